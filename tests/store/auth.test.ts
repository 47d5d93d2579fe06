import { beforeEach, expect, test } from 'vitest';
import { amina, at, bruno, type OpenStore, openStore, PASSWORD, textAt } from './openStore.ts';

let store: OpenStore;
beforeEach(async () => {
  store = await openStore();
});

const login = (phone: string, password: string, ip?: string) =>
  store.call('POST /merchant/auth/login', {
    body: { phone, password },
    ...(ip === undefined ? {} : { ip }),
  });
const refresh = (refreshToken: string) =>
  store.call('POST /merchant/auth/refresh', { body: { refreshToken } });
const profile = (token: string) => store.call('GET /users/profile', { token });

test('returns the user, both tokens and the store on sign-in [C4]', async () => {
  const { status, body } = await login(amina.phone, PASSWORD);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: { _id: 'amina', name: 'Amina Diallo', businessType: 'Clothing', profilePicture: null },
    storeSettings: { name: "Amina Diallo's store", isVisible: true, shippingRate: 0 },
    subscription: {
      plan: 'Free',
      status: 'active',
      renewalDate: null,
      price: 0,
      limits: { products: null, ordersPerMonth: null, customers: null },
    },
  });
  expect(textAt(body, 'token').split('.')).toHaveLength(3);
  expect(textAt(body, 'refreshToken')).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(body)).not.toMatch(/scrypt|password/);
});

test('returns the same for a wrong phone and a wrong password [D5]', async () => {
  const wrongPassword = await login(amina.phone, 'not her password');
  const wrongPhone = await login('+33699999999', PASSWORD);
  expect(wrongPassword.status).toBe(401);
  expect(wrongPhone.status).toBe(401);
  expect(wrongPassword.body).toEqual({
    error: { message: 'The phone number or password is wrong.', code: 'login.refused' },
  });
  expect(wrongPhone.body).toEqual(wrongPassword.body);
});

test('names missing and invalid fields of a sign-in [C4]', async () => {
  const { status, body } = await store.call('POST /merchant/auth/login', {
    body: { phone: '06', password: '' },
  });
  expect(status).toBe(422);
  expect(at(body, 'errors')).toEqual({
    phone: 'That doesn’t look like a full phone number.',
    password: 'Enter your password.',
  });
});

test('limits sign-in attempts for a phone, and says when to retry [C4]', async () => {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    expect((await login(amina.phone, 'guess', `10.0.0.${attempt}`)).status).toBe(401);
  }
  const refused = await login(amina.phone, PASSWORD, '10.0.1.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('900');
  expect(textAt(refused.body, 'error', 'message')).toBe('Too many attempts. Try again in 15 min.');
  expect((await login(bruno.phone, PASSWORD, '10.0.1.1')).status).toBe(200);
  store.clock.advance(15 * 60);
  expect((await login(amina.phone, PASSWORD, '10.0.1.1')).status).toBe(200);
});

test('limits sign-in attempts of an IP address over many phones [C4]', async () => {
  store = await openStore({ limits: { loginsPerIp: 4 } });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    expect((await login(`+3369999${1000 + attempt}`, 'guess', '10.9.9.9')).status).toBe(401);
  }
  expect((await login(amina.phone, PASSWORD, '10.9.9.9')).status).toBe(429);
  expect((await login(amina.phone, PASSWORD, '10.9.9.8')).status).toBe(200);
});

test('limits simultaneous attempts [C4]', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => login(amina.phone, 'guess', '10.0.0.1')),
  );
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(8);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(12);
});

test('a successful sign-in resets the failures [C4]', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 5; attempt += 1) await login(amina.phone, 'guess');
    expect((await login(amina.phone, PASSWORD)).status).toBe(200);
  }
});

test('an access token is valid for 15 minutes', async () => {
  const { token } = await store.signIn();
  store.clock.advance(15 * 60 - 1);
  expect((await profile(token)).status).toBe(200);
  store.clock.advance(1);
  expect((await profile(token)).status).toBe(401);
});

test('refuses tokens that are missing, forged or signed with another algorithm', async () => {
  const { token } = await store.signIn();
  const [head = '', claims = ''] = token.split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  for (const forged of ['', 'x', `${head}.${claims}.AAAA`, `${none}.${claims}.`, `${token}x`]) {
    expect((await profile(forged)).status).toBe(401);
  }
  const { status, headers } = await store.call('GET /users/profile');
  expect(status).toBe(401);
  expect(headers.get('WWW-Authenticate')).toBe('Bearer');
});

test('logout ends only this session [C5]', async () => {
  const thisDevice = await store.signIn();
  const otherDevice = await store.signIn();
  const response = await store.call('POST /merchant/auth/logout', { token: thisDevice.token });
  expect(response.status).toBe(204);
  expect((await profile(thisDevice.token)).status).toBe(401);
  expect((await refresh(thisDevice.refreshToken)).status).toBe(401);
  expect((await profile(otherDevice.token)).status).toBe(200);
});

test('logout-all ends every session at once, including access tokens [C5]', async () => {
  const phones = [await store.signIn(), await store.signIn(), await store.signIn()];
  const other = await store.signIn(bruno);
  const [first] = phones;
  await store.call('POST /merchant/auth/logout-all', { token: first?.token ?? '' });
  for (const { token, refreshToken } of phones) {
    expect((await profile(token)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  }
  expect((await profile(other.token)).status).toBe(200);
});

test('exchanges a refresh token for new tokens, long after the access token expired [C6]', async () => {
  const first = await store.signIn();
  store.clock.advance(29 * 24 * 60 * 60);
  const { status, body } = await refresh(first.refreshToken);
  expect(status).toBe(200);
  expect(textAt(body, 'refreshToken')).not.toBe(first.refreshToken);
  expect((await profile(textAt(body, 'token'))).status).toBe(200);
});

test('a reused refresh token ends the whole session [C6]', async () => {
  const stolen = await store.signIn();
  const { body } = await refresh(stolen.refreshToken);
  store.clock.advance(60);
  expect((await refresh(stolen.refreshToken)).status).toBe(401);
  expect((await refresh(textAt(body, 'refreshToken'))).status).toBe(401);
  expect((await profile(textAt(body, 'token'))).status).toBe(401);
});

test('two tabs that exchange the same refresh token at once both stay signed in [C6]', async () => {
  const { refreshToken } = await store.signIn();
  const responses = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
  for (const { status, body } of responses) {
    expect(status).toBe(200);
    expect((await profile(textAt(body, 'token'))).status).toBe(200);
    expect((await refresh(textAt(body, 'refreshToken'))).status).toBe(200);
  }
});

test('returns 401 for an unknown refresh token, or one of an ended session [C6]', async () => {
  expect((await refresh('made-up')).status).toBe(401);
  const { refreshToken } = await store.signIn();
  store.clock.advance(31 * 24 * 60 * 60);
  expect((await refresh(refreshToken)).status).toBe(401);
});

test('the database has neither passwords nor refresh tokens in plain text', async () => {
  const { refreshToken, token } = await store.signIn();
  const rows = [
    await store.db.selectFrom('merchants').selectAll().execute(),
    await store.db.selectFrom('sessions').selectAll().execute(),
    await store.db.selectFrom('refresh_tokens').selectAll().execute(),
  ];
  const text = JSON.stringify(rows);
  for (const secret of [PASSWORD, refreshToken, token]) expect(text).not.toContain(secret);
  expect(text).toContain('scrypt$');
});
