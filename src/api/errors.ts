import { own } from '../session/sessionShape.ts';

/**
 * The error catalogue: any failure becomes a title and a text, or nothing. Pure; titles and the texts
 * of our own are translation keys, a server's text is passed on as plain text.
 */

/** `malformed`: a 2xx answer that is not what was asked for. `unsafe`: a request that must not be made. */
export type ApiErrorKind = 'http' | 'timeout' | 'network' | 'aborted' | 'malformed' | 'unsafe';

export type ApiErrorInit = {
  kind: ApiErrorKind;
  /** Absent unless the server answered. */
  status?: number | undefined;
  /** The parsed body. Absent when it was empty; `{}` when it was not JSON, so that HTML goes no further. */
  body?: unknown;
  /** Seconds, from `Retry-After`. */
  retryAfter?: number | undefined;
  /** What the server calls the request, from `X-Request-Id`: its log has more. */
  requestId?: string | undefined;
};

/**
 * `title` and `text` are translation keys or a server's text; `values` fill a key's placeholders. `problem`
 * is what a server's text says as a code, for whoever has words of their own for it.
 */
export type ErrorText = {
  title: string;
  text: string;
  values?: Record<string, string | number>;
  problem?: ErrorProblem;
  /** What support finds the request by, when it was the server's fault. */
  reference?: string;
};

export type ErrorProblem = { code: string; values: Record<string, string | number> };

/** What `http.ts` throws. `body.errors`, text by field, is where react-admin looks for field errors. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number | undefined;
  readonly body: unknown;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor({ kind, status, body, retryAfter, requestId }: ApiErrorInit) {
    super(messageOf({ kind, status, body, retryAfter }));
    this.kind = kind;
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

/** An endpoint that the API does not have: the screens that need it are left out, and no toast is shown. */
export class MissingEndpointError extends ApiError {
  readonly isShownElsewhere = true;

  constructor(error: ApiError) {
    super(error);
    this.message = ABORTED;
  }
}

const ABORTED = 'errors.aborted';
const SIGNED_OUT = 'errors.signedOut';
/** At most this many characters of a text are shown (D4). */
const TEXT_LIMIT = 300;

/** What to tell the merchant in a toast; null for what is not to be told: a cancelled request, an ended session. */
export function describeError(error: unknown): ErrorText | null {
  if (isSessionEnd(error) || own(error, 'isShownElsewhere') === true) return null;
  return explainError(error);
}

/**
 * The same for a place that shows an error itself, such as the login form, where a 401 has a text too
 * (D5). Null only for a cancelled request.
 */
export function explainError(error: unknown): ErrorText | null {
  if (isAborted(error)) return null;
  if (error instanceof ApiError) return explain(error);
  return { title: 'errors.requestFailed', text: thrownText(error) ?? 'errors.unexpected' };
}

/** A 4xx: the same request would be refused again. */
export function isRefused(error: unknown): boolean {
  const status = error instanceof ApiError ? (error.status ?? 0) : 0;
  return status >= 400 && status < 500;
}

/** The answer names fields that are wrong: react-admin's form shows them, and says so in a notice of its own. */
export function hasFieldErrors(error: unknown): boolean {
  const fields = error instanceof ApiError ? own(error.body, 'errors') : undefined;
  return typeof fields === 'object' && fields !== null && Object.keys(fields).length > 0;
}

/** The server has no such call. */
export function isCallMissing(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status ?? 0);
}

/** Cancelled by us or by the page going away: nobody waits for the answer any more. */
export function isAborted(error: unknown): boolean {
  if (error instanceof ApiError) return error.kind === 'aborted';
  return error instanceof Error || error instanceof DOMException
    ? error.name === 'AbortError' || error.name === 'CanceledError'
    : false;
}

/** Whether react-admin's own notice of a failure, whose text is the error's message, is to be dropped. */
export function isSilentMessage(message: string): boolean {
  return message === ABORTED || message === SIGNED_OUT;
}

/** What a cancelled call rejects with: react-admin knows only this kind of abort. */
export function abortError(): DOMException {
  return new DOMException(ABORTED, 'AbortError');
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

// react-admin shows an error's message in a notice of its own: it is the toast's text, so that the
// two are recognised as one, and a key that says "nothing to show" where there is no toast.
function messageOf(init: ApiErrorInit): string {
  if (init.kind === 'aborted') return ABORTED;
  if (init.status === 401) return SIGNED_OUT;
  return explain(init).text;
}

function explain({ kind, status = 0, body, retryAfter, requestId }: ApiErrorInit): ErrorText {
  if (kind === 'timeout') return { title: 'errors.requestTimeout', text: 'errors.timeout' };
  if (kind === 'network') return { title: 'errors.networkError', text: 'errors.network' };
  // With a status it was cut off or no JSON at all; without one it was read, and is not what it must be.
  if (kind === 'malformed' && status === 0) {
    return { title: 'errors.requestFailed', text: 'errors.malformed' };
  }
  if (kind !== 'http') return { title: 'errors.requestFailed', text: 'errors.unexpected' };
  if (status >= 500) {
    const text = serverText(body) ?? 'errors.serverFallback';
    const problem = reasonOf(body);
    return {
      title: 'errors.serverError',
      text,
      ...(problem && { problem }),
      ...(requestId && { reference: requestId }),
    };
  }
  const title = 'errors.requestFailed';
  if (status >= 400 && body !== undefined) {
    const problem = problemsOfBody(body)[0] ?? reasonOf(body);
    return { title, text: serverText(body) ?? 'errors.checkInput', ...(problem && { problem }) };
  }
  if (status === 429 && retryAfter !== undefined) {
    return { title, text: 'errors.tryAgainIn', values: { seconds: retryAfter } };
  }
  return { title, text: 'errors.status', values: { status } };
}

/** The first text among `error`, `error.message` and `message`; blank ones are no text (D4). */
function serverText(body: unknown): string | null {
  const error = own(body, 'error');
  return cleanText(error) ?? cleanText(own(error, 'message')) ?? cleanText(own(body, 'message'));
}

/** The problems that an answer names beside its texts; whatever is not one is left out. */
export function problemsOfBody(body: unknown): (ErrorProblem & { field: string })[] {
  const problems = own(body, 'problems');
  if (!Array.isArray(problems)) return [];
  return problems.slice(0, 100).flatMap((problem: unknown) => {
    const field = own(problem, 'field');
    const code = own(problem, 'code');
    if (typeof field !== 'string' || typeof code !== 'string') return [];
    return [{ field, code, values: valuesIn(problem) }];
  });
}

/** What an answer says of itself by a code, where no field is to blame. */
function reasonOf(body: unknown): ErrorProblem | undefined {
  const error = own(body, 'error');
  const code = own(error, 'code');
  return typeof code === 'string' ? { code, values: valuesIn(error) } : undefined;
}

function valuesIn(holder: unknown): ErrorProblem['values'] {
  const given = own(holder, 'values');
  const values = Object.entries(typeof given === 'object' && given !== null ? given : {});
  return Object.fromEntries(values.flatMap(cleanValue));
}

function cleanValue([name, value]: [string, unknown]): [string, string | number][] {
  if (typeof value === 'number') return [[name, value]];
  const text = cleanText(value);
  return text === null ? [] : [[name, text]];
}

function thrownText(error: unknown): string | null {
  return cleanText(error) ?? cleanText(own(error, 'message'));
}

// Control characters, and those that change the reading direction or join a text to its surroundings:
// a server's text must not be able to rearrange ours.
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u206f\ufeff]+/gu;

function cleanText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // A megabyte of text is cut before it is looked at.
  const text = value
    .slice(0, TEXT_LIMIT * 10)
    .toWellFormed()
    .replace(INVISIBLE, ' ')
    .trim();
  if (text === '') return null;
  if (text.length <= TEXT_LIMIT) return text;
  // Cutting an emoji in two leaves half a character, which the second call removes.
  return `${text.slice(0, TEXT_LIMIT - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
