import { useRef, useState } from 'react';
import { showToast } from '../toasts.ts';
import type { DemoSignIn } from './demoSignIn.ts';
import { defaultCountry } from './fields/defaultCountry.ts';
import { lastPhone, rememberPhone } from './fields/lastPhone.ts';
import type { TypedPhone } from './fields/PhoneField.tsx';
import { readHandover, writeHandover } from './signInHandover.ts';
import { problemText, text, textOr } from './texts.ts';

/** The state of the sign-in form. `problems.attempt` is new after every failure, which moves the focus. */
export function useSignIn(onTyping: () => void) {
  const [phone, setPhone] = useState<TypedPhone>(
    () => readHandover().phone ?? lastPhone() ?? { typed: '', country: defaultCountry() },
  );
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<SignInProblems>({});
  const [isBusy, setIsBusy] = useState(false);
  const inFlight = useRef(false);
  const announceTyping = useTypingStart(onTyping);

  async function attempt(typed: TypedPhone, secret: string) {
    // A ref, not the state: two submits can arrive before React renders again.
    if (inFlight.current) return;
    inFlight.current = true;
    setIsBusy(true);
    setProblems({});
    const result = await signIn(typed, secret);
    if (result.outcome === 'signedIn') {
      rememberPhone(typed);
      writeHandover({});
      // Still busy: the page goes on once it sees the session, and the console's code may be on the way.
      return;
    }
    inFlight.current = false;
    setIsBusy(false);
    setProblems({ ...result.problems, attempt: Symbol('attempt') });
    if (result.outcome === 'refused') setPassword('');
  }

  return {
    phone,
    password,
    problems,
    isBusy,
    setPhone(value: TypedPhone) {
      announceTyping();
      // It goes along to the other public pages: who forgot her password has typed it already.
      writeHandover({ ...readHandover(), phone: value });
      setPhone(value);
      setProblems(({ phone: _, ...others }) => others);
    },
    setPassword(value: string) {
      announceTyping();
      setPassword(value);
      setProblems(({ password: _, ...others }) => others);
    },
    submit: () => attempt(phone, password),
    signInAs(demo: DemoSignIn) {
      announceTyping();
      const typed = { typed: demo.phone, country: phone.country };
      setPhone(typed);
      setPassword(demo.password);
      return attempt(typed, demo.password);
    },
  };
}

export type SignInForm = ReturnType<typeof useSignIn>;

/** What signing in needs is fetched at the first character, so that it is there when `Sign in` is pressed. */
function useTypingStart(onTyping: () => void): () => void {
  const hasStarted = useRef(false);
  return () => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    // Sending comes first on a slow line; a failure is told when `Sign in` is pressed.
    fetchSender().then(onTyping, () => undefined);
  };
}

/** Texts beside the fields, or above the form. `attempt` differs from one failure to the next. */
type SignInProblems = {
  form?: string;
  phone?: string;
  password?: string;
  attempt?: symbol;
};

type SignInResult =
  | { outcome: 'signedIn' }
  /** The store said no: the password is worth nothing. */
  | { outcome: 'refused'; problems: SignInProblems }
  /** Nothing was judged: what was typed is still good for another try. */
  | { outcome: 'notSent'; problems: SignInProblems };

/** Fetches what signing in needs: the rules of phone numbers and the HTTP client. */
function fetchSender() {
  return Promise.all([
    import('./fields/phoneNumber.ts'),
    import('../authProvider.ts'),
    import('../errors.ts'),
  ]);
}

/** One attempt. Failures that have no place in the form become a toast of the error catalogue (E2-E6). */
async function signIn(phone: TypedPhone, password: string): Promise<SignInResult> {
  const missing: SignInProblems = {
    ...(phone.typed.trim() === '' && { phone: text('auth.problems.phoneRequired') }),
    ...(password === '' && { password: text('auth.problems.passwordRequired') }),
  };
  if (missing.phone) return { outcome: 'notSent', problems: missing };
  const sender = await fetchSender().catch(() => undefined);
  if (sender === undefined) {
    showToast({ tone: 'error', title: 'errors.networkError', text: 'errors.network' });
    return { outcome: 'notSent', problems: missing };
  }
  const [{ toE164 }, { login }, errors] = sender;
  const number = toE164(phone.typed, phone.country);
  if (number === undefined) missing.phone = text('auth.problems.phoneIncomplete');
  if (number === undefined || missing.password) return { outcome: 'notSent', problems: missing };
  try {
    await login({ phone: number, password });
    return { outcome: 'signedIn' };
  } catch (error) {
    return tellFailure(error, errors);
  }
}

function tellFailure(error: unknown, errors: typeof import('../errors.ts')): SignInResult {
  const status = error instanceof errors.ApiError ? (error.status ?? 0) : 0;
  if (status === 401) {
    const told = errors.explainError(error);
    const form = problemText(told?.problem) ?? textOr(told?.text ?? 'auth.login.refused');
    return { outcome: 'refused', problems: { form } };
  }
  const told = errors.describeError(error);
  if (told) showToast({ tone: 'error', ...told });
  return { outcome: status >= 400 && status < 500 ? 'refused' : 'notSent', problems: {} };
}
