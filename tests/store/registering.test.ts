import { beforeEach, describe, expect, test } from 'vitest';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';

const NEW_PHONE = '+33600000077';
const NEW_PASSWORD = 'a quiet evening';
const account = {
  password: NEW_PASSWORD,
  name: 'Chiara Rossi',
  email: 'chiara@example.com',
  businessName: 'Bottega Rossi',
  businessType: 'Ceramics',
};

let store: OpenStore;
beforeEach(async () => {
  store = await openStore();
});

const register = (body: object) => store.call('POST /merchant/auth/register', { body });
const login = (phone: string, password: string) =>
  store.call('POST /merchant/auth/login', { body: { phone, password } });
const refresh = (refreshToken: string) =>
  store.call('POST /merchant/auth/refresh', { body: { refreshToken } });
const profile = (token: string) => store.call('GET /users/profile', { token });

const EXPIRED = {
  error: {
    message: 'This has expired or has already been used. Ask for a new code.',
    code: 'verification.expired',
  },
  errors: { verificationToken: 'This has expired or has already been used. Ask for a new code.' },
};

describe('registering', () => {
  test('does not publish the phone, and hides the empty store', async () => {
    const verificationToken = await store.verify(NEW_PHONE, 'register');
    await register({ ...account, verificationToken });
    const row = await store.db
      .selectFrom('stores')
      .where('name', '=', 'Bottega Rossi')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ contact_phone: null, contact_email: null, is_visible: 0 });
  });

  test('creates an account with a store and signs in [C6] [D22]', async () => {
    const verificationToken = await store.verify(NEW_PHONE, 'register');
    const { status, body } = await register({ ...account, verificationToken });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: {
        name: 'Chiara Rossi',
        email: 'chiara@example.com',
        profilePicture: null,
        businessName: 'Bottega Rossi',
        businessType: 'Ceramics',
      },
      storeSettings: {
        name: 'Bottega Rossi',
        contactPhone: null,
        contactEmail: null,
        isVisible: false,
        shippingRate: 0,
        currency: 'EUR',
        lowStockDefault: 5,
      },
      subscription: {
        plan: 'Free',
        status: 'active',
        renewalDate: null,
        price: 0,
        limits: { products: null, ordersPerMonth: null, customers: null },
      },
    });
    const token = textAt(body, 'token');
    expect((await profile(token)).body).toMatchObject({ phone: NEW_PHONE });
    expect((await refresh(textAt(body, 'refreshToken'))).status).toBe(200);
    expect((await login(NEW_PHONE, NEW_PASSWORD)).status).toBe(200);
    const product = { name: 'Bowl', price: 900, stock: 1 };
    const made = await store.call('POST /merchant/products', { token, body: product });
    expect(made.status).toBe(201);
    const { token: others } = await store.signIn(amina);
    expect((await store.call('GET /merchant/products', { token: others })).body).toEqual([]);
  });

  test.each([
    ['+819012345679', 'JPY'],
    ['+96550012345', 'KWD'],
    ['+14155550123', 'USD'],
    ['+212612345678', 'MAD'],
    ['+447400123456', 'GBP'],
  ])('with %s the store begins in %s', async (phone, currency) => {
    const verificationToken = await store.verify(phone, 'register');
    const { body } = await register({ ...account, verificationToken });
    expect(at(body, 'storeSettings', 'currency')).toBe(currency);
  });

  test('needs no email, and trims names', async () => {
    const verificationToken = await store.verify(NEW_PHONE, 'register');
    const { email: _none, ...rest } = account;
    const { body } = await register({ ...rest, name: '  Chiara  ', verificationToken });
    expect(at(body, 'user')).toMatchObject({ name: 'Chiara', email: null });
  });

  test.each<[string, object, string]>([
    ['name', { name: '  ' }, 'Enter a name.'],
    ['name', { name: 'x'.repeat(101) }, 'Keep the name within 100 characters.'],
    ['businessName', { businessName: '' }, 'Enter the name of your business.'],
    ['businessType', { businessType: '' }, 'Choose what your business does.'],
    ['email', { email: 'not an address' }, 'That doesn’t look like an email address.'],
    ['password', { password: null }, 'Enter your password.'],
    ['password', { password: '' }, 'Use at least 8 characters.'],
    ['password', { password: 'short' }, 'Use at least 8 characters.'],
    ['password', { password: 'x7-'.repeat(43) }, 'Use at most 128 characters.'],
    ['password', { password: '19283746501' }, 'Don’t use only numbers.'],
    ['password', { password: 'Password123' }, 'This password is too common.'],
    ['password', { password: '06 00 00 00 77!' }, 'Don’t use your phone number.'],
    ['password', { password: 'Chiara1990' }, 'Don’t use your name.'],
  ])(
    'reports the invalid %s of %j, and the token stays valid [D16]',
    async (field, wrong, text) => {
      const verificationToken = await store.verify(NEW_PHONE, 'register');
      const refused = await register({ ...account, ...wrong, verificationToken });
      expect(refused.status).toBe(422);
      expect(at(refused.body, 'errors')).toEqual({ [field]: text });
      expect((await register({ ...account, verificationToken })).status).toBe(200);
    },
  );

  test.each<[string, () => Promise<string> | string]>([
    ['made up', () => 'made-up'],
    ['for another purpose', () => store.verify(amina.phone, 'reset')],
    [
      'too old',
      async () => {
        const token = await store.verify(NEW_PHONE, 'register');
        store.clock.advance(30 * 60);
        return token;
      },
    ],
    [
      'used',
      async () => {
        const verificationToken = await store.verify(NEW_PHONE, 'register');
        await register({ ...account, verificationToken });
        return verificationToken;
      },
    ],
  ])('refuses a token that is %s', async (_what, tokenOf) => {
    const refused = await register({ ...account, verificationToken: await tokenOf() });
    expect([refused.status, refused.body]).toMatchObject([422, EXPIRED]);
  });

  test('creates one account for two simultaneous requests', async () => {
    const verificationToken = await store.verify(NEW_PHONE, 'register');
    const body = { ...account, verificationToken };
    const responses = await Promise.all([register(body), register(body), register(body)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const rows = await store.db
      .selectFrom('merchants')
      .where('phone', '=', NEW_PHONE)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    expect(await store.db.selectFrom('stores').selectAll().execute()).toHaveLength(3);
  });

  test('does not change an account that the phone got meanwhile', async () => {
    const first = await store.verify(NEW_PHONE, 'register');
    store.clock.advance(31);
    const second = await store.verify(NEW_PHONE, 'register');
    await register({ ...account, verificationToken: first });
    const refused = await register({ ...account, name: 'Someone', verificationToken: second });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      error: {
        message: 'There is already an account with this phone number. Sign in instead.',
        code: 'phone.registered',
      },
      errors: { phone: 'There is already an account with this phone number. Sign in instead.' },
    });
    expect(await store.db.selectFrom('stores').selectAll().execute()).toHaveLength(3);
  });
});
