import axios, { type AxiosResponse } from 'axios';
import { unwrap } from '../../contract/responses.ts';
import {
  endSession,
  isSessionReplaced,
  isSignedIn,
  onSessionCleared,
  readSession,
  syncSession,
} from '../session/session.ts';
import { ownValue } from '../session/sessionShape.ts';
import { readApiBase } from './apiBase.ts';
import { ApiError, type ApiErrorInit, abortError } from './errors.ts';
import { safePath } from './paths.ts';
import { keepTokenFresh, setTokenExchange } from './refresh.ts';

type QueryValue = string | number | boolean | null | undefined;

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the API's base, such as `/merchant/products/p1`. Each segment must be a safe id (`isSafeId`). */
  path: string;
  /** Null and undefined are left out. The name is repeated for each item of an array. */
  params?: Record<string, QueryValue | readonly QueryValue[]> | undefined;
  /** Sent as JSON; a `FormData` as multipart. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds; default: `REQUEST_TIMEOUT`; 0: no timeout. */
  timeout?: number | undefined;
  /** `stream`: `data` is the unparsed body, as a stream. */
  responseType?: 'json' | 'stream' | undefined;
  /** Called with the fraction sent, from 0 to 1. */
  onUploadProgress?: ((part: number) => void) | undefined;
  /** For logout: the token of a session that is already cleared. */
  token?: string | null | undefined;
};

/** `data` is the parsed body; null for an empty body, a stream for the `responseType` `stream`. */
export type HttpResponse = { status: number; headers: Headers; data: unknown };

/** Milliseconds for a request and its whole response (C1). */
export const REQUEST_TIMEOUT = 10_000;
const REFRESH_PATH = '/merchant/auth/refresh';

/** Sent without the access token. A 401 means wrong credentials; only for `REFRESH_PATH`, an ended session. */
const publicPaths: ReadonlySet<string> = new Set([
  '/merchant/auth/login',
  REFRESH_PATH,
  '/merchant/auth/register',
  '/merchant/auth/send-otp',
  '/merchant/auth/verify-otp',
  '/merchant/auth/check-user-exists',
  '/merchant/auth/reset-password',
]);

const apiBase = readApiBase();

// By default, Axios returns HTML and cut-off JSON as successful strings, and sends the token to absolute
// URLs. Its global defaults stay untouched.
const client = axios.create({
  baseURL: apiBase,
  timeout: REQUEST_TIMEOUT,
  responseType: 'json',
  transitional: { silentJSONParsing: false, clarifyTimeoutError: true },
  allowAbsoluteUrls: false,
  withCredentials: false,
  withXSRFToken: false,
  headers: { Accept: 'application/json' },
  paramsSerializer: { serialize: queryOf },
});

let liveRequests = new AbortController();
onSessionCleared(() => {
  liveRequests.abort();
  liveRequests = new AbortController();
});

/**
 * One call to the API. Rejects with an `ApiError`, or with an `AbortError` (a `DOMException`, as react-admin expects)
 * when the caller cancelled, the session ended, another merchant signed in or the page is left. Only this module ends
 * the session after a 401.
 */
export async function request(options: HttpRequest): Promise<HttpResponse> {
  if (publicPaths.has(options.path) || options.token !== undefined) {
    return send(options, options.token ?? null, options.signal);
  }
  const signal = anyOf(liveRequests.signal, options.signal);
  syncSession();
  throwIfCancelled(signal);
  await keepTokenFresh();
  throwIfCancelled(signal);
  return send(options, readSession().token, signal);
}

setTokenExchange(exchangeTokens);

/** Exchanges a refresh token for new tokens at the store API. Other auth providers may have their own `refresh`. */
export async function exchangeTokens(refreshToken: string): Promise<unknown> {
  const body = { refreshToken };
  const options: HttpRequest = { method: 'POST', path: REFRESH_PATH, body };
  return unwrap((await send(options, null, liveRequests.signal)).data);
}

async function send(
  options: HttpRequest,
  token: string | null,
  signal: AbortSignal | undefined,
): Promise<HttpResponse> {
  const { method, path, params, body, headers, timeout = REQUEST_TIMEOUT } = options;
  const { responseType, onUploadProgress } = options;
  const isOffline = navigator.onLine === false;
  try {
    const response = await client.request({
      ...(responseType === 'stream' && { adapter: 'fetch', responseType }),
      method,
      url: safePath(path),
      timeout,
      params,
      data: body,
      headers: { ...headers, Authorization: token === null ? null : `Bearer ${token}` },
      signal,
      ...(onUploadProgress && {
        onUploadProgress: ({ progress }) => onUploadProgress(progress ?? 0),
      }),
    });
    return { status: response.status, headers: headersOf(response), data: bodyOf(response) };
  } catch (error) {
    const failure = failureOf(error, isOffline);
    if (failure instanceof ApiError && failure.status === 401) noteUnauthorised(options, token);
    throw failure;
  }
}

/** Ends the session after the first 401 for the current token. Ignores a 401 for an older token (A5, D6). */
function noteUnauthorised({ path, body }: HttpRequest, token: string | null) {
  // Another tab may have exchanged the token: then this response is about an older token.
  syncSession();
  const session = readSession();
  if (path === REFRESH_PATH) {
    if (ownValue(body, 'refreshToken') === session.refreshToken && isSignedIn())
      endSession('expired');
  } else if (publicPaths.has(path)) {
    // Clears the session (E1). The public page and its input stay (D5).
    if (isSignedIn()) endSession('logout');
  } else if (token === session.token && !session.ending) {
    endSession('expired');
  }
}

function throwIfCancelled(signal: AbortSignal) {
  const { token, ending } = readSession();
  if (signal.aborted || isSessionReplaced() || (ending && token === null)) throw abortError();
}

function failureOf(error: unknown, isOffline: boolean): unknown {
  if (axios.isCancel(error)) return abortError();
  if (!axios.isAxiosError(error)) return error;
  const { response, code } = error;
  // Checks the status before `code`, because a 502 with an HTML body also fails to parse.
  if (response && response.status > 0) return failureOfResponse(response);
  if (code === 'ETIMEDOUT') return new ApiError({ kind: 'timeout' });
  // The browser aborts requests when the merchant leaves the page.
  if (code === 'ECONNABORTED') return abortError();
  return new ApiError({ kind: isOffline ? 'offline' : 'network' });
}

function failureOfResponse(response: AxiosResponse<unknown>): ApiError {
  const { status } = response;
  if (status >= 200 && status < 300) return new ApiError({ kind: 'malformed', status });
  const init: ApiErrorInit = { kind: 'http', status };
  const { data } = response;
  const isEmpty = data === undefined || data === '';
  if (!isEmpty) init.body = typeof data === 'object' && data !== null ? data : {};
  const headers = headersOf(response);
  const requestId = headers.get('X-Request-Id') ?? '';
  if (/^[\w-]{1,64}$/.test(requestId)) init.requestId = requestId;
  const seconds = Number(headers.get('Retry-After') ?? '');
  if (Number.isInteger(seconds) && seconds > 0 && seconds <= 3600) init.retryAfter = seconds;
  return new ApiError(init);
}

function bodyOf({ data }: AxiosResponse<unknown>): unknown {
  return data === undefined || data === '' ? null : data;
}

function headersOf({ headers }: AxiosResponse<unknown>): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') result.set(name, value);
  }
  return result;
}

function queryOf(params: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined) query.append(name, String(item));
    }
  }
  return query.toString();
}

function anyOf(first: AbortSignal, second: AbortSignal | undefined): AbortSignal {
  return second ? AbortSignal.any([first, second]) : first;
}
