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

const answers: [row: string, answer: Answer, shown: string | null][] = [
  ['A1 error as a string', json(400, { error: 'E' }), 'Request Failed | E'],
  [
    'A2 error.message before message',
    json(400, { error: { message: 'EM' }, message: 'M' }),
    'Request Failed | EM',
  ],
  ['A3 message', json(400, { message: 'M' }), 'Request Failed | M'],
  ['A4 empty object', json(400, {}), CHECK],
  ['A4 list', json(400, []), CHECK],
  ['A4 number as error', json(400, { error: 5 }), CHECK],
  ['A4 null as error', json(400, { error: null }), CHECK],
  ['A4 empty error object', json(400, { error: {} }), CHECK],
  ['A4 list as error', json(400, { error: ['x'] }), CHECK],
  ['A4 null', json(400, null), CHECK],
  ['A4 a bare string', json(400, 'E'), CHECK],
  ['A5 no body', empty(400), 'Request Failed | Request failed with status code 400'],
  ['A6 blank error, then message', json(400, { error: ' ', message: 'M' }), 'Request Failed | M'],
  [
    'A6 blank error.message, then message',
    json(400, { error: { message: '\t' }, message: 'M' }),
    'Request Failed | M',
  ],
  ['A6 nothing but blanks', json(400, { error: '', message: '  ' }), CHECK],
  ['A7 HTML page', text(400, HTML), CHECK],
  ['A7 HTML page with 413', text(413, HTML), CHECK],
  ['A7 plain text', text(400, 'nope', 'text/plain'), CHECK],
  ['A8 malformed JSON', text(400, '{"error":"E', 'application/json'), CHECK],
  ...STATUSES.flatMap((status): [string, Answer, string][] => [
    [`A9 ${status} with a text`, json(status, { error: { message: 'EM' } }), 'Request Failed | EM'],
    [`A9 ${status} without a text`, json(status, {}), CHECK],
    [
      `A9 ${status} without a body`,
      empty(status),
      `Request Failed | Request failed with status code ${status}`,
    ],
  ]),
  ['A10 500 error', json(500, { error: 'E' }), 'Server Error | E'],
  ['A10 500 error.message', json(500, { error: { message: 'EM' } }), 'Server Error | EM'],
  ['A10 500 message', json(500, { message: 'M' }), 'Server Error | M'],
  ...[500, 501, 502, 503, 504, 599].flatMap((status): [string, Answer, string][] => [
    [`A11 ${status} without a body`, empty(status), LATER],
    [`A11 ${status} with an HTML page`, text(status, HTML), LATER],
  ]),
  ['A14 no connection', () => HttpResponse.error(), OFFLINE],
  ['A17 200 with cut-off JSON', text(200, '[{"name":"Mu', 'application/json'), UNEXPECTED],
  ['A17 200 with an HTML page', text(200, HTML), UNEXPECTED],
  ['A21 304', empty(304), 'Request Failed | Request failed with status code 304'],
];

describe('the text of a failed request', () => {
  test.each(answers)('%s [E2] [E3] [E5] [E6] [D3] [D4]', async (_row, answer, shown) => {
    expect(inEnglish(describeError(await failureOf(answer)))).toBe(shown);
  });

  test('A12: a status above 599 is a server error, none at all a network error [E3] [E5]', () => {
    const body = { error: 'E' };
    expect(inEnglish(describeError(new ApiError({ kind: 'http', status: 600, body })))).toBe(
      'Server Error | E',
    );
    expect(inEnglish(describeError(new ApiError({ kind: 'network' })))).toBe(OFFLINE);
  });

  test('A13: no response in time [E4]', async () => {
    const never = async () => {
      await delay('infinite');
      return HttpResponse.json([]);
    };
    expect(inEnglish(describeError(await failureOf(never, { timeout: 50 })))).toBe(SLOW);
  });

  test('A15: an aborted request is never shown, and react-admin recognises it [D9]', async () => {
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

  test('A16: leaving the page is no timeout [D9]', async () => {
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

  test('A17: a byte-order mark before the JSON is ignored', async () => {
    server.use(http.get('*/api/categories', text(200, '\ufeff[1]', 'application/json')));
    expect((await request({ method: 'GET', path: '/categories' })).data).toEqual([1]);
  });

  test('A22: a 2xx response is a success, whatever it contains', async () => {
    server.use(http.get('*/api/categories', json(200, { success: false, error: 'E' })));
    const { data } = await request({ method: 'GET', path: '/categories' });
    expect(data).toEqual({ success: false, error: 'E' });
  });

  test.each([200, 204])(
    'A23, A24: an empty %s response is null, never an empty string',
    async (status) => {
      server.use(http.get('*/api/categories', empty(status)));
      expect((await request({ method: 'GET', path: '/categories' })).data).toBeNull();
    },
  );

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
  ])('A18: %s [E6]', (_what, thrown, shown) => {
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

  test('C14: 429 shows when to retry, if the server sends no text', async () => {
    const retry = (body: string | null) => () =>
      new HttpResponse(body, { status: 429, headers: { 'Retry-After': '7' } });
    expect(inEnglish(describeError(await failureOf(retry(null))))).toBe(
      'Request Failed | Too many requests. Try again in 7 s.',
    );
    expect(inEnglish(describeError(await failureOf(retry('{"error":"E"}'))))).toBe(
      'Request Failed | E',
    );
  });

  test.each(['0', '-1', '2.5', 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT', '999999'])(
    'C14: a Retry-After of "%s" is ignored',
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
