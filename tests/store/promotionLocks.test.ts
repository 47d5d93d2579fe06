import { beforeEach, expect, test } from 'vitest';
import { addOrder } from './addOrder.ts';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';
import { code } from './promotionRefusals.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
});

test('refuses a code in use, in any case, and names its promotion [D16]', async () => {
  await create({ ...code, name: 'Welcome', code: 'welcome-10' });
  const second = { ...code, name: 'Second', code: 'Welcome-10' };
  const response = await store.call('POST /merchant/promotions', { token, body: second });
  expect(response.status).toBe(422);
  expect(at(response.body, 'errors', 'code')).toBe(
    'The code WELCOME-10 is already used by Welcome.',
  );
  const other = await create({ ...code, code: 'OTHER' });
  const change = await store.call(`PUT /merchant/promotions/${other}`, {
    token,
    body: { code: 'welcome-10' },
  });
  expect([change.status, at(change.body, 'errors', 'code')]).toEqual([
    422,
    'The code WELCOME-10 is already used by Welcome.',
  ]);
});

test('of two that take a code at once, one gets a refusal with its name [D16]', async () => {
  const responses = await Promise.all(
    ['one', 'two'].map((name) =>
      store.call('POST /merchant/promotions', { token, body: { ...code, name, code: 'SAME' } }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  const refusal = responses.find(({ status }) => status === 422);
  expect(textAt(refusal?.body, 'errors', 'code')).toMatch(/^The code SAME is already used by /);
});

test('a promotion with orders keeps its method, code and type [D16]', async () => {
  const id = await create(code);
  await carry(id, 'delivered');
  const change = (body: object) => store.call(`PUT /merchant/promotions/${id}`, { token, body });
  const instead = 'Duplicate the promotion instead.';
  for (const [body, field, text] of [
    [
      { code: 'NEW' },
      'code',
      `This code has already been used, so it can’t be changed. ${instead}`,
    ],
    [
      { method: 'automatic', code: null },
      'method',
      'It has already been used, so this can’t be changed. Duplicate it instead.',
    ],
    [
      { type: 'fixed_amount', value: 100 },
      'type',
      'It has already been used, so this can’t be changed. Duplicate it instead.',
    ],
  ] as const) {
    const response = await change(body);
    expect([response.status, at(response.body, 'errors', field)]).toEqual([422, text]);
  }
  // The same code in another case is no change.
  const response = await change({ code: 'ten', name: 'Renamed', value: 15 });
  expect(response.body).toMatchObject({ code: 'TEN', name: 'Renamed', value: 15, isLocked: true });
});

test('a limit is at least the uses [D16]', async () => {
  const id = await create({ ...code, usageLimit: 10, usageLimitPerCustomer: 5 });
  await carry(id, 'delivered', 3);
  const limit = (usageLimit: number | null) =>
    store.call(`PUT /merchant/promotions/${id}`, {
      token,
      body: { usageLimit, usageLimitPerCustomer: 1 },
    });
  const refusal = await limit(2);
  expect([refusal.status, at(refusal.body, 'errors', 'usageLimit')]).toEqual([
    422,
    'Uses so far: 3. The limit can’t be lower.',
  ]);
  expect((await limit(3)).body).toMatchObject({ usageLimit: 3, usedCount: 3 });
  expect((await limit(null)).body).toMatchObject({ usageLimit: null });
});

test('its products may be deleted; it can still be paused and resumed [C9]', async () => {
  const made = await store.call('POST /merchant/products', { token, body: { name: 'Mug' } });
  const productId = textAt(made.body, '_id');
  const id = await create({ ...code, scope: 'products', productIds: [productId, productId] });
  await store.call(`DELETE /merchant/products/${productId}`, { token });
  for (const isActive of [false, true]) {
    const response = await store.call(`PUT /merchant/promotions/${id}`, {
      token,
      body: { isActive },
    });
    expect(response.body).toMatchObject({ isActive, productIds: [productId] });
  }
});

async function carry(id: string, status: string, orders = 1): Promise<void> {
  for (let index = 0; index < orders; index += 1) {
    await addOrder(store.db, amina.storeId, `order-${index}`, {
      sequence: 1001 + index,
      status,
      promotions: JSON.stringify([{ _id: id, code: 'TEN', amount: 100 }]),
    });
  }
}

async function create(body: object): Promise<string> {
  const response = await store.call('POST /merchant/promotions', { token, body });
  return textAt(response.body, '_id');
}
