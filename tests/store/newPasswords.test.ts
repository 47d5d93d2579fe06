import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { amina, at, bruno, type OpenStore, openStore, PASSWORD, textAt } from './openStore.ts';

const NEW_PHONE = '+33600000077';
const NEW_PASSWORD = 'a quiet evening';

let store: OpenStore;
beforeEach(async () => {
  store = await openStore();
});

const reset = (verificationToken: string, password = NEW_PASSWORD) =>
  store.call('POST /merchant/auth/reset-password', { body: { verificationToken, password } });
const change = (token: string, currentPassword: string, newPassword = NEW_PASSWORD) =>
  store.call('POST /merchant/auth/change-password', {
    token,
    body: { currentPassword, newPassword },
  });
const login = (phone: string, password: string) =>
  store.call('POST /merchant/auth/login', { body: { phone, password } });
const refresh = (refreshToken: string) =>
  store.call('POST /merchant/auth/refresh', { body: { refreshToken } });
const profile = (token: string) => store.call('GET /users/profile', { token });

/** A missing one, and one against each kind of rule; registering.test.ts has every rule. */
const weak: [password: unknown, text: string][] = [
  [null, 'Enter your password.'],
  ['Password123', 'This password is too common.'],
  ['06 00 00 00 01!', 'Don’t use your phone number.'],
  ['Amina1990', 'Don’t use your name.'],
];

const EXPIRED = {
  error: {
    message: 'This has expired or has already been used. Ask for a new code.',
    code: 'verification.expired',
  },
  errors: { verificationToken: 'This has expired or has already been used. Ask for a new code.' },
};

describe('a forgotten password', () => {
  test('is reset, and every earlier session ends [C6]', async () => {
    const thisDevice = await store.signIn();
    const otherDevice = await store.signIn();
    const other = await store.signIn(bruno);
    const response = await reset(await store.verify(amina.phone, 'reset'));
    expect([response.status, response.text]).toEqual([204, '']);
    for (const { token, refreshToken } of [thisDevice, otherDevice]) {
      expect((await profile(token)).status).toBe(401);
      expect((await refresh(refreshToken)).status).toBe(401);
    }
    expect((await profile(other.token)).status).toBe(200);
    expect((await login(amina.phone, PASSWORD)).status).toBe(401);
    expect((await login(amina.phone, NEW_PASSWORD)).status).toBe(200);
  });

  test('unlocks a phone that was locked after too many attempts', async () => {
    for (let tries = 0; tries < 9; tries += 1) await login(amina.phone, 'guess');
    expect((await login(amina.phone, PASSWORD)).status).toBe(429);
    await reset(await store.verify(amina.phone, 'reset'));
    expect((await login(amina.phone, NEW_PASSWORD)).status).toBe(200);
  });

  test.each(weak)('refuses %j, and the token stays valid [D16]', async (password, text) => {
    const verificationToken = await store.verify(amina.phone, 'reset');
    const body = { verificationToken, password };
    const refused = await store.call('POST /merchant/auth/reset-password', { body });
    expect([refused.status, at(refused.body, 'errors')]).toEqual([422, { password: text }]);
    expect((await reset(verificationToken)).status).toBe(204);
  });

  test('is reset once: a used, expired or foreign token is refused', async () => {
    const used = await store.verify(amina.phone, 'reset');
    await reset(used);
    expect((await reset(used)).body).toMatchObject(EXPIRED);
    store.clock.advance(31);
    const old = await store.verify(amina.phone, 'reset');
    store.clock.advance(30 * 60);
    expect((await reset(old)).body).toMatchObject(EXPIRED);
    expect((await reset(await store.verify(NEW_PHONE, 'register'))).body).toMatchObject(EXPIRED);
    expect((await reset('made-up')).body).toMatchObject(EXPIRED);
  });

  test('is reset once by two simultaneous requests', async () => {
    const token = await store.verify(amina.phone, 'reset');
    const responses = await Promise.all([reset(token), reset(token, 'another evening')]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 422]);
  });

  test('invalidates older codes and tokens', async () => {
    const first = await store.verify(amina.phone, 'reset');
    store.clock.advance(31);
    const second = await store.verify(amina.phone, 'reset');
    await reset(second);
    expect((await reset(first, 'another evening')).body).toMatchObject(EXPIRED);
  });

  test('of a phone without an account is reported only to somebody who has proven the phone', async () => {
    const demo = await openStore({ showsCodes: true });
    const target = { phone: NEW_PHONE, purpose: 'reset' };
    const sent = await demo.call('POST /merchant/auth/send-otp', { body: target });
    const otp = textAt(sent.body, 'demoCode');
    const proven = await demo.call('POST /merchant/auth/verify-otp', { body: { ...target, otp } });
    const verificationToken = textAt(proven.body, 'verificationToken');
    const body = { verificationToken, password: NEW_PASSWORD };
    const response = await demo.call('POST /merchant/auth/reset-password', { body });
    expect(response.status).toBe(422);
    expect(at(response.body, 'error', 'code')).toBe('verification.noAccount');
  });
});

describe('changing the password', () => {
  test('keeps this session and the others, until all are logged out [C6]', async () => {
    const thisDevice = await store.signIn();
    const otherDevice = await store.signIn();
    const response = await change(thisDevice.token, PASSWORD);
    expect([response.status, response.text]).toEqual([204, '']);
    expect((await profile(thisDevice.token)).status).toBe(200);
    expect((await profile(otherDevice.token)).status).toBe(200);
    expect((await login(amina.phone, PASSWORD)).status).toBe(401);
    expect((await login(amina.phone, NEW_PASSWORD)).status).toBe(200);
    await store.call('POST /merchant/auth/logout-all', { token: thisDevice.token });
    expect((await profile(otherDevice.token)).status).toBe(401);
    expect((await refresh(otherDevice.refreshToken)).status).toBe(401);
  });

  test('requires the current one: 422 on its field, never a 401 that would end the session', async () => {
    const { token } = await store.signIn();
    const refused = await change(token, 'not my password');
    expect(refused.status).toBe(422);
    expect(at(refused.body, 'errors')).toEqual({
      currentPassword: 'This is not your current password.',
    });
    expect((await profile(token)).status).toBe(200);
  });

  test('allows five wrong ones, then asks to wait', async () => {
    const { token } = await store.signIn();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await change(token, `guess ${tries}`)).status).toBe(422);
    }
    const refused = await change(token, PASSWORD);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '900']);
    expect((await login(amina.phone, PASSWORD)).status).toBe(200);
    store.clock.advance(15 * 60 - 1);
    const again = await store.signIn();
    expect((await change(again.token, PASSWORD)).status).toBe(429);
    store.clock.advance(1);
    expect((await change(again.token, PASSWORD)).status).toBe(204);
  });

  test.each<[unknown, string]>([
    ...weak,
    [PASSWORD, 'This is already your password. Choose another one.'],
  ])('to %j is refused at its field [D16]', async (newPassword, text) => {
    const { token } = await store.signIn();
    const body = { currentPassword: PASSWORD, newPassword };
    const refused = await store.call('POST /merchant/auth/change-password', { token, body });
    expect([refused.status, at(refused.body, 'errors')]).toEqual([422, { newPassword: text }]);
  });

  test('twice at the same moment leaves one of both passwords', async () => {
    const { token } = await store.signIn();
    const responses = await Promise.all([
      change(token, PASSWORD, 'the first evening'),
      change(token, PASSWORD, 'the second evening'),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 422]);
  });

  test('invalidates a pending reset', async () => {
    const { token } = await store.signIn();
    const stolen = await store.verify(amina.phone, 'reset');
    await change(token, PASSWORD);
    expect((await reset(stolen, 'another evening')).body).toMatchObject(EXPIRED);
  });

  test('with an Idempotency-Key stores no hash of the passwords [D17]', async () => {
    const { token } = await store.signIn();
    const route = 'POST /merchant/auth/change-password';
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const headers = { 'Idempotency-Key': 'change-of-this-morning' };
    expect((await store.call(route, { token, body, headers })).status).toBe(204);
    const rows = await store.db.selectFrom('idempotency_keys').selectAll().execute();
    const request = `POST /api/merchant/auth/change-password\n${JSON.stringify(body)}`;
    const guess = createHash('sha256').update(request);
    expect(rows).toMatchObject([{ status: 204, body: null }]);
    expect(JSON.stringify(rows)).not.toContain(guess.copy().digest('base64url'));
    expect(JSON.stringify(rows)).not.toContain(guess.digest('hex'));
    const again = await store.call(route, { token, body, headers });
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([204, 'true']);
    const other = { ...body, newPassword: 'another evening' };
    expect((await store.call(route, { token, body: other, headers })).status).toBe(422);
  });

  test('needs a session', async () => {
    expect((await change('', PASSWORD)).status).toBe(401);
  });
});

test('a sign-in with the old password during a reset leaves no session', async () => {
  const verificationToken = await store.verify(amina.phone, 'reset');
  const [signedIn] = await Promise.all([login(amina.phone, PASSWORD), reset(verificationToken)]);
  if (signedIn.status === 200) {
    expect((await profile(textAt(signedIn.body, 'token'))).status).toBe(401);
  } else {
    expect(signedIn.status).toBe(401);
  }
});
