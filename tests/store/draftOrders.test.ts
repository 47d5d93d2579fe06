import { beforeEach, expect, test } from 'vitest';
import { type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
let mug: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  const body = { name: 'Mug', status: 'active', price: 2000, stock: 3 };
  mug = textAt((await store.call('POST /merchant/products', { token, body })).body, '_id');
});

const call = (request: string, body?: object, headers = {}) =>
  store.call(request, { token, headers, ...(body && { body }) });
const input = (quantity: number) => ({
  customer: { name: 'Ada', phone: '+33611111111' },
  items: [{ productId: mug, quantity }],
  shipping: { method: 'none' },
});

test('a draft is kept for every device, under its version, and holds no stock', async () => {
  const made = await call('POST /merchant/draft-orders', { input: input(2) });
  expect(made.status, made.text).toBe(201);
  const path = `/merchant/draft-orders/${textAt(made.body, '_id')}`;
  expect(made.body).toMatchObject({
    number: 'D1',
    status: 'draft',
    customer: { name: 'Ada' },
    itemsCount: 2,
    total: 4000,
    input: { items: [{ productId: mug, quantity: 2 }] },
  });
  const headers = { 'If-Match': made.headers.get('etag') ?? '' };
  const changed = await call(`PUT ${path}`, { input: input(1) }, headers);
  expect(changed.body).toMatchObject({ total: 2000, number: 'D1' });
  const late = await call(`PUT ${path}`, { input: input(3) }, headers);
  expect(late.status).toBe(412);
  expect(late.body).toMatchObject({ current: { total: 2000 } });
  expect((await call(`GET /merchant/products/${mug}`)).body).toMatchObject({ stock: 3 });
  expect((await call('GET /merchant/orders')).body).toEqual([]);
  expect((await call(`DELETE ${path}`)).status).toBe(204);
  expect((await call(`GET ${path}`)).status).toBe(404);
});

test('drafts may be empty, and are found by number, name and phone', async () => {
  await call('POST /merchant/draft-orders', { input: {} });
  await call('POST /merchant/draft-orders', { input: input(1) });
  const found = async (q: string) =>
    (await call(`GET /merchant/draft-orders?filter={"q":"${q}"}`)).body;
  expect(await found('d1')).toMatchObject([{ number: 'D1', customer: { _id: null, name: '' } }]);
  expect(await found('ada')).toMatchObject([{ number: 'D2' }]);
  expect(await found('11111')).toMatchObject([{ number: 'D2' }]);
});

test('placing a draft deletes it, and a second desk cannot place it again', async () => {
  const made = await call('POST /merchant/draft-orders', { input: input(1) });
  const draft = textAt(made.body, '_id');
  const placement = { ...input(1), draft, expectedTotal: 2000 };
  const answers = await Promise.all([
    call('POST /merchant/orders', placement),
    call('POST /merchant/orders', placement),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ problems: [{ field: 'draft', code: 'order.draftGone' }] });
  expect((await call('GET /merchant/draft-orders')).body).toEqual([]);
  expect((await call('GET /merchant/orders')).body).toHaveLength(1);
});
