import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const KEY = 'admin-store';
const user = {
  _id: 'm1',
  name: 'Ama',
  email: 'ama@example.test',
  profilePicture: null,
  businessName: 'Ama Ceramics',
  businessType: 'Crafts',
};
const stored = (state: unknown, version = 1) => JSON.stringify({ state, version });

const defaults = {
  storeSettings: {
    name: null,
    description: null,
    contactEmail: null,
    contactPhone: null,
    address: null,
    isVisible: true,
    shippingRate: 0,
    isShippingSet: null,
    taxRate: null,
    pricesIncludeTax: null,
    country: null,
    currency: null,
    timezone: null,
    lowStockDefault: 5,
    orderPrefix: null,
    legalName: null,
    vatNumber: null,
    invoicePrefix: null,
    productLink: null,
    carriers: null,
    emailLanguage: null,
  },
  subscription: { plan: 'Free', status: 'active', renewalDate: null, price: 0 },
};
const signedOut = {
  user: null,
  token: null,
  refreshToken: null,
  isAuthenticated: false,
  ...defaults,
};

/** Simulates a reload: fresh modules, the same storage. */
async function boot() {
  vi.resetModules();
  return import('../../src/session/session.ts');
}

beforeEach(() => localStorage.clear());

describe('the session at start', () => {
  test.each<[string, string]>([
    ['a token without a user', stored({ token: 't' })],
    ['a user without a token', stored({ user })],
    ['the flag alone', stored({ isAuthenticated: true })],
    ['an empty token', stored({ user, token: '' })],
    ['a token that would break a header', stored({ user, token: 'a\r\nX-Evil: 1' })],
    ['a token of another kind', stored({ user, token: 5 })],
    ['a list as user', stored({ user: [], token: 't' })],
    ['an empty user', stored({ user: {}, token: 't' })],
    ['garbage', '}{'],
    ['an empty text', ''],
    ['a list', '[1,2]'],
    ['null as a text', '"null"'],
    ['null', 'null'],
    ['a megabyte', stored({ user, token: 't', filler: 'x'.repeat(1_000_000) })],
    ['fields that are only inherited', '{"state":{"__proto__":{"user":{"_id":"m1"},"token":"t"}}}'],
  ])('with %s is signed out, and everything is cleared [A3]', async (_what, text) => {
    localStorage.setItem(KEY, text);
    const { readSession } = await boot();
    expect(readSession()).toMatchObject({ ...signedOut, ready: true });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('with a token and a user is signed in, whatever the flag is [A3] [S1]', async () => {
    localStorage.setItem(KEY, stored({ user, token: 't', isAuthenticated: false }));
    const { readSession, isSignedIn, hasStoredSession } = await boot();
    expect(readSession()).toMatchObject({ user, token: 't', isAuthenticated: true, ready: true });
    expect(isSignedIn()).toBe(true);
    expect(hasStoredSession()).toBe(true);
  });

  test.each([0, 1, 99])('reads the data of version %s, field by field [S1]', async (version) => {
    localStorage.setItem(KEY, stored({ user, token: 't', refreshToken: 'r' }, version));
    expect((await boot()).readSession()).toMatchObject({ user, token: 't', refreshToken: 'r' });
    expect(JSON.parse(localStorage.getItem(KEY) ?? '').state).toMatchObject({ token: 't' });
  });

  test('reads six bare fields without the wrapper [S1]', async () => {
    localStorage.setItem(KEY, JSON.stringify({ user, token: 't' }));
    expect((await boot()).readSession()).toMatchObject({ user, token: 't' });
  });

  test('fills missing settings and subscription with defaults and drops unknown fields [S2] [S3]', async () => {
    const storeSettings = { isVisible: 'no', shippingRate: -3, name: 7, evil: true };
    const subscription = { plan: '', price: Number.NaN, evil: true };
    localStorage.setItem(KEY, stored({ user, token: 't', storeSettings, subscription, evil: 1 }));
    const session = (await boot()).readSession();
    expect(session).toMatchObject(defaults);
    expect(Object.keys(session.storeSettings)).toEqual(Object.keys(defaults.storeSettings));
    expect(Object.keys(session.subscription)).toEqual(Object.keys(defaults.subscription));
    expect(session).not.toHaveProperty('evil');
  });

  test('of a version without logos is read, and the store supports none', async () => {
    const storeSettings = { ...defaults.storeSettings, name: 'Ama Ceramics' };
    localStorage.setItem(KEY, stored({ user, token: 't', storeSettings }));
    const session = (await boot()).readSession();
    expect(session).toMatchObject({ token: 't', storeSettings });
    expect(session.storeSettings).not.toHaveProperty('logo');
  });

  test('keeps only the user’s fields that the shell reads [S4]', async () => {
    localStorage.setItem(KEY, stored({ user: { ...user, passwordHash: 'x', id: 4 }, token: 't' }));
    expect((await boot()).readSession().user).toEqual(user);
  });

  test('ignores inherited properties [A3]', async () => {
    const { parseSession } = await import('../../src/session/sessionShape.ts');
    expect(parseSession(Object.create({ user, token: 't' })).isAuthenticated).toBe(false);
  });

  test('never crashes, and needs a token and a user [A3] [S1]', async () => {
    const { parseSession } = await import('../../src/session/sessionShape.ts');
    const { readSession, useSession, syncSession } = await boot();
    const half = fc.record(
      {
        user: fc.oneof(fc.jsonValue(), fc.constant(user)),
        token: fc.oneof(fc.jsonValue(), fc.constant('t')),
        refreshToken: fc.jsonValue(),
        isAuthenticated: fc.jsonValue(),
        storeSettings: fc.jsonValue(),
        subscription: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      half.map((state) => stored(state)),
      half.map((state) => JSON.stringify(state)),
    );
    fc.assert(
      fc.property(text, (found) => {
        localStorage.setItem(KEY, found);
        syncSession();
        void useSession.persist.rehydrate();
        const session = readSession();
        expect(session.isAuthenticated).toBe(session.user !== null && session.token !== null);
        expect(parseSession(session)).toEqual(parseSession(parseSession(session)));
        if (session.isAuthenticated) expect(session.token).toMatch(/^[!-~]+$/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('signing in', () => {
  const login = { user, token: 't1', refreshToken: 'r1', storeSettings: { currency: 'EUR' } };

  test('stores the six fields under admin-store [S1]', async () => {
    const { startSession } = await boot();
    startSession({ ...login, extra: 1 });
    const { state, version } = JSON.parse(localStorage.getItem(KEY) ?? '');
    expect(version).toBe(1);
    expect(state).toEqual({
      user,
      token: 't1',
      refreshToken: 'r1',
      isAuthenticated: true,
      storeSettings: { ...defaults.storeSettings, currency: 'EUR' },
      subscription: defaults.subscription,
    });
  });

  test.each<[string, unknown, string]>([
    ['no token', { user }, 'errors.noToken'],
    ['an empty token', { user, token: '' }, 'errors.noToken'],
    ['neither', {}, 'errors.noToken'],
    ['nothing', null, 'errors.noToken'],
    ['no user', { token: 't' }, 'errors.noUser'],
    ['null as user', { token: 't', user: null }, 'errors.noUser'],
  ])('with %s in the response fails and stores nothing [A2]', async (_what, response, message) => {
    const { startSession, isSignedIn } = await boot();
    expect(() => startSession(response)).toThrow(message);
    expect(isSignedIn()).toBe(false);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('survives a reload, and a logout does too [A4] [S1]', async () => {
    (await boot()).startSession(login);
    const again = await boot();
    expect(again.readSession()).toMatchObject({ token: 't1', ready: true });
    again.endSession('logout');
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(again.readSession()).toMatchObject(signedOut);
    expect((await boot()).isSignedIn()).toBe(false);
  });

  test('a session is never too large to be read again', async () => {
    const { startSession } = await boot();
    const long = '"\u0001'.repeat(40_000);
    startSession({
      token: 't'.repeat(4096),
      refreshToken: 'r'.repeat(4096),
      user: {
        _id: 'm1',
        name: long,
        profilePicture: `data:${long}`,
        businessName: '"'.repeat(300),
      },
      storeSettings: { description: '\u0001'.repeat(2000), address: '\u0001'.repeat(2000) },
    });
    expect((await boot()).isSignedIn()).toBe(true);
  });

  test('profile changes are copied, and the user’s id stays [S4]', async () => {
    const { startSession, patchSession, readSession } = await boot();
    startSession(login);
    patchSession({
      user: { _id: 'other', businessName: 'New' },
      storeSettings: { shippingRate: 500 },
    });
    expect(readSession()).toMatchObject({
      user: { ...user, businessName: 'New' },
      storeSettings: { currency: 'EUR', shippingRate: 500 },
      subscription: defaults.subscription,
    });
  });
});
