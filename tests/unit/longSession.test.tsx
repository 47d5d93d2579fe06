import { afterEach, expect, test, vi } from 'vitest';
import { customCalls } from '../../src/api/calls/customCalls.ts';
import { request } from '../../src/api/http.ts';
import { logout } from '../../src/authProvider.ts';
import { isSignedIn, readSession } from '../../src/session/session.ts';
import { journal, serveStore } from '../msw/server.ts';

const store = serveStore();
afterEach(() => void vi.useRealTimers());

/** Advances the clocks of the browser and the store. */
function pass(seconds: number) {
  store.clock.advance(seconds);
  vi.setSystemTime(Date.now() + seconds * 1000);
}

test('a merchant stays signed in all day on a real store [A5]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await store.signIn();
  const first = readSession();
  for (let hour = 0; hour < 8; hour += 1) {
    pass(3600);
    const reads = Array.from({ length: 5 }, () =>
      request({ method: 'GET', path: '/merchant/products' }),
    );
    for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
  }
  expect(isSignedIn()).toBe(true);
  expect(readSession().token).not.toBe(first.token);
  const exchanges = journal.requests('POST /merchant/auth/refresh');
  expect(exchanges).toHaveLength(8);
});

test('a logout after a long break ends the session in the store [A4]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await store.signIn();
  pass(3600);
  logout();
  expect(isSignedIn()).toBe(false);
  await vi.waitFor(async () => {
    const rows = await store.db
      .selectFrom('sessions')
      .selectAll()
      .where('revoked_at', 'is not', null)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

test('the shell shows the response of the profile [S4] [D21]', async () => {
  await store.signIn();
  await customCalls.updateProfile({
    businessName: 'New name',
    storeSettings: { shippingRate: 450 },
  });
  expect(readSession()).toMatchObject({
    user: { _id: 'amina', businessName: 'New name' },
    storeSettings: { shippingRate: 450 },
  });
});
