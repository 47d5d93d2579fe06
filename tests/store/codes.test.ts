import { beforeEach, describe, expect, test } from 'vitest';
import type { Purpose } from '../../store/oneTimeCodes.ts';
import { amina, at, bruno, type OpenStore, openStore, textAt } from './openStore.ts';

const NEW_PHONE = '+33600000077';
const WRONG = '000000';

let store: OpenStore;
beforeEach(async () => {
  store = await openStore();
});

const send = (phone: string, purpose: Purpose, ip?: string) =>
  store.call('POST /merchant/auth/send-otp', {
    body: { phone, purpose },
    ...(ip !== undefined && { ip }),
  });
const verify = (phone: string, purpose: Purpose, otp: string, ip?: string) =>
  store.call('POST /merchant/auth/verify-otp', {
    body: { phone, purpose, otp },
    ...(ip !== undefined && { ip }),
  });
const lastCode = () => store.messages.at(-1)?.code ?? 'none';
/** A wrong code: one that was not sent. */
const otherThan = (code: string) => (code === WRONG ? '000001' : WRONG);

describe('a code', () => {
  test('has six digits, an expiry, and a time for the next one [D22]', async () => {
    const { status, body } = await send(NEW_PHONE, 'register');
    expect(status).toBe(200);
    expect(body).toEqual({
      expiresAt: '2026-03-02T09:10:00.000Z',
      resendAfter: '2026-03-02T09:00:30.000Z',
    });
    const [message] = store.messages;
    expect(message).toMatchObject({ to: NEW_PHONE, purpose: 'register' });
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.text).toMatch(new RegExp(`^${message?.code} is your .+ 10 minutes`));
  });

  test.each([
    ['fr-CH, fr;q=0.9', 'est votre code'],
    ['ar', 'هو رمزك'],
    ['de', 'is your'],
    ['', 'is your'],
  ])('is sent in the language of %j', async (language, words) => {
    const body = { phone: amina.phone, purpose: 'reset' };
    const headers = { 'Accept-Language': language };
    await store.call('POST /merchant/auth/send-otp', { body, headers });
    expect(store.messages[0]?.text).toContain(words);
  });

  test('is different each time', async () => {
    const codes = new Set<string>();
    for (let times = 0; times < 5; times += 1) {
      await send(amina.phone, 'reset');
      codes.add(lastCode());
      store.clock.advance(31);
    }
    expect(codes.size).toBeGreaterThan(3);
  });

  test('is in the response of a demo store only', async () => {
    const demo = await openStore({ showsCodes: true });
    const body = { phone: NEW_PHONE, purpose: 'register' };
    const response = await demo.call('POST /merchant/auth/send-otp', { body });
    expect(textAt(response.body, 'demoCode')).toBe(demo.messages[0]?.code);
    expect(at((await send(NEW_PHONE, 'register')).body, 'demoCode')).toBeUndefined();
  });

  test('returns a token if it is correct [D22]', async () => {
    await send(NEW_PHONE, 'register');
    const { status, body } = await verify(NEW_PHONE, 'register', lastCode());
    expect(status).toBe(200);
    expect(Object.keys(body ?? {})).toEqual(['verificationToken']);
    expect(textAt(body, 'verificationToken')).toMatch(/^[\w-]{43}$/);
  });

  test('is valid for ten minutes [D16]', async () => {
    await send(NEW_PHONE, 'register');
    const code = lastCode();
    store.clock.advance(10 * 60 - 1);
    expect((await verify(NEW_PHONE, 'register', otherThan(code))).text).toContain(
      '4 attempts left',
    );
    store.clock.advance(1);
    const late = await verify(NEW_PHONE, 'register', code);
    expect(late.status).toBe(422);
    expect(late.body).toMatchObject({
      error: { message: 'This code has expired. Send a new one.', code: 'otp.expired' },
      errors: { otp: 'This code has expired. Send a new one.' },
      triesLeft: 0,
    });
  });

  test('is valid once, also for two simultaneous requests', async () => {
    await send(NEW_PHONE, 'register');
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => verify(NEW_PHONE, 'register', lastCode())),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect((await verify(NEW_PHONE, 'register', lastCode())).text).toContain('expired');
  });

  test('allows five tries, each of which returns the remaining number [D16]', async () => {
    await send(NEW_PHONE, 'register');
    const code = lastCode();
    const texts: string[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const response = await verify(NEW_PHONE, 'register', otherThan(code));
      expect([response.status, at(response.body, 'triesLeft')]).toEqual([422, 4 - tries]);
      texts.push(textAt(response.body, 'errors', 'otp'));
    }
    expect(texts).toEqual([
      'That code is wrong. 4 attempts left.',
      'That code is wrong. 3 attempts left.',
      'That code is wrong. 2 attempts left.',
      'That code is wrong. 1 attempt left.',
      'That code is wrong, and there are no attempts left. Send a new one.',
    ]);
    expect((await verify(NEW_PHONE, 'register', code)).text).toContain('expired');
  });

  test('allows only five simultaneous tries', async () => {
    await send(NEW_PHONE, 'register');
    const wrong = otherThan(lastCode());
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => verify(NEW_PHONE, 'register', wrong)),
    );
    expect(responses.filter(({ text }) => text.includes('wrong'))).toHaveLength(5);
    expect((await verify(NEW_PHONE, 'register', lastCode())).status).toBe(422);
  });

  test.each<[string, string, Purpose]>([
    ['another purpose', NEW_PHONE, 'reset'],
    ['another phone', bruno.phone, 'register'],
  ])('is invalid for %s', async (_what, phone, purpose) => {
    await send(NEW_PHONE, 'register');
    const code = lastCode();
    await send(phone, purpose);
    const sent = store.messages.at(-1);
    const guess = sent?.to === phone && sent.code === code ? 'same by chance' : code;
    expect((await verify(phone, purpose, guess)).status).toBe(422);
    expect((await verify(NEW_PHONE, 'register', code)).status).toBe(200);
  });

  test.each(['', '12345', '1234567', '12a456', ' 123456', null])(
    'is six digits: %j is refused and does not count as a try [D16]',
    async (otp) => {
      await send(NEW_PHONE, 'register');
      const body = { phone: NEW_PHONE, purpose: 'register', otp };
      const response = await store.call('POST /merchant/auth/verify-otp', { body });
      expect(response.status).toBe(422);
      expect(at(response.body, 'errors')).toEqual({ otp: 'Enter the 6-digit code.' });
      expect((await verify(NEW_PHONE, 'register', lastCode())).status).toBe(200);
    },
  );

  test('is replaced by a newer one', async () => {
    await send(NEW_PHONE, 'register');
    const old = lastCode();
    store.clock.advance(30);
    await send(NEW_PHONE, 'register');
    const isSame = old === lastCode();
    expect((await verify(NEW_PHONE, 'register', old)).status).toBe(isSame ? 200 : 422);
    if (!isSame) expect((await verify(NEW_PHONE, 'register', lastCode())).status).toBe(200);
  });

  test('that replaces another one allows five tries again', async () => {
    await send(NEW_PHONE, 'register');
    for (let tries = 0; tries < 4; tries += 1) {
      await verify(NEW_PHONE, 'register', otherThan(lastCode()));
    }
    store.clock.advance(30);
    await send(NEW_PHONE, 'register');
    const response = await verify(NEW_PHONE, 'register', otherThan(lastCode()));
    expect(textAt(response.body, 'errors', 'otp')).toBe('That code is wrong. 4 attempts left.');
  });
});
