import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { own } from '../../src/session/sessionShape.ts';
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
      journal.push(`exchange ${own(await request.json(), 'refreshToken')}`);
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

describe('signed out every 15 minutes: the tokens are exchanged ahead of expiry', () => {
  test('not before 80 % of the token’s life, then once, before the call', async () => {
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

  test('also long after expiry, for example after writing a long description', async () => {
    const tab = await signedInTab();
    later(LIFE * 20);
    await tab.read();
    expect(journal).toEqual(['exchange r1', 'read with token 2']);
  });

  test('five calls at once are one exchange', async () => {
    const tab = await signedInTab();
    later(LIFE);
    await Promise.all(Array.from({ length: 5 }, () => tab.read()));
    expect(journal.filter((line) => line.startsWith('exchange'))).toEqual(['exchange r1']);
    expect(journal.filter((line) => line === 'read with token 2')).toHaveLength(5);
  });

  test('five tabs at once are one exchange', async () => {
    stubLocks();
    const tabs = [await signedInTab()];
    while (tabs.length < 5) tabs.push(await openTab());
    later(LIFE);
    await Promise.all(tabs.map((tab) => tab.read()));
    expect(journal.filter((line) => line.startsWith('exchange'))).toEqual(['exchange r1']);
    expect(journal.filter((line) => line === 'read with token 2')).toHaveLength(5);
  });

  test('a reload knows the age of the token; the clock’s own time plays no part', async () => {
    await signedInTab();
    later(LIFE / 2);
    await (await openTab()).read();
    later(LIFE / 2);
    await (await openTab()).read();
    expect(journal).toEqual(['read with token 1', 'exchange r1', 'read with token 2']);
  });

  test('a clock that was set back only costs an exchange', async () => {
    const tab = await signedInTab();
    later(-3600);
    await tab.read();
    expect(journal).toEqual(['exchange r1', 'read with token 2']);
  });

  test('a token that is no JSON Web Token is never exchanged', async () => {
    const tab = await openTab();
    tab.startSession({ user: { _id: 'm1' }, token: 'opaque', refreshToken: 'r1' });
    later(LIFE * 100);
    await tab.read();
    expect(journal).toEqual(['read with Bearer opaque']);
  });

  test('without a refresh token nothing is exchanged', async () => {
    const tab = await openTab();
    tab.startSession({ user: { _id: 'm1' }, token: tokenNumber(1) });
    later(LIFE);
    await tab.read();
    expect(journal).toEqual(['read with token 1']);
  });
});

describe('an exchange that fails', () => {
  test('B8: 401 ends the session, with one redirect [E1] [A5]', async () => {
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

  test('on the way, with a token that still does: the call goes out, and the next try waits', async () => {
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
    'on the way (%s), with a spent token: the failure is told, the session lives',
    async (status, kind) => {
      const tab = await signedInTab();
      later(LIFE);
      refresh(status);
      await expect(tab.read()).rejects.toMatchObject({ kind });
      expect(tab.isSignedIn()).toBe(true);
      expect(journal).toEqual(['exchange fails']);
    },
  );

  test('for good: the call goes out as it is, and it is not tried again', async () => {
    const tab = await signedInTab();
    later(LIFE);
    refresh(404);
    await tab.read();
    await tab.read();
    expect(journal).toEqual(['exchange fails', 'read with token 1', 'read with token 1']);
  });

  test('tokens of a session that is over do not reach the next one [D6]', async () => {
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

test('tokens of a session that another tab has replaced by a new one are not kept [D6]', async () => {
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

describe('a logout with a token that is old', () => {
  async function logoutLate() {
    vi.resetModules();
    const { authProvider } = await import('../../src/authProvider.ts');
    const session = await import('../../src/session/session.ts');
    session.startSession({ user: { _id: 'm1' }, token: tokenNumber(1), refreshToken: 'r1' });
    later(LIFE);
    return { ...session, logOut: () => authProvider.logout({ everywhere: true }) };
  }

  test('exchanges it first, so that the server really ends the sessions [A4]', async () => {
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

  test('that is refused does not end the session that came after it [D6]', async () => {
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
