import { showToast } from '../toasts.ts';
import type { TypedPhone } from './PhoneField.tsx';
import { problemText, text, textOr } from './texts.ts';

/** Texts beside the fields, or above the form. `attempt` differs from one failure to the next. */
export type SignInProblems = {
  form?: string;
  phone?: string;
  password?: string;
  attempt?: symbol;
};

export type SignInResult =
  | { outcome: 'signedIn' }
  /** The store said no: the password is worth nothing. */
  | { outcome: 'refused'; problems: SignInProblems }
  /** Nothing was judged: what was typed is still good for another try. */
  | { outcome: 'notSent'; problems: SignInProblems };

/** Fetches what signing in needs: the rules of phone numbers and the HTTP client. */
export function fetchSender() {
  return Promise.all([
    import('./phoneNumber.ts'),
    import('../authProvider.ts'),
    import('../errors.ts'),
  ]);
}

/** One attempt. Failures that have no place in the form become a toast of the error catalogue (E2-E6). */
export async function signIn(phone: TypedPhone, password: string): Promise<SignInResult> {
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
