import { beforeEach, expect, test } from 'vitest';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';
import { code, refused } from './promotionRefusals.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
});

test.each(refused)(
  'refuses %s at its field, also as a change [C9, D16]',
  async (name, body, field, text) => {
    const response = await store.call('POST /merchant/promotions', { token, body });
    expect([response.status, at(response.body, 'errors', field)]).toEqual([422, text]);
    expect(response.body).toMatchObject({ error: { message: text } });
    // A change without a field keeps the field, so it cannot be missing.
    if (/^no (name|method|code|value)$|without/.test(name)) return;
    const id = await create({ ...code, code: 'FIRST' });
    const change = await store.call(`PUT /merchant/promotions/${id}`, { token, body });
    expect([change.status, at(change.body, 'errors', field)]).toEqual([422, text]);
  },
);

async function create(body: object): Promise<string> {
  const response = await store.call('POST /merchant/promotions', { token, body });
  return textAt(response.body, '_id');
}

test('accepts the limits themselves [D16]', async () => {
  const body = {
    name: 'x'.repeat(100),
    method: 'code',
    code: `A${'b-_9'.repeat(7)}xyz`,
    type: 'percentage',
    value: 0.01,
    maxDiscount: 99_999_999_999,
    minSubtotal: 0,
    minQuantity: 1,
    usageLimit: 1_000_000_000,
    usageLimitPerCustomer: 1_000_000_000,
    startsAt: '2026-03-29T00:59:59.999Z',
    endsAt: '2026-03-29T01:00:00Z',
  };
  const response = await store.call('POST /merchant/promotions', { token, body });
  expect(response.status, response.text).toBe(201);
  expect(at(response.body, 'code')).toBe(body.code.toUpperCase());
  expect(at(response.body, 'endsAt')).toBe('2026-03-29T01:00:00.000Z');
  const all = { ...code, code: 'ALL', value: 100 };
  expect((await store.call('POST /merchant/promotions', { token, body: all })).status).toBe(201);
});

test('accepts a percentage that a client calculated with floating-point errors', async () => {
  const body = { ...code, value: 0.1 + 0.2 };
  const response = await store.call('POST /merchant/promotions', { token, body });
  expect(response.status, response.text).toBe(201);
  const change = { token, body: { isActive: false } };
  const id = textAt(response.body, '_id');
  expect((await store.call(`PUT /merchant/promotions/${id}`, change)).status).toBe(200);
});

test('refuses an unknown field by its name', async () => {
  const id = await create(code);
  const response = await store.call(`PUT /merchant/promotions/${id}`, {
    token,
    body: { usedCount: 0 },
  });
  expect(response.status).toBe(422);
  expect(at(response.body, 'errors', 'usedCount')).toBe('This field is not known.');
});
