import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownValue } from '../../src/session/sessionShape.ts';
import { LIFE, nameOf, tokenNumber } from './numberedTokens.ts';
import { stubLocks } from './stubLocks.ts';

let journal: string[] = [];
let exchanges = 0;
let exchangeTime = 0;
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.clear();
  journal = [];
  exchanges = 0;
  exchangeTime = 20;
  server.use(
    http.get('*/api/categories', ({ request }) => {
      journal.push(`read ${nameOf(request.headers.get('authorization'))}`);
      return HttpResponse.json([]);
    }),
    http.post('*/api/merchant/auth/refresh', async ({ request }) => {
      journal.push(`exchange ${ownValue(await request.json(), 'refreshToken')}`);
      expect(request.headers.has('authorization')).toBe(false);
      exchanges += 1;
      await delay(exchangeTime);
      return HttpResponse.json({
        token: tokenNumber(exchanges + 1),
        refreshToken: `r${exchanges + 1}`,
      });
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
  server.resetHandlers();
});

async function openTab() {
  vi.resetModules();
  const session = await import('../../src/session/session.ts');
  const { request } = await import('../../src/api/http.ts');
  return { ...session, request, read: () => request({ method: 'GET', path: '/categories' }) };
}
async function signedInTab() {
  const tab = await openTab();
  tab.startSession({ user: { _id: 'm1' }, token: tokenNumber(1), refreshToken: 'r1' });
  return tab;
}
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const refresh = (status: number) =>
  server.use(
    http.post('*/api/merchant/auth/refresh', () => {
      journal.push('exchange fails');
      return status === 0 ? HttpResponse.error() : HttpResponse.json({}, { status });
    }),
  );

describe('tokens are exchanged before they expire', () => {
  test('after 80 % of the token’s life, once, before the request', async () => {
    const tab = await signedInTab();
    later(LIFE * 0.79);
    await tab.read();
    later(LIFE * 0.02);
    await tab.read();
    await tab.read();
    expect(journal).toEqual([
      'read with token 1',
      'exchange r1',
      'read with token 2',
      'read with token 2',
    ]);
    expect(tab.readSession()).toMatchObject({ token: tokenNumber(2), refreshToken: 'r2' });
  });

  test('also long after expiry, for example after a long edit', async () => {
    const tab = await signedInTab();
    later(LIFE * 20);
    await tab.read();
    expect(journal).toEqual(['exchange r1', 'read with token 2']);
  });

  test('once for five simultaneous requests', async () => {
    const tab = await signedInTab();
    later(LIFE);
    await Promise.all(Array.from({ length: 5 }, () => tab.read()));
    expect(journal.filter((line) => line.startsWith('exchange'))).toEqual(['exchange r1']);
    expect(journal.filter((line) => line === 'read with token 2')).toHaveLength(5);
  });

  test('once for five tabs', async () => {
    stubLocks();
    const tabs = [await signedInTab()];
    while (tabs.length < 5) tabs.push(await openTab());
    later(LIFE);
    await Promise.all(tabs.map((tab) => tab.read()));
    expect(journal.filter((line) => line.startsWith('exchange'))).toEqual(['exchange r1']);
    expect(journal.filter((line) => line === 'read with token 2')).toHaveLength(5);
  });

  test('by the age of the token across a reload, independent of the clock’s time', async () => {
    await signedInTab();
    later(LIFE / 2);
    await (await openTab()).read();
    later(LIFE / 2);
    await (await openTab()).read();
    expect(journal).toEqual(['read with token 1', 'exchange r1', 'read with token 2']);
  });

  test('at most once too often if the clock was set back', async () => {
    const tab = await signedInTab();
    later(-3600);
    await tab.read();
    expect(journal).toEqual(['exchange r1', 'read with token 2']);
  });

  test('only if the token is a JSON Web Token', async () => {
    const tab = await openTab();
    tab.startSession({ user: { _id: 'm1' }, token: 'opaque', refreshToken: 'r1' });
    later(LIFE * 100);
    await tab.read();
    expect(journal).toEqual(['read with Bearer opaque']);
  });

  test('only with a refresh token', async () => {
    const tab = await openTab();
    tab.startSession({ user: { _id: 'm1' }, token: tokenNumber(1) });
    later(LIFE);
    await tab.read();
    expect(journal).toEqual(['read with token 1']);
  });
});

describe('a failed exchange', () => {
  test('with 401 ends the session, with one redirect [E1] [A5]', async () => {
    const tab = await signedInTab();
    const redirect = vi.fn();
    tab.onSessionEnded(redirect);
    later(LIFE);
    refresh(401);
    await expect(tab.read()).rejects.toMatchObject({ name: 'AbortError' });
    expect(tab.isSignedIn()).toBe(false);
    await vi.waitFor(() => expect(redirect).toHaveBeenCalledExactlyOnceWith('expired'));
    expect(journal).toEqual(['exchange fails']);
  });

  test('without a response, with a valid token: the request is sent, and the next attempt waits', async () => {
    const tab = await signedInTab();
    later(LIFE * 0.9);
    refresh(0);
    await tab.read();
    await tab.read();
    expect(journal).toEqual(['exchange fails', 'read with token 1', 'read with token 1']);
  });

  test.each([
    [0, 'network'],
    [503, 'http'],
  ])(
    'without a response (%s), with an expired token: the failure is shown, the session stays',
    async (status, kind) => {
      const tab = await signedInTab();
      later(LIFE);
      refresh(status);
      await expect(tab.read()).rejects.toMatchObject({ kind });
      expect(tab.isSignedIn()).toBe(true);
      expect(journal).toEqual(['exchange fails']);
    },
  );

  test('after too many requests is repeated later, so the session outlives its token', async () => {
    const tab = await signedInTab();
    later(LIFE);
    server.use(
      http.post(
        '*/api/merchant/auth/refresh',
        () => {
          journal.push('exchange fails');
          return new HttpResponse(null, { status: 429, headers: { 'Retry-After': '7' } });
        },
        { once: true },
      ),
    );
    await expect(tab.read()).rejects.toMatchObject({ status: 429 });
    await tab.read();
    expect(journal).toEqual(['exchange fails', 'exchange r1', 'read with token 2']);
  });

  test('that is final: the request is sent as it is, without another attempt', async () => {
    const tab = await signedInTab();
    later(LIFE);
    refresh(404);
    await tab.read();
    await tab.read();
    expect(journal).toEqual(['exchange fails', 'read with token 1', 'read with token 1']);
  });

  test('tokens of an ended session are not used for the next one [D6]', async () => {
    const tab = await signedInTab();
    exchangeTime = 500;
    later(LIFE);
    const read = tab.read().catch((error: unknown) => error);
    await vi.waitFor(() => expect(journal).toEqual(['exchange r1']));
    tab.endSession('logout');
    tab.startSession({ user: { _id: 'm2' }, token: 'other', refreshToken: 'r-other' });
    expect(await read).toMatchObject({ name: 'AbortError' });
    expect(tab.readSession()).toMatchObject({ token: 'other', refreshToken: 'r-other' });
  });
});

test('a browser that blocks cookies, and locks with them, exchanges expired tokens, too', async () => {
  const request = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  const tab = await signedInTab();
  later(LIFE);
  await tab.read();
  expect(journal).toEqual(['exchange r1', 'read with token 2']);
});

test('tokens of a session that another tab has replaced are dropped [D6]', async () => {
  const tab = await signedInTab();
  later(LIFE);
  exchangeTime = 200;
  const read = tab.read();
  await vi.waitFor(() => expect(journal).toEqual(['exchange r1']));
  const newer = { user: { _id: 'm1' }, token: tokenNumber(3), refreshToken: 'r9' };
  localStorage.setItem('admin-store', JSON.stringify({ state: newer, version: 1 }));
  await read;
  expect(journal).toEqual(['exchange r1', 'read with token 3']);
  expect(tab.readSession()).toMatchObject({ token: tokenNumber(3), refreshToken: 'r9' });
});

describe('a logout with an expired token', () => {
  async function logoutLate() {
    vi.resetModules();
    const { authProvider } = await import('../../src/authProvider.ts');
    const session = await import('../../src/session/session.ts');
    session.startSession({ user: { _id: 'm1' }, token: tokenNumber(1), refreshToken: 'r1' });
    later(LIFE);
    return { ...session, logOut: () => authProvider.logout({ everywhere: true }) };
  }

  test('exchanges it first, so that the server ends the sessions [A4]', async () => {
    const tab = await logoutLate();
    server.use(
      http.post('*/api/merchant/auth/logout-all', ({ request }) => {
        journal.push(`logout-all ${nameOf(request.headers.get('authorization'))}`);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await tab.logOut();
    expect(tab.isSignedIn()).toBe(false);
    await vi.waitFor(() => expect(journal).toEqual(['exchange r1', 'logout-all with token 2']));
    expect(tab.isSignedIn()).toBe(false);
  });

  test('that is refused does not end the next session [D6]', async () => {
    const tab = await logoutLate();
    refresh(401);
    const answered = new Promise((resolve) => server.events.on('response:mocked', resolve));
    await tab.logOut();
    tab.startSession({ user: { _id: 'm2' }, token: 'other', refreshToken: 'r-other' });
    await answered;
    await delay(50);
    expect(journal).toEqual(['exchange fails']);
    expect(tab.readSession()).toMatchObject({ token: 'other', isAuthenticated: true });
  });
});
