import { afterAll, beforeAll, expect, test } from 'vitest';
import { amina, at, bruno, PASSWORD, textAt } from './openStore.ts';
import { isThere, openPostgresStore, type PostgresStore } from './postgresServer.ts';

/** Concurrent requests for codes and accounts on PostgreSQL, if DATABASE_URL is a PostgreSQL server. */
const NEW_PHONE = '+33600000077';

let store: PostgresStore;

beforeAll(async () => {
  if (!isThere) return;
  store = await openPostgresStore();
});

afterAll(() => store?.remove());

const post = (call: string, body: object, token?: string) =>
  store.call(`POST /merchant/auth/${call}`, { body, ...(token !== undefined && { token }) });
const many = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, call));
const count = (responses: { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length;

test.runIf(isThere)('PostgreSQL: simultaneous requests send one code', async () => {
  const body = { phone: NEW_PHONE, purpose: 'register' };
  // Below the hourly limit of codes for one phone.
  const responses = await Promise.all([1, 2, 3, 4].map(() => post('send-otp', body)));
  expect(count(responses, 200)).toBe(1);
  expect(store.messages).toHaveLength(1);
});

test.runIf(isThere)('PostgreSQL: a code is valid once for simultaneous requests', async () => {
  const body = { phone: NEW_PHONE, purpose: 'register', otp: store.messages[0]?.code };
  const responses = await many(() => post('verify-otp', body));
  expect([count(responses, 200), count(responses, 422)]).toEqual([1, 7]);
  const token = responses.find(({ status }) => status === 200)?.body;
  const account = {
    verificationToken: textAt(token, 'verificationToken'),
    password: 'a quiet evening',
    name: 'Chiara Rossi',
    businessName: 'Bottega Rossi',
    businessType: 'Ceramics',
  };
  const registered = await many(() => post('register', account));
  expect([count(registered, 200), count(registered, 422)]).toEqual([1, 7]);
  expect(await store.db.selectFrom('stores').select('id').execute()).toHaveLength(3);
});

test.runIf(isThere)('PostgreSQL: simultaneous wrong codes get five tries', async () => {
  const right = await store.askForCode(bruno.phone, 'reset');
  const otp = right.otp === '000000' ? '000001' : '000000';
  const responses = await many(() => post('verify-otp', { ...right, otp }));
  expect(responses.filter(({ text }) => text.includes('That code is wrong'))).toHaveLength(5);
  expect((await post('verify-otp', right)).status).toBe(422);
});

test.runIf(isThere)(
  'PostgreSQL: a sign-in with the old password during a reset leaves no session',
  async () => {
    for (let round = 0; round < 4; round += 1) {
      store.clock.advance(16 * 60);
      const old = round === 0 ? PASSWORD : `evening number ${round}`;
      const verificationToken = await store.verify(amina.phone, 'reset');
      const [reset, ...logins] = await Promise.all([
        post('reset-password', { verificationToken, password: `evening number ${round + 1}` }),
        post('login', { phone: amina.phone, password: old }),
        post('login', { phone: amina.phone, password: old }),
      ]);
      expect(reset.status).toBe(204);
      for (const { status, body } of logins) {
        const token = at(body, 'token');
        if (status !== 200 || typeof token !== 'string') continue;
        expect((await store.call('GET /users/profile', { token })).status).toBe(401);
      }
    }
  },
);
