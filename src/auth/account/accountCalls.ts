import type * as v from 'valibot';
import { unwrap } from '../../../contract/answers.ts';
import type { RegisterRequest } from '../../../contract/session.ts';
import { ApiError, describeError, explainError, problemsOfBody } from '../../api/errors.ts';
import { type HttpRequest, request } from '../../api/http.ts';
import { startSession } from '../../session/session.ts';
import { own } from '../../session/sessionShape.ts';
import { showToast } from '../../ui/toasts.ts';
import { problemText, textOr } from '../texts.ts';

/**
 * The calls of the account pages. Fetched with the HTTP client when a visitor begins to type; each gives
 * what came of it instead of throwing.
 */
export type Purpose = 'register' | 'reset';

export type Refusal = {
  /** `refused`: checked by the store. `unknown`: no answer came, so it may have been done. */
  outcome: 'refused' | 'unknown';
  /** Texts by field. */
  problems: Record<string, string>;
  /** For above the form, when no field is to blame. */
  form?: string;
  /** The store's name for the reason. */
  code?: string;
};

export type SentCode = { resendAt: number; expiresAt: number; demoCode?: string; isOld: boolean };

type Result<T> = ({ outcome: 'done' } & T) | Refusal;

function checkUser(phone: string): Promise<Result<{ exists: boolean }>> {
  return attempt('check-user-exists', { phone }, (answer) => ({
    exists: own(answer, 'exists') === true,
  }));
}

/** A code that was sent a moment ago counts as sent: it is on that phone. */
async function sendCode(phone: string, purpose: Purpose): Promise<Result<SentCode>> {
  try {
    const answer = await post('send-otp', { phone, purpose });
    return { outcome: 'done', ...sentCode(answer), isOld: false };
  } catch (error) {
    const body = error instanceof ApiError ? error.body : undefined;
    if (codeOf(body) !== 'otp.tooSoon') return refusalOf(error);
    const seconds = error instanceof ApiError ? error.retryAfter : undefined;
    return { outcome: 'done', ...sentCode(body, seconds), isOld: true };
  }
}

function verifyCode(phone: string, purpose: Purpose, otp: string) {
  return attempt('verify-otp', { phone, purpose, otp }, (answer) => ({
    verificationToken: String(own(answer, 'verificationToken') ?? ''),
  }));
}

/** Opens the account and starts its session. */
function register(account: v.InferInput<typeof RegisterRequest>): Promise<Result<object>> {
  return attempt('register', account, (answer) => {
    startSession(answer);
    return {};
  });
}

function resetPassword(verificationToken: string, password: string) {
  return attempt('reset-password', { verificationToken, password }, () => ({}));
}

/** After an answer that was lost: signs in if the account is there by now. */
async function signInAfter(phone: string, password: string): Promise<boolean> {
  try {
    startSession(await post('login', { phone, password }));
    return true;
  } catch {
    return false;
  }
}

export const accountCalls = {
  checkUser,
  sendCode,
  verifyCode,
  register,
  resetPassword,
  signInAfter,
};

async function attempt<T>(
  name: string,
  body: HttpRequest['body'],
  read: (answer: unknown) => T,
): Promise<({ outcome: 'done' } & T) | Refusal> {
  try {
    return { outcome: 'done', ...read(await post(name, body)) };
  } catch (error) {
    return refusalOf(error);
  }
}

async function post(name: string, body: HttpRequest['body']): Promise<unknown> {
  const { data } = await request({ method: 'POST', path: `/merchant/auth/${name}`, body });
  return unwrap(data);
}

/** A 4xx has its place on the page; what the store did not check is a toast of the catalogue (E3-E6). */
function refusalOf(error: unknown): Refusal {
  const status = error instanceof ApiError ? (error.status ?? 0) : 0;
  const body = error instanceof ApiError ? error.body : undefined;
  const code = codeOf(body);
  if (status < 400 || status >= 500) {
    const explained = describeError(error);
    if (explained) showToast({ tone: 'error', ...explained });
    return { outcome: 'unknown', problems: {} };
  }
  const explained = explainError(error);
  const errors = own(body, 'errors');
  const named = typeof errors === 'object' && errors !== null ? Object.entries(errors) : [];
  const coded = problemsOfBody(body);
  const problems = Object.fromEntries(
    named.map(([field, text]) => [
      field,
      problemText(coded.find((one) => one.field === field)) ?? String(text),
    ]),
  );
  const form =
    explained &&
    (problemText(explained.problem) ?? textOr(explained.text, textValues(explained.values)));
  return {
    outcome: 'refused',
    problems,
    ...(named.length === 0 && form && { form }),
    ...(code !== undefined && { code }),
  };
}

function textValues(values: Record<string, string | number> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function codeOf(body: unknown): string | undefined {
  const code = own(own(body, 'error'), 'code');
  return typeof code === 'string' ? code : undefined;
}

/** Milliseconds to wait when the store does not say. */
const USUAL_WAIT = 30_000;
const USUAL_LIFE = 10 * 60_000;

/**
 * Times by this browser's clock. The store's own clock may be another one, so its times are only compared
 * with each other, and with ours only when that makes sense.
 */
function sentCode(answer: unknown, seconds?: number): Omit<SentCode, 'isOld'> {
  const now = Date.now();
  const resendAfter = Date.parse(String(own(answer, 'resendAfter')));
  const stated = seconds === undefined ? resendAfter - now : seconds * 1000;
  const wait = stated >= 0 && stated <= 2 * USUAL_WAIT ? stated : USUAL_WAIT;
  const life = Date.parse(String(own(answer, 'expiresAt'))) - resendAfter;
  const demoCode = own(answer, 'demoCode');
  return {
    resendAt: now + wait,
    expiresAt: now + wait + (life > 0 ? life : USUAL_LIFE - wait),
    ...(typeof demoCode === 'string' && /^\d{6}$/.test(demoCode) && { demoCode }),
  };
}
