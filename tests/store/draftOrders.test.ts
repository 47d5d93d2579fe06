import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { OrderPreview } from '../../contract/orderPreview.ts';
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

test('a draft was not found by a phone in another notation than the stored one', async () => {
  await call('POST /merchant/draft-orders', { input: {} });
  await call('POST /merchant/draft-orders', { input: input(1) });
  for (const q of ['06 11 11 11 11', '+33 (0)6 11.11.11.11', '0033611111111', '٠٦١١١١١١١١']) {
    const filter = encodeURIComponent(JSON.stringify({ q }));
    const found = await call(`GET /merchant/draft-orders?filter=${filter}`);
    expect(found.body, q).toMatchObject([{ number: 'D2' }]);
  }
});

test('placing a draft deletes it, and a second desk cannot place it again', async () => {
  const made = await call('POST /merchant/draft-orders', { input: input(1) });
  const draft = textAt(made.body, '_id');
  const placement = { ...input(1), draft, expectedTotal: 2000 };
  const responses = await Promise.all([
    call('POST /merchant/orders', placement),
    call('POST /merchant/orders', placement),
  ]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const refused = responses.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ problems: [{ field: 'draft', code: 'order.draftGone' }] });
  expect((await call('GET /merchant/draft-orders')).body).toEqual([]);
  expect((await call('GET /merchant/orders')).body).toHaveLength(1);
});

const inHours = (hours: number) =>
  new Date(store.clock.now.getTime() + hours * 3_600_000).toISOString();
const later = async (seconds: number) => {
  store.clock.advance(seconds);
  token = (await store.signIn()).token;
};
const preview = async (body: object) => (await call('POST /merchant/orders/preview', body)).body;

test('a draft holds its units until a time: nobody else can sell or hold them, and then they can', async () => {
  const made = await call('POST /merchant/draft-orders', {
    input: input(2),
    heldUntil: inHours(1),
  });
  expect(made.body).toMatchObject({ heldUntil: inHours(1) });
  const draft = textAt(made.body, '_id');
  // The stock itself is as it was.
  expect((await call(`GET /merchant/products/${mug}`)).body).toMatchObject({ stock: 3 });
  const short = { field: 'items.0.quantity', code: 'order.stockLeft' };
  expect(await preview(input(2))).toMatchObject({
    items: [{ stock: 1, held: 2 }],
    problems: [short],
  });
  expect(await preview({ ...input(3), draft })).toMatchObject({
    items: [{ stock: 3, held: 0 }],
    problems: [],
  });
  const other = await call('POST /merchant/draft-orders', {
    input: input(2),
    heldUntil: inHours(1),
  });
  expect(other.status).toBe(422);
  expect(other.body).toMatchObject({ problems: [short] });
  const order = { ...input(2), expectedTotal: 4000 };
  expect((await call('POST /merchant/orders', order)).status).toBe(422);
  await later(3601);
  // The hold has ended by itself, so the draft may be changed without a new time.
  const headers = { 'If-Match': made.headers.get('etag') ?? '' };
  const body = { input: input(3), heldUntil: textAt(made.body, 'heldUntil') };
  expect((await call(`PUT /merchant/draft-orders/${draft}`, body, headers)).status).toBe(200);
  expect((await call('POST /merchant/orders', order)).status).toBe(201);
});

test('a draft with a hold is placed from its own units, and a deleted one gives them back', async () => {
  const hold = { input: input(3), heldUntil: inHours(24) };
  const first = await call('POST /merchant/draft-orders', hold);
  await call(`DELETE /merchant/draft-orders/${textAt(first.body, '_id')}`);
  const second = await call('POST /merchant/draft-orders', hold);
  const draft = textAt(second.body, '_id');
  const placed = await call('POST /merchant/orders', { ...input(3), draft, expectedTotal: 6000 });
  expect(placed.status, placed.text).toBe(201);
  expect(await store.db.selectFrom('draft_holds').selectAll().execute()).toEqual([]);
  expect((await call(`GET /merchant/products/${mug}`)).body).toMatchObject({ stock: 0 });
});

test('a hold is for at most 30 days, and never for the past', async () => {
  const statusOf = async (heldUntil: string) =>
    (await call('POST /merchant/draft-orders', { input: input(1), heldUntil })).body;
  expect(await statusOf(inHours(-1))).toMatchObject({ problems: [{ code: 'order.holdPast' }] });
  expect(await statusOf(inHours(721))).toMatchObject({ problems: [{ code: 'order.holdTooLong' }] });
});

test('a promotion that ended since the draft is named, as is one that began, and shipping', async () => {
  const promotion = { name: 'Ten', method: 'automatic', type: 'percentage', value: 10 };
  await call('POST /merchant/promotions', { ...promotion, endsAt: inHours(2) });
  const address = { line1: '1 Quay', city: 'Brest', country: 'FR' };
  const order = { ...input(1), shipping: {}, shippingAddress: address };
  const made = await call('POST /merchant/draft-orders', { input: order });
  const draft = textAt(made.body, '_id');
  expect(await preview({ ...order, draft })).toMatchObject({ changes: [] });
  await later(3 * 3600);
  await call('POST /merchant/promotions', { ...promotion, name: 'Five', value: 5 });
  await call('POST /merchant/shipping-rates', { name: 'World', price: 900 });
  const { changes } = await changesOf({ ...order, draft });
  expect(changes).toEqual([
    { field: 'promotions.0', code: 'order.promotionGone', values: { name: 'Ten' } },
    { field: 'promotions.1', code: 'order.promotionNew', values: { name: 'Five', price: 100 } },
    { field: 'shipping', code: 'order.shippingChanged', values: { price: 900, already: 0 } },
  ]);
});

const changesOf = async (body: object) => v.parse(OrderPreview, await preview(body));

test('a draft that another desk changed is not placed unseen', async () => {
  const made = await call('POST /merchant/draft-orders', { input: input(1) });
  const draft = textAt(made.body, '_id');
  const draftVersion = made.headers.get('etag');
  await call(`PUT /merchant/draft-orders/${draft}`, { input: input(2) });
  const placement = { ...input(1), draft, expectedTotal: 2000 };
  const refused = await call('POST /merchant/orders', { ...placement, draftVersion });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    problems: [{ field: 'draft', code: 'order.draftChanged' }],
    current: { itemsCount: 2 },
  });
  expect((await call('GET /merchant/draft-orders')).body).toHaveLength(1);
  const again = await call('POST /merchant/orders', { ...placement, draftVersion: 'W/"2"' });
  expect(again.status, again.text).toBe(201);
});
