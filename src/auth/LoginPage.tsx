import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { draftKeys } from '../forms/drafts/forgetDrafts.ts';
import { lastSessionEnd } from '../session/session.ts';
import { showToast } from '../ui/toasts.ts';
import { PasswordField } from './fields/PasswordField.tsx';
import { followCountry, PhoneField } from './fields/PhoneField.tsx';
import {
  defaultCountry,
  lastPhone,
  rememberPhone,
  type TypedPhone,
} from './fields/phoneCountry.ts';
import { PageHeading } from './PageHeading.tsx';
import {
  type FormProblems,
  PublicForm,
  SubmitButton,
  type Submitted,
  useFirstTyping,
  useHydrated,
  useSubmit,
} from './PublicForm.tsx';
import { OfferedPaths, PublicLink, readHandover, writeHandover } from './PublicLink.tsx';
import { AuthProviderLoader, type LoadAuthProvider, signIn } from './signIn.ts';
import { problemText, text, translateOr } from './texts.ts';

export function LoginPage({ onTyping }: { onTyping: () => void }) {
  const isHydrated = useHydrated();
  const demo = useMemo(() => (isHydrated ? readDemoSignIn() : undefined), [isHydrated]);
  const end = useMemo(() => (isHydrated ? endedNotice() : null), [isHydrated]);
  const form = useSignIn(onTyping);
  const canRegister = useContext(OfferedPaths).includes('/register');
  return (
    <>
      <PageHeading title={text('auth.login.title')}>{text('auth.login.text')}</PageHeading>
      {end && (
        <p className="auth-good" role="status">
          {text(`auth.ended.${end}`)}
        </p>
      )}
      {readHandover().isPasswordNew && (
        <p className="auth-good" role="status">
          {text('auth.passwordIsNew')}
        </p>
      )}
      <LoginForm form={form} />
      {demo && <DemoBox demo={demo} onUse={() => form.signInAs(demo)} />}
      {canRegister && (
        <p className="auth-foot">
          {text('auth.login.newHere')}{' '}
          <PublicLink to="/register">{text('auth.login.register')}</PublicLink>
        </p>
      )}
    </>
  );
}

/**
 * The notice after an expired session: `kept` if there are drafts, else `plain`. Null if the last session did not
 * expire, and after a password reset.
 */
function endedNotice(): 'kept' | 'plain' | null {
  if (lastSessionEnd() !== 'expired' || readHandover().isPasswordNew) return null;
  return draftKeys().length > 0 ? 'kept' : 'plain';
}

type DemoSignIn = { phone: string; password: string };

/**
 * The credentials of a demo store. Its server writes them into the page:
 * `<meta name="demo-sign-in" content="+33612345678 the-password">`.
 */
function readDemoSignIn(): DemoSignIn | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="demo-sign-in"]')?.content;
  const [phone, password] = content?.trim().split(/\s+/) ?? [];
  return phone && password ? { phone, password } : undefined;
}

type DemoBoxProps = { demo: DemoSignIn; onUse: () => void };

function DemoBox({ demo, onUse }: DemoBoxProps) {
  return (
    <section className="auth-demo" aria-labelledby="auth-demo-title">
      <h2 id="auth-demo-title">{text('auth.demo.title')}</h2>
      <dl>
        <dt>{text('auth.demo.phone')}</dt>
        <dd>
          <bdi dir="ltr">{demo.phone}</bdi>
        </dd>
        <dt>{text('auth.demo.password')}</dt>
        <dd>
          <bdi>{demo.password}</bdi>
        </dd>
      </dl>
      <button type="button" className="auth-second" onClick={onUse}>
        {text('auth.demo.use')}
      </button>
    </section>
  );
}

function LoginForm({ form }: { form: ReturnType<typeof useSignIn> }) {
  const { submit, phone, password } = form;
  const { fields } = submit.problems;
  const phoneInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The merchant may be typing already in the prerendered page.
    if (document.activeElement !== document.body) return;
    // On a touch screen the keyboard would cover half of the page.
    if (!window.matchMedia?.('(pointer: fine)').matches) return;
    // Not the state `phone`: in a prerendered page, this effect still sees the empty value of the first render.
    (initialPhone().typed === '' ? phoneInput : passwordInput).current?.focus();
  }, []);

  return (
    <PublicForm submit={submit} onSubmit={form.signIn}>
      <PhoneField
        value={phone}
        onChange={form.setPhone}
        problem={fields.phone}
        inputRef={phoneInput}
      />
      <PasswordField
        value={password}
        onChange={form.setPassword}
        problem={fields.password}
        inputRef={passwordInput}
      />
      <p className="auth-forgot">
        <PublicLink to="/forgot-password">{text('auth.login.forgot')}</PublicLink>
      </p>
      <SubmitButton isBusy={submit.isBusy} busyText={text('auth.login.submitting')}>
        {text('auth.login.submit')}
      </SubmitButton>
    </PublicForm>
  );
}

function useSignIn(onTyping: () => void) {
  const isHydrated = useHydrated();
  const [phone, setPhone] = useState(isHydrated ? initialPhone : emptyPhone);
  const [password, setPassword] = useState('');
  const loadAuthProvider = useContext(AuthProviderLoader);
  const load = () => loadSignIn(loadAuthProvider);
  const submit = useSubmit(load);
  // The sign-in code loads before the console. A failure is reported on submit.
  const announceTyping = useFirstTyping(() => load().then(onTyping, () => undefined));

  const hasReadInput = useRef(isHydrated);
  useLayoutEffect(() => {
    if (hasReadInput.current) return;
    hasReadInput.current = true;
    // Before hydration, the visitor may have typed values, or the browser may have filled them in.
    const { phone: typed = '', password: secret = '' } = readValues(submit.form.current);
    const initial = initialPhone();
    const phoneValue = typed === '' ? initial : followCountry(typed, initial.country);
    setPhone(phoneValue);
    setPassword(secret);
    if (typed + secret !== '') announceTyping();
    const { submitted } = submit.form.current?.dataset ?? {};
    delete submit.form.current?.dataset.submitted;
    if (submitted !== undefined) attempt(phoneValue, secret);
  });

  function attempt(typed: TypedPhone, secret: string) {
    const missing = {
      ...(typed.typed.trim() === '' && { phone: text('auth.problems.phoneRequired') }),
      ...(secret === '' && { password: text('auth.problems.passwordRequired') }),
    };
    if (missing.phone) return submit.showProblems({ fields: missing });
    void submit.run(async ([{ toE164 }, provider, errors]): Promise<Submitted> => {
      const number = toE164(typed.typed, typed.country);
      if (number === undefined) {
        return { fields: { ...missing, phone: text('auth.problems.phoneIncomplete') } };
      }
      if (missing.password) return { fields: missing };
      try {
        await signIn(provider, { phone: number, password: secret });
      } catch (error) {
        const { isRefused, ...problems } = reportFailure(error, errors);
        // After any other failure than a 4xx the password stays, for another attempt.
        if (isRefused) setPassword('');
        return problems;
      }
      rememberPhone(typed);
      writeHandover({});
      // `PublicPages` leaves the page once a session has started; the console's code may still be loading.
      return 'stay';
    });
  }

  return {
    phone,
    password,
    submit,
    setPhone(value: TypedPhone) {
      announceTyping();
      // The other public pages start with this number, for a merchant who forgot the password.
      writeHandover({ ...readHandover(), phone: value });
      setPhone(value);
      submit.clearProblem('phone');
    },
    setPassword(value: string) {
      announceTyping();
      setPassword(value);
      submit.clearProblem('password');
    },
    signIn: () => attempt(phone, password),
    signInAs(demo: DemoSignIn) {
      announceTyping();
      const typed = { typed: demo.phone, country: phone.country };
      setPhone(typed);
      setPassword(demo.password);
      attempt(typed, demo.password);
    },
  };
}

const emptyPhone: TypedPhone = { typed: '', country: '' };

function initialPhone(): TypedPhone {
  return readHandover().phone ?? lastPhone() ?? { typed: '', country: defaultCountry() };
}

function readValues(form: HTMLFormElement | null): Record<string, string> {
  const entries = form ? [...new FormData(form)] : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Loads the code for signing in: phone number rules and HTTP client. */
function loadSignIn(loadAuthProvider: LoadAuthProvider) {
  return Promise.all([
    import('../ui/fields/contact/toE164.ts'),
    loadAuthProvider(),
    import('../api/errors.ts'),
  ]);
}

/** Explains a 401 in the form (D5), and shows a toast for other failures (E2-E6). */
function reportFailure(
  error: unknown,
  errors: typeof import('../api/errors.ts'),
): FormProblems & { isRefused: boolean } {
  const failure = error instanceof errors.ApiError ? error : undefined;
  const status = failure?.status ?? 0;
  if (status === 401) {
    const explained = failure?.body === undefined ? null : errors.explainError(error);
    const form =
      problemText(explained?.problem) ?? translateOr(explained?.text ?? 'auth.login.refused');
    return { fields: {}, form, isRefused: true };
  }
  const explained = errors.describeError(error);
  if (explained) showToast({ tone: 'error', ...explained });
  return { fields: {}, isRefused: status >= 400 && status < 500 };
}
