import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeError, isAborted } from '../../src/api/errors.ts';
import { request } from '../../src/api/http.ts';
import { authProvider } from '../../src/authProvider.ts';
import { SESSION_KEY } from '../../src/browser/storageKeys.ts';
import {
  endSession,
  onOtherUser,
  onSessionEnded,
  readSession,
  startSession,
} from '../../src/session/session.ts';
import { useToasts } from '../../src/ui/toasts.ts';

const calls: string[] = [];
const server = setupServer();
const redirect = vi.fn();
let stopListening = () => {};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  calls.length = 0;
  redirect.mockReset();
  stopListening = onSessionEnded(redirect);
  server.use(
    http.all('*', ({ request: call }) => {
      calls.push(`${call.method} ${new URL(call.url).pathname}`);
      return HttpResponse.json({ error: 'Signed out' }, { status: 401 });
    }),
  );
  signIn('token-1');
});
afterEach(() => {
  stopListening();
  endSession('logout');
  server.resetHandlers();
});
afterAll(() => server.close());

const signIn = (token: string) => startSession({ user: { _id: 'm1' }, token });
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error,
  );
const get = (path = '/categories', signal?: AbortSignal) =>
  request({ method: 'GET', path, ...(signal && { signal }) });
const sessionIsGone = () => {
  expect(readSession()).toMatchObject({ user: null, token: null, refreshToken: null });
  expect(readSession().isAuthenticated).toBe(false);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
};
const redirected = () => vi.waitFor(() => expect(redirect).toHaveBeenCalled(), 1000);

describe('401', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
    'a 401 for a %s clears the session immediately, shows no message, and opens /login after 100 ms [E1] [A5]',
    async (method) => {
      const begun = performance.now();
      const error = await failure(request({ method, path: '/merchant/products' }));
      sessionIsGone();
      expect(redirect).not.toHaveBeenCalled();
      expect(describeError(error)).toBeNull();
      const cleared = performance.now();
      await redirected();
      expect(performance.now() - begun).toBeGreaterThanOrEqual(99);
      // `waitFor` polls every 50 ms.
      expect(performance.now() - cleared).toBeLessThan(250);
      expect(redirect).toHaveBeenCalledExactlyOnceWith('expired');
      expect(useToasts.getState().toasts).toEqual([]);
    },
  );

  test('fifty responses within 90 ms clear the session once and redirect once, without a toast or a logout request [D6] [A5]', async () => {
    let clearings = 0;
    const { useSession } = await import('../../src/session/session.ts');
    const stop = useSession.subscribe((now, before) => {
      if (before.token && !now.token) clearings += 1;
    });
    server.use(
      http.get('*/api/merchant/products/:id', async ({ params }) => {
        await delay(Number(String(params.id).slice(1)) * 1.8);
        return HttpResponse.json({}, { status: 401 });
      }),
    );
    const burst = Array.from({ length: 50 }, (_, n) => failure(get(`/merchant/products/p${n}`)));
    const failures = await Promise.all(burst);
    await redirected();
    await delay(120);
    stop();
    expect(clearings).toBe(1);
    expect(redirect).toHaveBeenCalledOnce();
    expect(failures.map(describeError).filter(Boolean)).toEqual([]);
    expect(calls.filter((call) => call.includes('logout'))).toEqual([]);
  });

  test('a late one for an older token does not end the new session [D6]', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.post('*/api/merchant/auth/logout', async () => {
        await held;
        return HttpResponse.json({}, { status: 401 });
      }),
    );
    const late = failure(
      request({ method: 'POST', path: '/merchant/auth/logout', token: 'token-1' }),
    );
    endSession('logout');
    signIn('token-2');
    release();
    await late;
    expect(readSession().token).toBe('token-2');
  });

  test('aborts other requests, without a toast [D6]', async () => {
    server.use(http.get('*/api/users', () => delay('infinite')));
    const others = [failure(get('/users')), failure(get('/users'))];
    await vi.waitFor(() => expect(calls).toEqual([]));
    await failure(get());
    for (const other of await Promise.all(others)) expect(isAborted(other)).toBe(true);
  });

  test('prevents requests in the following 100 ms [D6]', async () => {
    await failure(get());
    expect(isAborted(await failure(get('/users')))).toBe(true);
    expect(calls).toEqual(['GET /api/categories']);
  });

  test('on the sign-in page, keeps the page and passes the server’s message to the form [D5]', async () => {
    endSession('logout');
    const error = await failure(authProvider.login({ phone: '+33612345678', password: 'x' }));
    expect(error).toMatchObject({ status: 401, body: { error: 'Signed out' } });
    sessionIsGone();
    await delay(150);
    expect(redirect).not.toHaveBeenCalled();
  });

  test.each(['logout', 'logout-all'])(
    'a 401 in response to %s has no further effect [A4]',
    async (name) => {
      await authProvider.logout({ everywhere: name === 'logout-all' });
      sessionIsGone();
      await vi.waitFor(() => expect(calls).toEqual([`POST /api/merchant/auth/${name}`]));
      await delay(150);
      expect(calls).toHaveLength(1);
      expect(redirect).not.toHaveBeenCalled();
    },
  );

  test.each(['reset-password', 'verify-otp'])(
    'on the public page that calls %s, clears the session and keeps the page [E1]',
    async (name) => {
      await failure(request({ method: 'POST', path: `/merchant/auth/${name}`, body: {} }));
      sessionIsGone();
      await delay(150);
      expect(redirect).not.toHaveBeenCalled();
    },
  );

  test('403 keeps the session [E2]', async () => {
    server.use(http.get('*', () => HttpResponse.json({ error: 'No' }, { status: 403 })));
    expect(describeError(await failure(get()))?.text).toBe('No');
    expect(readSession().token).toBe('token-1');
  });
});

describe('another merchant in another tab', () => {
  test('this tab sends nothing with the wrong token, even before it is notified', async () => {
    const reload = vi.fn();
    onOtherUser(reload);
    const bens = { user: { _id: 'ben' }, token: 'token-ben' };
    localStorage.setItem(SESSION_KEY, JSON.stringify({ state: bens, version: 1 }));
    const write = request({ method: 'PUT', path: '/categories/c1', body: {} });
    expect(isAborted(await failure(write))).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
    expect(isAborted(await failure(get()))).toBe(true);
    expect(calls).toEqual([]);
  });
});
