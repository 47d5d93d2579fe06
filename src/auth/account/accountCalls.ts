import type { AuthProvider } from 'react-admin';
import type * as v from 'valibot';
import type { RegisterRequest } from '../../../contract/session.ts';
import {
  ApiError,
  describeError,
  explainError,
  generalProblemOfBody,
  problemsOfBody,
} from '../../api/errors.ts';
import type { AccountCalls } from '../../authProvider.ts';
import { startSession } from '../../session/session.ts';
import { ownValue } from '../../session/sessionShape.ts';
import { showToast } from '../../ui/toasts.ts';
import { signIn } from '../signIn.ts';
import { problemText, translateOr } from '../texts.ts';

export type Purpose = 'register' | 'reset';

export type Refusal = {
  /** `refused`: the store answered 4xx. `unknown`: any other failure, so the store may have done what was asked. */
  outcome: 'refused' | 'unknown';
  /** Texts by field. */
  problems: Record<string, string>;
  /** Shown above the form, if no field has a problem. */
  form?: string;
  /** Problem code of the store. */
  code?: string;
};

export type SentCode = {
  resendAt: number;
  expiresAt: number;
  demoCode?: string;
  isPrevious: boolean;
};

type Result<T> = ({ outcome: 'done' } & T) | Refusal;

/**
 * API calls of the account pages. Loaded with the HTTP client when the visitor starts to type. They resolve with an
 * outcome and never reject. A call that the provider lacks fails like a missing endpoint.
 */
export function createAccountCalls(provider: AuthProvider & Partial<AccountCalls>) {
  const call = (name: keyof AccountCalls, body: object): Promise<unknown> =>
    provider[name]?.(body) ?? Promise.reject(new ApiError({ kind: 'http', status: 501 }));

  async function attempt<T>(
    name: keyof AccountCalls,
    body: object,
    read: (response: unknown) => T,
  ): Promise<Result<T>> {
    try {
      return { outcome: 'done', ...read(await call(name, body)) };
    } catch (error) {
      return toRefusal(error);
    }
  }

  return {
    checkUser: (phone: string): Promise<Result<{ exists: boolean }>> =>
      attempt('checkUser', { phone }, (response) => ({
        exists: ownValue(response, 'exists') === true,
      })),

    /** "Too soon" counts as sent, because that phone has the previous code. */
    async sendCode(phone: string, purpose: Purpose): Promise<Result<SentCode>> {
      try {
        const response = await call('sendCode', { phone, purpose });
        return { outcome: 'done', ...parseSentCode(response), isPrevious: false };
      } catch (error) {
        const body = error instanceof ApiError ? error.body : undefined;
        if (generalProblemOfBody(body)?.code !== 'otp.tooSoon') return toRefusal(error);
        const seconds = error instanceof ApiError ? error.retryAfter : undefined;
        return { outcome: 'done', ...parseSentCode(body, seconds), isPrevious: true };
      }
    },

    verifyCode: (phone: string, purpose: Purpose, otp: string) =>
      attempt('verifyCode', { phone, purpose, otp }, (response) => ({
        verificationToken: String(ownValue(response, 'verificationToken') ?? ''),
      })),

    /** Opens the account and starts its session. */
    register: (account: v.InferInput<typeof RegisterRequest>): Promise<Result<object>> =>
      attempt('register', account, (response) => {
        startSession(response);
        return {};
      }),

    resetPassword: (verificationToken: string, password: string) =>
      attempt('resetPassword', { verificationToken, password }, () => ({})),

    /** After a lost response to `register`: signs in if the account exists by now. */
    async signInAfterLostResponse(phone: string, password: string): Promise<boolean> {
      try {
        await signIn(provider, { phone, password });
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** A 4xx is shown in the form; other failures are toasts (E3-E6). */
function toRefusal(error: unknown): Refusal {
  const status = error instanceof ApiError ? (error.status ?? 0) : 0;
  const body = error instanceof ApiError ? error.body : undefined;
  const code = generalProblemOfBody(body)?.code;
  if (status < 400 || status >= 500) {
    const explained = describeError(error);
    if (explained) showToast({ tone: 'error', ...explained });
    return { outcome: 'unknown', problems: {} };
  }
  const explained = explainError(error);
  const errors = ownValue(body, 'errors');
  const fieldTexts = typeof errors === 'object' && errors !== null ? Object.entries(errors) : [];
  const fieldProblems = problemsOfBody(body);
  const problems = Object.fromEntries(
    fieldTexts.map(([field, text]) => [
      field,
      problemText(fieldProblems.find((one) => one.field === field)) ?? String(text),
    ]),
  );
  const form =
    explained && (problemText(explained.problem) ?? translateOr(explained.text, explained.values));
  return {
    outcome: 'refused',
    problems,
    ...(fieldTexts.length === 0 && form && { form }),
    code,
  };
}

// Milliseconds.
const DEFAULT_WAIT = 30_000;
const DEFAULT_LIFETIME = 10 * 60_000;

/**
 * Converts the store's times to this browser's clock, from which the store's clock may differ. So the lifetime is the
 * difference of two times of the store, and an implausible wait becomes the default. `seconds`: from `Retry-After`.
 */
function parseSentCode(response: unknown, seconds?: number): Omit<SentCode, 'isPrevious'> {
  const now = Date.now();
  const resendAfter = Date.parse(String(ownValue(response, 'resendAfter')));
  const statedWait = seconds === undefined ? resendAfter - now : seconds * 1000;
  const wait = statedWait >= 0 && statedWait <= 2 * DEFAULT_WAIT ? statedWait : DEFAULT_WAIT;
  const lifetime = Date.parse(String(ownValue(response, 'expiresAt'))) - resendAfter;
  const demoCode = ownValue(response, 'demoCode');
  return {
    resendAt: now + wait,
    expiresAt: now + wait + (lifetime > 0 ? lifetime : DEFAULT_LIFETIME - wait),
    ...(typeof demoCode === 'string' && /^\d{6}$/.test(demoCode) && { demoCode }),
  };
}
