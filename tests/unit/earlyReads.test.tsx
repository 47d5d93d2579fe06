import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendEarlyReads } from '../../src/earlyReads.ts';
import { ApiError } from '../../src/errors.ts';
import { request } from '../../src/http.ts';
import { endSession, readSession, startSession } from '../../src/session.ts';

const received: string[] = [];
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  received.length = 0;
  answer(() => HttpResponse.json([{ _id: `p${received.length}` }]));
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
});
afterEach(() => {
  endSession('logout');
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

function answer(how: () => Response) {
  server.use(
    http.all('*', ({ request: call }) => {
      const { pathname, search } = new URL(call.url);
      const token = call.headers.get('authorization')?.replace('Bearer ', '');
      received.push(`${call.method} ${pathname}${search} ${token}`);
      return how();
    }),
  );
}

const signIn = (token = 'token-1', id = 'm1') => startSession({ user: { _id: id }, token });
const params = { range: '[0,24]', filter: '{}' };
const read = (more: Record<string, string> = {}) =>
  request({ method: 'GET', path: '/merchant/products', params: { ...params, ...more } });

/** The merchant has opened this address before, in a page that is gone; what she read then is in the storage. */
async function hasOpened(address: string, reads = () => read()) {
  // A visit begins with its first read: another path first ends the one before.
  window.history.replaceState(null, '', '/elsewhere');
  await read();
  window.history.replaceState(null, '', address);
  await reads();
  received.length = 0;
}

/** What the entry does with an address; resolves when what it sent has arrived. */
async function open(address: string, calls = 1) {
  sendEarlyReads(address);
  await vi.waitFor(() => expect(received).toHaveLength(calls));
}

const sentOnce = 'GET /api/merchant/products?range=%5B0%2C24%5D&filter=%7B%7D token-1';

describe('a read that the entry has sent', () => {
  beforeEach(async () => {
    signIn();
    await hasOpened('/products');
  });

  test('is adopted by the screen, once', async () => {
    await open('/products');
    expect(received).toEqual([sentOnce]);
    expect(await read()).toMatchObject({ status: 200, data: [{ _id: 'p1' }] });
    expect(received).toHaveLength(1);
    expect((await read()).data).toEqual([{ _id: 'p2' }]);
  });

  test('is not given to another token', async () => {
    await open('/products');
    signIn('token-2');
    await read();
    expect(received).toEqual([sentOnce, sentOnce.replace('token-1', 'token-2')]);
  });

  test('ends the session with its 401, as ever', async () => {
    answer(() => HttpResponse.json({ error: 'Signed out' }, { status: 401 }));
    await open('/products');
    await expect(read()).rejects.toMatchObject({ kind: 'http', status: 401 });
    expect(readSession().token).toBeNull();
    expect(received).toHaveLength(1);
  });

  test('is sent again by the screen when it failed on its way', async () => {
    answer(() => HttpResponse.error());
    await open('/products');
    answer(() => HttpResponse.json([{ _id: 'p9' }]));
    expect((await read()).data).toEqual([{ _id: 'p9' }]);
    expect(received).toHaveLength(2);
  });

  test('fails like any other when the line is down', async () => {
    answer(() => HttpResponse.error());
    await open('/products');
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ kind: 'network' });
  });

  test('is not shown after a write', async () => {
    await open('/products');
    await request({ method: 'PUT', path: '/merchant/products/p1', body: {} });
    await read();
    expect(received).toHaveLength(3);
  });

  test('is not shown when half a minute has gone by', async () => {
    await open('/products');
    vi.advanceTimersByTime(31_000);
    await read();
    expect(received).toHaveLength(2);
  });

  test('waits for the next one when a screen gives up', async () => {
    await open('/products');
    const stop = new AbortController();
    const { signal } = stop;
    const givenUp = request({ method: 'GET', path: '/merchant/products', params, signal });
    stop.abort();
    await expect(givenUp).rejects.toMatchObject({ name: 'AbortError' });
    await read();
    expect(received).toHaveLength(1);
  });
});

describe('nothing is sent early', () => {
  const nothing = async (address: string) => {
    sendEarlyReads(address);
    await read();
    expect(received).toHaveLength(1);
  };

  test('for an address that was not opened before, or with filters in it', async () => {
    signIn();
    await hasOpened('/products');
    await nothing('/orders');
    received.length = 0;
    await nothing('/products?filter=%7B%7D');
  });

  test('with a token that has to be exchanged first', async () => {
    const life = { iat: 1000, exp: 1900 };
    signIn(`e30.${btoa(JSON.stringify(life)).replaceAll('=', '')}.x`);
    await hasOpened('/products');
    vi.setSystemTime(Date.now() + 899_000);
    await nothing('/products');
  });

  test('of what was searched for', async () => {
    signIn();
    await hasOpened('/products', () => read({ filter: '{"q":"amina"}' }));
    await nothing('/products');
  });

  test.each([
    ['another merchant', () => signIn('token-2', 'm2')],
    ['who signs in after a logout', () => [endSession('logout'), signIn()]],
  ])('for %s', async (_who, change) => {
    signIn();
    await hasOpened('/products');
    change();
    await nothing('/products');
  });

  test('of an address that somebody wrote into the storage', async () => {
    signIn();
    await hasOpened('/products');
    const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('early'));
    const reads = { '/products': ['.evil.example/steal', '//evil.example', '/a b'] };
    localStorage.setItem(key, JSON.stringify({ owner: 'm1', reads }));
    await nothing('/products');
  });
});
