import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { draftKeys } from '../forms/drafts/forgetDrafts.ts';
import { lastEnd } from '../session/session.ts';
import { showToast } from '../ui/toasts.ts';
import { PasswordField } from './fields/PasswordField.tsx';
import { followCountry, PhoneField } from './fields/PhoneField.tsx';
import { defaultCountry, lastPhone, rememberPhone, type TypedPhone } from './fields/typedPhone.ts';
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
import { PublicLink, readHandover, writeHandover } from './PublicLink.tsx';
import { problemText, text, textOr } from './texts.ts';

export function LoginPage({ onTyping }: { onTyping: () => void }) {
  const isHydrated = useHydrated();
  const demo = useMemo(() => (isHydrated ? readDemoSignIn() : undefined), [isHydrated]);
  const end = useMemo(() => (isHydrated ? howItEnded() : null), [isHydrated]);
  const form = useSignIn(onTyping);
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
      <p className="auth-foot">
        {text('auth.login.newHere')}{' '}
        <PublicLink to="/register">{text('auth.login.register')}</PublicLink>
      </p>
    </>
  );
}

/** Nothing is said to who logged out, or never was here. */
function howItEnded(): 'kept' | 'plain' | null {
  if (lastEnd() !== 'expired' || readHandover().isPasswordNew) return null;
  return draftKeys().length > 0 ? 'kept' : 'plain';
}

type DemoSignIn = { phone: string; password: string };

/**
 * The sign-in of a demo store. The server that runs one writes it into the page:
 * `<meta name="demo-sign-in" content="+33612345678 the-password">`. Elsewhere there is none.
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
  // Another public page has handed the number over.
  const [hadPhone] = useState(phone.typed !== '');

  useEffect(() => {
    // She may be typing already, in the page that the build has drawn.
    if (document.activeElement !== document.body) return;
    // On a touch screen the keyboard would cover half of the page at once.
    if (!window.matchMedia?.('(pointer: fine)').matches) return;
    (hadPhone ? passwordInput : phoneInput).current?.focus();
  }, [hadPhone]);

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
  const [phone, setPhone] = useState(isHydrated ? firstPhone : nobodysPhone);
  const [password, setPassword] = useState('');
  const submit = useSubmit(fetchSender);
  // Sending comes first on a slow line; a failure is told when `Sign in` is pressed.
  const announceTyping = useFirstTyping(() => fetchSender().then(onTyping, () => undefined));

  const isTakenOver = useRef(isHydrated);
  useLayoutEffect(() => {
    if (isTakenOver.current) return;
    isTakenOver.current = true;
    // What was typed, or filled in by the browser, before there was a script.
    const { phone: typed = '', password: secret = '' } = valuesIn(submit.form.current);
    const first = firstPhone();
    const here = typed === '' ? first : followCountry(typed, first.country);
    setPhone(here);
    setPassword(secret);
    if (typed + secret !== '') announceTyping();
    const { pressed } = submit.form.current?.dataset ?? {};
    delete submit.form.current?.dataset.pressed;
    if (pressed !== undefined) attempt(here, secret);
  });

  function attempt(typed: TypedPhone, secret: string) {
    const missing = {
      ...(typed.typed.trim() === '' && { phone: text('auth.problems.phoneRequired') }),
      ...(secret === '' && { password: text('auth.problems.passwordRequired') }),
    };
    if (missing.phone) return submit.tell({ fields: missing });
    void submit.run(async ([{ toE164 }, { login }, errors]): Promise<Submitted> => {
      const number = toE164(typed.typed, typed.country);
      if (number === undefined) {
        return { fields: { ...missing, phone: text('auth.problems.phoneIncomplete') } };
      }
      if (missing.password) return { fields: missing };
      try {
        await login({ phone: number, password: secret });
      } catch (error) {
        const { isDecided, ...problems } = tellFailure(error, errors);
        // The store said no: the password is worth nothing. Else all of it is still good for another try.
        if (isDecided) setPassword('');
        return problems;
      }
      rememberPhone(typed);
      writeHandover({});
      // The page goes on once it sees the session, and the console's code may be on the way.
      return 'stay';
    });
  }

  return {
    phone,
    password,
    submit,
    setPhone(value: TypedPhone) {
      announceTyping();
      // It goes along to the other public pages: who forgot her password has typed it already.
      writeHandover({ ...readHandover(), phone: value });
      setPhone(value);
      submit.typed('phone');
    },
    setPassword(value: string) {
      announceTyping();
      setPassword(value);
      submit.typed('password');
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

const nobodysPhone: TypedPhone = { typed: '', country: '' };

function firstPhone(): TypedPhone {
  return readHandover().phone ?? lastPhone() ?? { typed: '', country: defaultCountry() };
}

function valuesIn(form: HTMLFormElement | null): Record<string, string> {
  const entries = form ? [...new FormData(form)] : [];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Fetches what signing in needs: the rules of phone numbers and the HTTP client. */
function fetchSender() {
  return Promise.all([
    import('./fields/phoneNumber.ts'),
    import('../authProvider.ts'),
    import('../api/errors.ts'),
  ]);
}

/** Failures that have no place in the form become a toast of the error catalogue (E2-E6). */
function tellFailure(
  error: unknown,
  errors: typeof import('../api/errors.ts'),
): FormProblems & { isDecided: boolean } {
  const status = error instanceof errors.ApiError ? (error.status ?? 0) : 0;
  if (status === 401) {
    const explained = errors.explainError(error);
    const form = problemText(explained?.problem) ?? textOr(explained?.text ?? 'auth.login.refused');
    return { fields: {}, form, isDecided: true };
  }
  const explained = errors.describeError(error);
  if (explained) showToast({ tone: 'error', ...explained });
  return { fields: {}, isDecided: status >= 400 && status < 500 };
}
