import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  ApiError,
  abortError,
  describeError,
  explainError,
  isAborted,
  isSilentMessage,
} from '../../src/api/errors.ts';
import { request } from '../../src/api/http.ts';
import { inEnglish } from './english.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const CHECK = 'Request Failed | Please check your input and try again.';
const LATER = 'Server Error | Something went wrong on our end. Please try again later.';
const UNEXPECTED = 'Request Failed | An unexpected error occurred.';
const OFFLINE =
  'Network Error | Network error. Please check your internet connection and ensure the server is running.';
const SLOW = 'Request Timeout | Request timeout. Please check your connection and try again.';

type Answer = () => Response | Promise<Response>;
const json = (status: number, body: unknown) => () =>
  HttpResponse.text(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
const text =
  (status: number, body: string, type = 'text/html') =>
  () =>
    HttpResponse.text(body, { status, headers: { 'Content-Type': type } });
const empty = (status: number) => () => new HttpResponse(null, { status });

async function failureOf(answer: Answer, options: { timeout?: number } = {}): Promise<unknown> {
  server.use(http.get('*/api/categories', answer));
  return request({ method: 'GET', path: '/categories', ...options }).then(
    (response) => expect.fail(`answered ${JSON.stringify(response.data)}`),
    (error: unknown) => error,
  );
}

const HTML = '<!doctype html><h1>Bad gateway</h1>';
const STATUSES = [402, 403, 404, 405, 408, 409, 410, 412, 413, 415, 422, 429, 451, 499];

const responses: [row: string, answer: Answer, shown: string | null][] = [
  ['error as a string', json(400, { error: 'E' }), 'Request Failed | E'],
  [
    'error.message before message',
    json(400, { error: { message: 'EM' }, message: 'M' }),
    'Request Failed | EM',
  ],
  ['message', json(400, { message: 'M' }), 'Request Failed | M'],
  ['empty object', json(400, {}), CHECK],
  ['list', json(400, []), CHECK],
  ['number as error', json(400, { error: 5 }), CHECK],
  ['null as error', json(400, { error: null }), CHECK],
  ['empty error object', json(400, { error: {} }), CHECK],
  ['list as error', json(400, { error: ['x'] }), CHECK],
  ['null', json(400, null), CHECK],
  ['a bare string', json(400, 'E'), CHECK],
  ['no body', empty(400), 'Request Failed | Request failed with status code 400'],
  ['blank error, then message', json(400, { error: ' ', message: 'M' }), 'Request Failed | M'],
  [
    'blank error.message, then message',
    json(400, { error: { message: '\t' }, message: 'M' }),
    'Request Failed | M',
  ],
  ['nothing but blanks', json(400, { error: '', message: '  ' }), CHECK],
  ['HTML page', text(400, HTML), CHECK],
  ['HTML page with 413', text(413, HTML), CHECK],
  ['plain text', text(400, 'nope', 'text/plain'), CHECK],
  ['malformed JSON', text(400, '{"error":"E', 'application/json'), CHECK],
  ...STATUSES.flatMap((status): [string, Answer, string][] => [
    [`${status} with a text`, json(status, { error: { message: 'EM' } }), 'Request Failed | EM'],
    [`${status} without a text`, json(status, {}), CHECK],
    [
      `${status} without a body`,
      empty(status),
      `Request Failed | Request failed with status code ${status}`,
    ],
  ]),
  ['500 error', json(500, { error: 'E' }), 'Server Error | E'],
  ['500 error.message', json(500, { error: { message: 'EM' } }), 'Server Error | EM'],
  ['500 message', json(500, { message: 'M' }), 'Server Error | M'],
  ...[500, 501, 502, 503, 504, 599].flatMap((status): [string, Answer, string][] => [
    [`${status} without a body`, empty(status), LATER],
    [`${status} with an HTML page`, text(status, HTML), LATER],
  ]),
  ['no connection', () => HttpResponse.error(), OFFLINE],
  ['200 with cut-off JSON', text(200, '[{"name":"Mu', 'application/json'), UNEXPECTED],
  ['200 with an HTML page', text(200, HTML), UNEXPECTED],
  ['304', empty(304), 'Request Failed | Request failed with status code 304'],
];

describe('the text of a failed request', () => {
  test.each(responses)('%s [E2] [E3] [E5] [E6] [D3] [D4]', async (_row, answer, shown) => {
    expect(inEnglish(describeError(await failureOf(answer)))).toBe(shown);
  });

  test('a status above 599 is a server error, none at all a network error [E3] [E5]', () => {
    const body = { error: 'E' };
    expect(inEnglish(describeError(new ApiError({ kind: 'http', status: 600, body })))).toBe(
      'Server Error | E',
    );
    expect(inEnglish(describeError(new ApiError({ kind: 'network' })))).toBe(OFFLINE);
  });

  test('no response in time [E4]', async () => {
    const never = async () => {
      await delay('infinite');
      return HttpResponse.json([]);
    };
    expect(inEnglish(describeError(await failureOf(never, { timeout: 50 })))).toBe(SLOW);
  });

  test('an aborted request is never shown, and react-admin recognises it [D9]', async () => {
    let isOnItsWay = false;
    server.use(
      http.get('*/api/categories', () => {
        isOnItsWay = true;
        return delay('infinite');
      }),
    );
    const leaving = new AbortController();
    const failure = request({ method: 'GET', path: '/categories', signal: leaving.signal }).catch(
      (error: unknown) => error,
    );
    await vi.waitFor(() => expect(isOnItsWay).toBe(true));
    leaving.abort();
    expect(describeError(await failure)).toBeNull();
    expect(await failure).toBeInstanceOf(DOMException);
    expect(await failure).toHaveProperty('name', 'AbortError');
  });

  test('leaving the page is no timeout [D9]', async () => {
    let request: XMLHttpRequest | undefined;
    const open = XMLHttpRequest.prototype.open;
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string) {
      request = this;
      open.call(this, method, url, true);
    };
    const failure = failureOf(() => delay('infinite').then(() => new Response()));
    await vi.waitFor(() => expect(request?.readyState).toBe(1));
    XMLHttpRequest.prototype.open = open;
    request?.abort();
    expect(isAborted(await failure)).toBe(true);
  });

  test('a byte-order mark before the JSON is ignored', async () => {
    server.use(http.get('*/api/categories', text(200, '\ufeff[1]', 'application/json')));
    expect((await request({ method: 'GET', path: '/categories' })).data).toEqual([1]);
  });

  test('a 2xx response is a success, whatever it contains', async () => {
    server.use(http.get('*/api/categories', json(200, { success: false, error: 'E' })));
    const { data } = await request({ method: 'GET', path: '/categories' });
    expect(data).toEqual({ success: false, error: 'E' });
  });

  test.each([200, 204])('an empty %s response is null, never an empty string', async (status) => {
    server.use(http.get('*/api/categories', empty(status)));
    expect((await request({ method: 'GET', path: '/categories' })).data).toBeNull();
  });

  test('a field’s error is where react-admin looks for it', async () => {
    const body = { error: { message: 'No' }, errors: { name: 'Enter a name.' } };
    expect(await failureOf(json(422, body))).toMatchObject({ body, status: 422 });
  });
});

describe('other thrown values', () => {
  test.each<[string, unknown, string]>([
    ['an Error', new Error('x'), 'Request Failed | x'],
    ['an Error without a text', new Error(''), UNEXPECTED],
    ['a string', 's', 'Request Failed | s'],
    ['null', null, UNEXPECTED],
    ['undefined', undefined, UNEXPECTED],
    ['an object', {}, UNEXPECTED],
    ['a number', 5, UNEXPECTED],
    [
      'a malformed answer',
      new ApiError({ kind: 'malformed' }),
      'Request Failed | The server sent something that this console cannot read.',
    ],
    ['a request that must not be made', new ApiError({ kind: 'unsafe' }), UNEXPECTED],
  ])('%s [E6]', (_what, thrown, shown) => {
    expect(inEnglish(describeError(thrown))).toBe(shown);
  });

  test('a screen that shows a failure itself prevents the toast', () => {
    expect(describeError(Object.assign(new Error('x'), { isShownElsewhere: true }))).toBeNull();
  });

  test('a 401 has no toast, and a text for the form that asks for it [E1] [D5]', () => {
    const error = new ApiError({ kind: 'http', status: 401, body: { error: 'Wrong password' } });
    expect(describeError(error)).toBeNull();
    expect(inEnglish(explainError(error))).toBe('Request Failed | Wrong password');
  });

  test('429 shows when to retry, if the server sends no text', async () => {
    const retry = (body: string | null) => () =>
      new HttpResponse(body, { status: 429, headers: { 'Retry-After': '7' } });
    expect(inEnglish(describeError(await failureOf(retry(null))))).toBe(
      'Request Failed | Too many requests. Try again in 7 s.',
    );
    // The page of a proxy asked to check the input.
    expect(inEnglish(describeError(await failureOf(retry(HTML))))).toBe(
      'Request Failed | Too many requests. Try again in 7 s.',
    );
    expect(inEnglish(describeError(await failureOf(retry('{"error":"E"}'))))).toBe(
      'Request Failed | E',
    );
  });

  test.each(['0', '-1', '2.5', 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT', '999999'])(
    'a Retry-After of "%s" is ignored',
    async (after) => {
      const failure = await failureOf(
        () => new HttpResponse(null, { status: 429, headers: { 'Retry-After': after } }),
      );
      expect(inEnglish(describeError(failure))).toBe(
        'Request Failed | Request failed with status code 429',
      );
    },
  );
});

test('react-admin’s own notices of an ended session or an aborted request are dropped [D6] [D9]', () => {
  expect(isSilentMessage(new ApiError({ kind: 'http', status: 401 }).message)).toBe(true);
  expect(isSilentMessage(abortError().message)).toBe(true);
  expect(isSilentMessage(new ApiError({ kind: 'http', status: 403 }).message)).toBe(false);
});
