import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { ApiError } from '../errors.ts';
import { type HttpRequest, type HttpResponse, request } from '../http.ts';
import { retryingRead } from './retry.ts';

/** What a call adds to what ra-data-simple-rest asks for. */
export type RestCallOptions = {
  headers?: Record<string, string>;
  params?: Record<string, string>;
  /** Parameters of ra-data-simple-rest that this call does without. */
  without?: readonly string[];
  signal?: AbortSignal | undefined;
  /** A read for which nobody waits a second longer: it is not tried again. */
  isTriedOnce?: boolean;
};

/**
 * The verbs of ra-data-simple-rest, spoken through the console's own HTTP client. `path` stands where
 * it expects a resource. Reads are retried here, and nowhere else.
 */
export async function callRest(
  verb: (rest: DataProvider) => Promise<unknown>,
  extras: RestCallOptions = {},
): Promise<HttpResponse> {
  let answer: HttpResponse | undefined;
  const rest = simpleRestProvider('', async (url: string, options: RestOptions = {}) => {
    const { path, params } = splitUrl(url, extras);
    const send = () =>
      request({
        method: methodOf(options),
        path,
        params,
        ...(typeof options.body === 'string' && { body: JSON.parse(options.body) }),
        ...(extras.headers && { headers: extras.headers }),
        ...(extras.signal && { signal: extras.signal }),
      });
    const isTriedOnce = options.method !== undefined || extras.isTriedOnce === true;
    answer = isTriedOnce ? await send() : await retryingRead(send, extras.signal);
    // The total is read by `countOf`; this header only keeps ra-data-simple-rest from refusing.
    const headers = new Headers({ 'Content-Range': 'rows 0-0/0' });
    return { status: answer.status, headers, body: '', json: answer.data };
  });
  await verb(rest);
  if (!answer) throw malformed('unanswered');
  return answer;
}

type RestOptions = { method?: string; body?: BodyInit | null };

function methodOf({ method = 'GET' }: RestOptions): HttpRequest['method'] {
  return METHODS.find((known) => known === method) ?? 'GET';
}
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

function splitUrl(url: string, { params = {}, without = [] }: RestCallOptions) {
  const [path = '', query = ''] = url.split('?');
  const asked = [...new URLSearchParams(query)].filter(([name]) => !without.includes(name));
  return { path, params: { ...Object.fromEntries(asked), ...params } };
}

/** An answer with a 2xx status that does not hold what it must; the browser's console is told what. */
export function malformed(wrong: string): ApiError {
  console.info(wrong);
  return new ApiError({ kind: 'malformed' });
}
