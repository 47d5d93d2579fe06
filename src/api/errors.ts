import { ownValue } from '../session/sessionShape.ts';

/**
 * This module turns an error into a title and a text for the merchant, or null.
 */

/**
 * `malformed`: a 2xx response that is not JSON, or JSON of the wrong shape. `unsafe`: a path with unsafe characters, so
 * that the request was not sent. `offline`: no response, and the browser was offline when the request began.
 */
export type ApiErrorKind =
  | 'http'
  | 'timeout'
  | 'network'
  | 'offline'
  | 'aborted'
  | 'malformed'
  | 'unsafe';

export type ApiErrorInit = {
  kind: ApiErrorKind;
  /** Absent without a response, and for JSON of the wrong shape. */
  status?: number | undefined;
  /** The parsed body. Absent when it was empty. `{}` for HTML and other text, so that HTML is never shown. */
  body?: unknown;
  /** Seconds, from `Retry-After`. */
  retryAfter?: number | undefined;
  /** `X-Request-Id`: finds the request in the server's log. */
  requestId?: string | undefined;
};

/**
 * `title` is a translation key. `text` is a key, or the plain text of a server or a thrown error. `values` fill a key's
 * placeholders. `problem` has the code of the server's text. The console shows its own text for a code that it knows.
 */
export type ErrorText = {
  title: string;
  text: string;
  values?: Record<string, string | number>;
  problem?: ErrorProblem;
  /** Request id for support, after a server error. */
  reference?: string;
};

export type ErrorProblem = { code: string; values: Record<string, string | number> };

/** A failed request to the API. react-admin reads field errors from `body.errors` (text by field). */
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

/** The API lacks the endpoint. The console leaves out the screens that need the endpoint, and shows no toast. */
export class MissingEndpointError extends ApiError {
  readonly isShownElsewhere = true;

  constructor(error: ApiError) {
    super(error);
    this.message = ABORTED;
  }
}

/** The store applied an earlier write, whose response was lost. The new write was not sent. */
export class EarlierWriteError extends Error {
  override readonly name = 'EarlierWriteError';
  constructor() {
    super('errors.earlierDone');
  }
}

const ABORTED = 'errors.aborted';
const SIGNED_OUT = 'errors.signedOut';
/** Maximum length of a text from a server or a thrown error, in UTF-16 code units (D4). */
const TEXT_LIMIT = 300;

/**
 * The toast for a failure; null for a cancelled request, an ended session, and errors with `isShownElsewhere`, such as
 * `MissingEndpointError`.
 */
export function describeError(error: unknown): ErrorText | null {
  if (isSessionEnd(error) || ownValue(error, 'isShownElsewhere') === true) return null;
  return explainError(error);
}

/** Like `describeError`, but null only for a cancelled request: the login form also explains a 401 (D5). */
export function explainError(error: unknown): ErrorText | null {
  if (isAborted(error)) return null;
  if (error instanceof ApiError) return explain(error);
  return { title: 'errors.requestFailed', text: thrownText(error) ?? 'errors.unexpected' };
}

/** Whether the status is 4xx: an immediate retry cannot help. */
export function isRefused(error: unknown): boolean {
  const status = error instanceof ApiError ? (error.status ?? 0) : 0;
  return status >= 400 && status < 500;
}

/** Whether the status is 408, 425 or 429: the same request may succeed later. */
export function isRefusedForNow(error: unknown): boolean {
  return error instanceof ApiError && [408, 425, 429].includes(error.status ?? 0);
}

/** Whether the response has field errors. react-admin's form then shows a notification of its own. */
export function hasFieldErrors(error: unknown): boolean {
  const fields = error instanceof ApiError ? ownValue(error.body, 'errors') : undefined;
  return typeof fields === 'object' && fields !== null && Object.keys(fields).length > 0;
}

/** Whether a 422 refuses this field. */
export function hasFieldError(error: unknown, field: string): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false;
  return ownValue(ownValue(error.body, 'errors'), field) !== undefined;
}

/** Whether the API may lack the endpoint. A 404 can also mean that a record is missing. */
export function isCallMissing(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status ?? 0);
}

/** Whether the request was cancelled: by the console, or because the merchant left the page. */
export function isAborted(error: unknown): boolean {
  if (error instanceof ApiError) return error.kind === 'aborted';
  return error instanceof Error || error instanceof DOMException
    ? error.name === 'AbortError' || error.name === 'CanceledError'
    : false;
}

/** Whether to drop react-admin's notification with this text, which is an error's message. */
export function isSilentMessage(message: string): boolean {
  return message === ABORTED || message === SIGNED_OUT;
}

/** Creates the error for a cancelled call. react-admin recognises only the name `AbortError`. */
export function abortError(): DOMException {
  return new DOMException(ABORTED, 'AbortError');
}

export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

// react-admin shows an error's message in a notification of its own, which `Toaster` drops: the message is either the
// text of our toast, or a key that `isSilentMessage` knows.
function messageOf(init: ApiErrorInit): string {
  if (init.kind === 'aborted') return ABORTED;
  if (init.status === 401) return SIGNED_OUT;
  return explain(init).text;
}

function explain({ kind, status = 0, body, retryAfter, requestId }: ApiErrorInit): ErrorText {
  if (kind === 'timeout') return { title: 'errors.requestTimeout', text: 'errors.timeout' };
  if (kind === 'network' || kind === 'offline')
    return { title: 'errors.networkError', text: 'errors.network' };
  // Without a status, the body is JSON of the wrong shape. With a status, the body is cut off or not JSON.
  if (kind === 'malformed' && status === 0) {
    return { title: 'errors.requestFailed', text: 'errors.malformed' };
  }
  if (kind !== 'http') return { title: 'errors.requestFailed', text: 'errors.unexpected' };
  if (status >= 500) {
    const text = serverText(body) ?? 'errors.serverFallback';
    const problem = generalProblemOfBody(body);
    return {
      title: 'errors.serverError',
      text,
      problem,
      ...(requestId && { reference: requestId }),
    };
  }
  const title = 'errors.requestFailed';
  const ownText = serverText(body);
  if (status === 429 && retryAfter !== undefined && ownText === null) {
    return { title, text: 'errors.tryAgainIn', values: { seconds: retryAfter } };
  }
  if (status >= 400 && body !== undefined) {
    const problem = problemsOfBody(body)[0] ?? generalProblemOfBody(body);
    return { title, text: ownText ?? 'errors.checkInput', problem };
  }
  return { title, text: 'errors.status', values: { status } };
}

/** The first non-blank text of `error`, `error.message` and `message` (D4). */
function serverText(body: unknown): string | null {
  const error = ownValue(body, 'error');
  return (
    cleanText(error) ??
    cleanText(ownValue(error, 'message')) ??
    cleanText(ownValue(body, 'message'))
  );
}

/** The valid problems of a response, among the first 100. Leaves out problems without a field or a code. */
export function problemsOfBody(body: unknown): (ErrorProblem & { field: string })[] {
  const problems = ownValue(body, 'problems');
  if (!Array.isArray(problems)) return [];
  return problems.slice(0, 100).flatMap((problem: unknown) => {
    const field = ownValue(problem, 'field');
    const code = ownValue(problem, 'code');
    if (typeof field !== 'string' || typeof code !== 'string') return [];
    return [{ field, code, values: valuesIn(problem) }];
  });
}

/** The problem of the whole request, not of a field; undefined if the response has none. */
export function generalProblemOfBody(body: unknown): ErrorProblem | undefined {
  const error = ownValue(body, 'error');
  const code = ownValue(error, 'code');
  return typeof code === 'string' ? { code, values: valuesIn(error) } : undefined;
}

function valuesIn(holder: unknown): ErrorProblem['values'] {
  const given = ownValue(holder, 'values');
  const values = Object.entries(typeof given === 'object' && given !== null ? given : {});
  return Object.fromEntries(values.flatMap(cleanValue));
}

function cleanValue([name, value]: [string, unknown]): [string, string | number][] {
  if (typeof value === 'number') return [[name, value]];
  const text = cleanText(value);
  return text === null ? [] : [[name, text]];
}

function thrownText(error: unknown): string | null {
  return cleanText(error) ?? cleanText(ownValue(error, 'message'));
}

// Control and bidirectional formatting characters: a server's text must not rearrange the console's texts.
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u206f\ufeff]+/gu;

function cleanText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // Cut first: the text may have megabytes.
  const text = value
    .slice(0, TEXT_LIMIT * 10)
    .toWellFormed()
    .replace(INVISIBLE, ' ')
    .trim();
  if (text === '') return null;
  if (text.length <= TEXT_LIMIT) return text;
  // `replace` removes the first half of an emoji that `slice` has cut.
  return `${text.slice(0, TEXT_LIMIT - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
