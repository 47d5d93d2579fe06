import { ownValue } from '../session/sessionShape.ts';

/**
 * Turns a failure into a title and a text, or null. Titles and texts of the console are translation keys; a server's
 * text stays plain text.
 */

/**
 * `malformed`: a 2xx response of the wrong shape. `unsafe`: a request that was never sent. `offline`: a failed connection
 * of a browser that was offline before it.
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
  /** Absent unless the server answered. */
  status?: number | undefined;
  /** The parsed body. Absent when it was empty. `{}` when it was not JSON, so that HTML is never shown. */
  body?: unknown;
  /** Seconds, from `Retry-After`. */
  retryAfter?: number | undefined;
  /** `X-Request-Id`: finds the request in the server's log. */
  requestId?: string | undefined;
};

/**
 * `title` and `text` are translation keys or a server's text; `values` fill a key's placeholders. `problem` is the code
 * of the server's text, for screens that translate codes.
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

/** Thrown by `http.ts`. react-admin reads field errors from `body.errors` (text by field). */
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

/** The API lacks this endpoint. The console leaves out its screens and shows no toast. */
export class MissingEndpointError extends ApiError {
  readonly isShownElsewhere = true;

  constructor(error: ApiError) {
    super(error);
    this.message = ABORTED;
  }
}

/** An earlier write whose response was lost was done. The new write was not sent. */
export class EarlierWriteError extends Error {
  override readonly name = 'EarlierWriteError';
  constructor() {
    super('errors.earlierDone');
  }
}

const ABORTED = 'errors.aborted';
const SIGNED_OUT = 'errors.signedOut';
/** Longest text that is shown, in characters (D4). */
const TEXT_LIMIT = 300;

/** The toast for a failure; null for a cancelled request and an ended session. */
export function describeError(error: unknown): ErrorText | null {
  if (isSessionEnd(error) || ownValue(error, 'isShownElsewhere') === true) return null;
  return explainError(error);
}

/**
 * The text for a place that shows the error itself, such as the login form, where a 401 has a text too
 * (D5). Null only for a cancelled request.
 */
export function explainError(error: unknown): ErrorText | null {
  if (isAborted(error)) return null;
  if (error instanceof ApiError) return explain(error);
  return { title: 'errors.requestFailed', text: thrownText(error) ?? 'errors.unexpected' };
}

/** A 4xx. Sending the request again at once cannot help. */
export function isRefused(error: unknown): boolean {
  const status = error instanceof ApiError ? (error.status ?? 0) : 0;
  return status >= 400 && status < 500;
}

/** A 4xx that may succeed later: the server timed out, or got too many requests. */
export function isRefusedForNow(error: unknown): boolean {
  return error instanceof ApiError && [408, 425, 429].includes(error.status ?? 0);
}

/** Whether the response has field errors. react-admin's form shows them with its own notification. */
export function hasFieldErrors(error: unknown): boolean {
  const fields = error instanceof ApiError ? ownValue(error.body, 'errors') : undefined;
  return typeof fields === 'object' && fields !== null && Object.keys(fields).length > 0;
}

/** Whether a 422 refuses this field. */
export function hasFieldError(error: unknown, field: string): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false;
  return ownValue(ownValue(error.body, 'errors'), field) !== undefined;
}

/** Whether the server has no such endpoint. A missing record is a 404, too. */
export function isCallMissing(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status ?? 0);
}

/** Cancelled by the console or by leaving the page. */
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

/** The rejection of a cancelled call: react-admin recognises only `AbortError`. */
export function abortError(): DOMException {
  return new DOMException(ABORTED, 'AbortError');
}

export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

// react-admin shows an error's message in its own notification. The message is the text of our toast, so that the
// second one is dropped as a duplicate, or a key that `isSilentMessage` knows.
function messageOf(init: ApiErrorInit): string {
  if (init.kind === 'aborted') return ABORTED;
  if (init.status === 401) return SIGNED_OUT;
  return explain(init).text;
}

function explain({ kind, status = 0, body, retryAfter, requestId }: ApiErrorInit): ErrorText {
  if (kind === 'timeout') return { title: 'errors.requestTimeout', text: 'errors.timeout' };
  if (kind === 'network' || kind === 'offline')
    return { title: 'errors.networkError', text: 'errors.network' };
  // Without a status, the body is JSON of the wrong shape. With one, it is cut off or no JSON.
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

/** The valid problem codes of a response; others are left out. */
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

/** The problem code that concerns no field. */
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

// Control and bidirectional formatting characters: a server's text must not rearrange ours.
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
