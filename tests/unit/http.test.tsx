import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { unwrap } from '../../contract/responses.ts';
import { ApiError } from '../../src/api/errors.ts';
import { REQUEST_TIMEOUT, request } from '../../src/api/http.ts';
import { endSession, startSession } from '../../src/session/session.ts';

const received: Request[] = [];
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  received.length = 0;
  server.use(
    http.all('*', async ({ request: call }) => {
      received.push(call.clone());
      return HttpResponse.json({ ok: true });
    }),
  );
});
afterEach(() => {
  endSession('logout');
  server.resetHandlers();
});
afterAll(() => server.close());

const signIn = () => startSession({ user: { _id: 'm1' }, token: 'secret-token' });
const sent = () => received.at(-1) ?? expect.fail('nothing was sent');

describe('a request', () => {
  test('goes to the base path as JSON, with the bearer token [C1] [C2] [C3]', async () => {
    signIn();
    const body = { name: 'Müsli 🥣' };
    const response = await request({ method: 'POST', path: '/merchant/products', body });
    expect(response).toMatchObject({ status: 200, data: { ok: true } });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(sent().url).toBe('http://localhost:3000/api/merchant/products');
    expect(sent().headers.get('authorization')).toBe('Bearer secret-token');
    expect(sent().headers.get('content-type')).toMatch(/^application\/json/);
    expect(sent().headers.get('accept')).toBe('application/json');
    expect(await sent().json()).toEqual(body);
  });

  test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
    'can have the method %s [C3]',
    async (method) => {
      await request({ method, path: '/categories/c1' });
      expect(sent().method).toBe(method);
    },
  );

  test('has no Authorization without a session, and none on public requests [C2]', async () => {
    await request({ method: 'GET', path: '/categories' });
    expect(sent().headers.has('authorization')).toBe(false);
    signIn();
    for (const name of ['login', 'register', 'send-otp', 'verify-otp', 'reset-password']) {
      await request({ method: 'POST', path: `/merchant/auth/${name}`, body: {} });
      expect(sent().headers.has('authorization')).toBe(false);
    }
    await request({ method: 'POST', path: '/merchant/auth/change-password', body: {} });
    expect(sent().headers.get('authorization')).toBe('Bearer secret-token');
  });

  test('has the given headers, but never another token than the session’s [C2]', async () => {
    signIn();
    const headers = { 'If-Match': '"3"', authorization: 'Bearer forged' };
    await request({ method: 'POST', path: '/merchant/auth/login', headers, body: {} });
    expect(sent().headers.has('authorization')).toBe(false);
    await request({ method: 'PUT', path: '/categories/c1', headers, body: {} });
    expect(sent().headers.get('if-match')).toBe('"3"');
    expect(sent().headers.get('authorization')).toBe('Bearer secret-token');
  });

  test.each(['https://evil.example/x', '//evil.example/x', '/users/..', '/users/%2e%2e'])(
    'never sends the token to a foreign host: %s is refused',
    async (path) => {
      signIn();
      await expect(request({ method: 'GET', path })).rejects.toBeInstanceOf(ApiError);
      expect(received).toHaveLength(0);
    },
  );

  test('encodes parameters, repeats lists, omits null and undefined [C3]', async () => {
    const params = {
      filter: '{"q":"crème & sugar"}',
      tag: ['a', 'b', null],
      none: null,
      missing: undefined,
      page: 0,
      all: false,
    };
    await request({ method: 'GET', path: '/categories', params });
    expect([...new URL(sent().url).searchParams]).toEqual([
      ['filter', '{"q":"crème & sugar"}'],
      ['tag', 'a'],
      ['tag', 'b'],
      ['page', '0'],
      ['all', 'false'],
    ]);
  });

  test('sends an upload as multipart with a boundary, and reports progress [C1]', async () => {
    signIn();
    const body = new FormData();
    body.append('file', new File(['picture'], 'a.png', { type: 'image/png' }));
    const onUploadProgress = vi.fn();
    await request({ method: 'POST', path: '/uploads/single', body, onUploadProgress });
    expect(sent().headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(await sent().text()).toContain('picture');
    expect(onUploadProgress).toHaveBeenCalledWith(expect.closeTo(1));
  });

  test('has a timeout of 10 s by default [C1]', async () => {
    expect(REQUEST_TIMEOUT).toBe(10_000);
    const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
    await request({ method: 'GET', path: '/categories' });
    expect(send.mock.contexts.at(0)).toHaveProperty('timeout', 10_000);
  });

  test('that is aborted before it starts is not sent [D9]', async () => {
    const signal = AbortSignal.abort();
    await expect(request({ method: 'GET', path: '/categories', signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
    expect(received).toHaveLength(0);
  });
});

describe('the data of a response', () => {
  test.each([
    ['itself', [1], [1]],
    ['a wrapped list', { data: [1], total: 1 }, [1]],
    ['a wrapped record', { data: { _id: 'a' } }, { _id: 'a' }],
    [
      'a record with a field of that name',
      { _id: 'a', data: { x: 1 } },
      { _id: 'a', data: { x: 1 } },
    ],
    ['a wrapped nothing', { data: null }, { data: null }],
    ['nothing', null, null],
  ])('is %s [D2]', (_what, response, data) => expect(unwrap(response)).toEqual(data));
});
