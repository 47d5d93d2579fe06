import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EMAIL_LANGUAGES } from '../../contract/emailLanguage.ts';
import { CODE_SECONDS, type Purpose } from '../../store/oneTimeCodes.ts';
import { renderMessage } from '../../store/sendMessage.ts';
import { amina, bruno, type OpenStore, openStore, textAt } from './openStore.ts';

const NEW_PHONE = '+33600000077';
const WRONG = '000000';

let store: OpenStore;
beforeEach(async () => {
  store = await openStore();
});

const check = (phone: string, ip?: string) =>
  store.call('POST /merchant/auth/check-user-exists', {
    body: { phone },
    ...(ip !== undefined && { ip }),
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

describe('whether a phone has an account', () => {
  test('is returned by check-user-exists [C6] [D22]', async () => {
    expect((await check(amina.phone)).body).toEqual({ exists: true });
    expect((await check(NEW_PHONE)).body).toEqual({ exists: false });
  });

  test('is limited to a number of requests [C6]', async () => {
    store = await openStore({ limits: { phoneChecksPerIp: 3 } });
    for (let times = 0; times < 3; times += 1) {
      expect((await check(`+3360000010${times}`, '10.0.0.1')).status).toBe(200);
    }
    const refused = await check(amina.phone, '10.0.0.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('900');
    expect(refused.text).not.toContain('exists');
    expect((await check(amina.phone, '10.0.0.2')).status).toBe(200);
  });

  // Compares the responses of a whole reset.
  test('is not revealed by any response of a reset [A6] [C6]', async () => {
    const seen = async (phone: string) => {
      const responses = [await send(phone, 'reset'), await send(phone, 'reset')];
      for (let tries = 0; tries < 6; tries += 1) {
        const sent = store.messages.find(({ to }) => to === phone)?.code ?? WRONG;
        responses.push(await verify(phone, 'reset', otherThan(sent)));
      }
      return responses.map(({ status, text, headers }) => [
        status,
        text,
        headers.get('Retry-After'),
      ]);
    };
    expect(await seen(NEW_PHONE)).toEqual(await seen(amina.phone));
    expect(store.messages.map(({ to }) => to)).toEqual([amina.phone]);
  });

  test('is not revealed by registration before the code is correct [C6]', async () => {
    const known = await send(amina.phone, 'register');
    const unknown = await send(NEW_PHONE, 'register');
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(store.messages.map(({ to }) => to)).toEqual([NEW_PHONE]);
  });

  test('is not revealed by timing: a slow provider is not awaited [C6]', async () => {
    store = await openStore({ sendMessage: () => new Promise(() => {}) });
    expect((await send(amina.phone, 'reset')).status).toBe(200);
  });
});

describe('sending codes', () => {
  test('again is possible after 30 seconds, and the response says when [D22]', async () => {
    await send(NEW_PHONE, 'register');
    store.clock.advance(12);
    const refused = await send(NEW_PHONE, 'register');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('18');
    expect(refused.body).toMatchObject({
      error: {
        message: 'A code was sent a moment ago. The next one can be sent in 18 s.',
        code: 'otp.tooSoon',
      },
      resendAfter: '2026-03-02T09:00:30.000Z',
      expiresAt: '2026-03-02T09:10:00.000Z',
    });
    store.clock.advance(18);
    expect((await send(NEW_PHONE, 'register')).status).toBe(200);
    expect(store.messages).toHaveLength(2);
  });

  test('twice at the same moment sends one code', async () => {
    const responses = await Promise.all([
      send(NEW_PHONE, 'register'),
      send(NEW_PHONE, 'register'),
      send(NEW_PHONE, 'register'),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect(store.messages).toHaveLength(1);
  });

  test('is limited to eight an hour for a phone; refused requests do not count', async () => {
    for (let times = 0; times < 8; times += 1) {
      expect((await send(amina.phone, 'reset', `10.0.0.${times}`)).status).toBe(200);
      expect((await send(amina.phone, 'reset', `10.0.0.${times}`)).status).toBe(429);
      store.clock.advance(31);
    }
    const refused = await send(amina.phone, 'reset', '10.0.1.1');
    expect(refused.status).toBe(429);
    expect(textAt(refused.body, 'error', 'message')).toMatch(/^Too many attempts/);
    // The other purpose shares the limit, because it uses the same phone.
    expect((await send(amina.phone, 'register', '10.0.1.2')).status).toBe(429);
    expect(store.messages).toHaveLength(8);
    store.clock.advance(60 * 60);
    expect((await send(amina.phone, 'reset', '10.0.1.1')).status).toBe(200);
  });

  test('is limited for an IP address over many phones', async () => {
    store = await openStore({ limits: { codesPerIp: 3 } });
    for (let times = 0; times < 3; times += 1) {
      expect((await send(`+3360000020${times}`, 'register', '10.9.9.9')).status).toBe(200);
    }
    expect((await send(NEW_PHONE, 'register', '10.9.9.9')).status).toBe(429);
    expect((await send(NEW_PHONE, 'register', '10.9.9.8')).status).toBe(200);
  });

  test('limits guesses of many phones’ codes from one IP address', async () => {
    store = await openStore({ limits: { codeGuessesPerIp: 3 } });
    for (let times = 0; times < 3; times += 1) {
      expect((await verify(`+3360000020${times}`, 'reset', WRONG, '10.9.9.9')).status).toBe(422);
    }
    expect((await verify(amina.phone, 'reset', WRONG, '10.9.9.9')).status).toBe(429);
  });

  test('that fails is a server error, which the visitor does not see', async () => {
    const onFault = vi.fn();
    store = await openStore({
      onFault,
      sendMessage: () => {
        throw new Error('The provider is down.');
      },
    });
    expect((await send(amina.phone, 'reset')).status).toBe(200);
    await vi.waitFor(() => expect(onFault).toHaveBeenCalledTimes(1));
    const [error] = onFault.mock.calls[0] ?? [];
    expect(String(error)).toBe('Error: The provider is down.');
  });
});

test('the database has neither codes nor tokens in plain text [D18]', async () => {
  const token = await store.verify(amina.phone, 'reset');
  await send(NEW_PHONE, 'register');
  const rows = JSON.stringify([
    await store.db.selectFrom('one_time_codes').selectAll().execute(),
    await store.db.selectFrom('verifications').selectAll().execute(),
  ]);
  expect(rows).toContain(NEW_PHONE);
  // Nor a plain hash, which could be brute-forced for six digits.
  for (const secret of [`"${lastCode()}"`, `:${lastCode()}`, token]) {
    expect(rows).not.toContain(secret);
  }
});

test('expired codes and tokens are deleted', async () => {
  await store.verify(amina.phone, 'reset');
  await send(NEW_PHONE, 'register');
  store.clock.advance(31 * 60);
  await store.verify(bruno.phone, 'reset');
  expect(await store.db.selectFrom('one_time_codes').selectAll().execute()).toEqual([]);
  expect(await store.db.selectFrom('verifications').selectAll().execute()).toHaveLength(1);
});

test('only the provider gets codes and phones [D18]', async () => {
  const written: string[] = [];
  const spies = (['log', 'info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...values) => {
      written.push(values.join(' '));
    }),
  );
  await store.verify(amina.phone, 'reset');
  await verify(amina.phone, 'reset', WRONG);
  await check(amina.phone);
  expect(written).toEqual([]);
  // Without a provider, codes are written to the terminal.
  const plain = await openStore({ sendMessage: undefined });
  const body = { phone: amina.phone, purpose: 'reset' };
  await plain.call('POST /merchant/auth/send-otp', { body });
  expect(written).toEqual([
    expect.stringMatching(/^Message to \+33600000001: \d{6} is your .+ code\./),
  ]);
  for (const spy of spies) spy.mockRestore();
});

test.each(EMAIL_LANGUAGES)(
  'a code was sent in two SMS, which cost twice as much: %s',
  (language) => {
    const text = renderMessage('123456', CODE_SECONDS, language);
    // An SMS has 160 characters of the alphabet GSM-7, or 70 of any.
    const isGsm7 = /^[\w .:,à]*$/.test(text);
    expect(text.length).toBeLessThanOrEqual(isGsm7 ? 160 : 70);
  },
);
