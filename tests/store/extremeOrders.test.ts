import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { Order } from '../../contract/order.ts';
import { MAX_ORDER_ITEMS } from '../../contract/orderInput.ts';
import { OrderStats } from '../../contract/stats.ts';
import { addOrder } from './addOrder.ts';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';

/* Orders at limits: a currency without decimals, nothing to pay, too many items, too large a discount. */

let store: OpenStore;
let token: string;
let tea: string;
let bowl: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  const changes = { country: 'JP', currency: 'JPY', prices_include_tax: 1 };
  await store.db.updateTable('stores').set(changes).execute();
  await create('tax-rates', { name: '消費税', country: 'JP', percent: 10 });
  await create('tax-rates', { name: '消費税', country: 'JP', taxClass: 'reduced', percent: 8 });
  tea = await create('products', { ...product('Tea', 1000), taxClass: 'reduced' });
  bowl = await create('products', product('Bowl', 3333));
});

const product = (name: string, price: number) => ({ name, price, stock: 10, status: 'active' });

async function create(path: string, body: object): Promise<string> {
  const response = await store.call(`POST /merchant/${path}`, { token, body });
  expect(response.status, response.text).toBe(201);
  return textAt(response.body, '_id');
}

const inputOf = (items: object[], shipping: number) => ({
  customer: { name: 'Ada', phone: null, email: null },
  items,
  shippingAddress: { line1: '1-1', city: 'Tokyo', postcode: '100-0001', country: 'JP' },
  shipping: { method: 'own', price: shipping, reason: 'Agreed' },
  payment: { kind: 'card', isPaid: true },
});

async function placed(items: object[], expectedTotal: number, shipping = 500): Promise<Order> {
  const body = { ...inputOf(items, shipping), expectedTotal };
  const response = await store.call('POST /merchant/orders', { token, body });
  expect(response.status, response.text).toBe(201);
  return v.parse(Order, response.body);
}

const put = ({ _id }: Order, body: object) =>
  store.call(`PUT /merchant/orders/${_id}`, { token, body });

async function act(order: Order, body: object): Promise<Order> {
  const response = await put(order, body);
  expect(response.status, response.text).toBe(200);
  return v.parse(Order, response.body);
}

const invoice = ({ _id }: Order) =>
  store.call('POST /merchant/invoices', { token, body: { orders: [_id] } });

const read = async (path: string) => (await store.call(`GET ${path}`, { token })).body;

async function readTaxes(basis: string) {
  const to = new Date(store.clock.now.getTime() + 1000).toISOString();
  const query = `blocks=taxes&basis=${basis}&from=2020-01-01T00:00:00Z&to=${to}`;
  const { taxes = [] } = v.parse(OrderStats, await read(`/merchant/orders/stats?${query}`));
  return taxes.map(({ rate, net, tax }) => ({ rate, net, tax }));
}

test('in yen, tax, refund, credit note and report are whole yen', async () => {
  const order = await placed(
    [
      { productId: tea, quantity: 3 },
      { productId: bowl, quantity: 1 },
    ],
    6833,
  );
  expect(order).toMatchObject({
    ...{ currency: 'JPY', total: 6833, taxTotal: 222 + 303 + 45 },
    items: [
      { total: 3000, taxRate: 8, tax: 222 },
      { total: 3333, taxRate: 10, tax: 303 },
    ],
    shippingTax: { rate: 10, amount: 45 },
  });
  await invoice(order);
  const items = [{ _id: textAt(order, 'items', '0', '_id'), quantity: 1 }];
  const refund = { amount: 1100, items, shipping: 100, reason: 'damaged' };
  const refunded = await act(order, { refund });
  expect(refunded.refunds).toMatchObject([
    {
      shippingTax: 9,
      taxes: [
        { rate: 10, net: 91, tax: 9 },
        { rate: 8, net: 926, tax: 74 },
      ],
    },
  ]);
  expect(await read('/merchant/credit-notes')).toMatchObject([
    { currency: 'JPY', net: 1017, tax: 83, total: 1100 },
  ]);
  const left = [
    { rate: 10, net: 3030 + 455 - 91, tax: 303 + 45 - 9 },
    { rate: 8, net: 2778 - 926, tax: 222 - 74 },
  ];
  const byRate = expect.arrayContaining(left);
  expect(await readTaxes('orders')).toEqual(byRate);
  expect(await readTaxes('documents')).toEqual(byRate);
});

test('in yen, the refusal of a refund names whole yen', async () => {
  const order = await placed([{ productId: tea, quantity: 1 }], 1500);
  const { status, body } = await put(order, { refund: { amount: 1501, reason: 'damaged' } });
  expect([status, at(body, 'errors', 'refund')]).toEqual([409, 'You can refund at most ¥1,500.']);
});

test('cancelling an order of ¥0 issues no credit note', async () => {
  const gift = { productId: tea, quantity: 1, unitPrice: 0, priceReason: 'A gift' };
  const order = await placed([gift], 0, 0);
  await invoice(order);
  const cancelled = await act(order, { status: 'cancelled', cancelReason: 'other', reason: 'No' });
  expect(cancelled).toMatchObject({ status: 'cancelled', invoice: { number: '0001' } });
  expect(cancelled.timeline.map(({ type }) => type)).not.toContain('credited');
  expect(await read('/merchant/credit-notes')).toEqual([]);
  expect(await readTaxes('documents')).toEqual([]);
  // The numbers have no gap.
  const next = await placed([{ productId: tea, quantity: 1 }], 1500);
  await invoice(next);
  await act(next, { status: 'cancelled', cancelReason: 'other', reason: 'No' });
  expect(await read('/merchant/credit-notes')).toMatchObject([{ number: 'C0001', total: 1500 }]);
});

test('spreads a discount over all items, and refuses one above their total', async () => {
  const order = await placed(
    [
      { productId: tea, quantity: 1 },
      { productId: bowl, quantity: 1 },
    ],
    4833,
  );
  const edit = (amount: number) => ({ discount: { amount, reason: 'Scratched' } });
  const preview = (amount: number) =>
    store.call(`POST /merchant/orders/${order._id}/edit-previews`, { token, body: edit(amount) });
  expect((await preview(3000)).body).toMatchObject({
    total: 1833,
    items: [
      { discount: 692, total: 308, tax: 23 },
      { discount: 2308, total: 1025, tax: 93 },
    ],
    problems: [],
  });
  expect((await preview(4334)).body).toMatchObject({
    problems: [{ field: 'discount.amount', code: 'order.discountTooLarge', values: { max: 4333 } }],
  });
  const refused = await put(order, { edit: { ...edit(4334), expectedTotal: 500 } });
  expect([refused.status, at(refused.body, 'errors', 'edit.discount.amount')]).toEqual([
    422,
    expect.stringContaining('¥4,333'),
  ]);
});

test('refuses an order of more than 500 items, at the field of its items', async () => {
  const items = Array.from({ length: MAX_ORDER_ITEMS + 1 }, () => ({
    productId: tea,
    quantity: 1,
  }));
  const { status, body } = await store.call('POST /merchant/orders', {
    token,
    body: { ...inputOf(items, 500), expectedTotal: 0 },
  });
  expect([status, at(body, 'errors', 'items')]).toEqual([422, expect.stringContaining('500')]);
});

test('600 items can be removed at once from an order of 2,000, and none can be added', async () => {
  const items = Array.from({ length: 2000 }, () => ({ quantity: 1, unit_price: 108, total: 108 }));
  await addOrder(store.db, amina.storeId, 'long', {
    ...{ sequence: 7001, status: 'confirmed', currency: 'JPY', items },
    ...{ subtotal: 216_000, total: 216_000, paid_total: 216_000, tax_included: 1 },
  });
  const order = v.parse(Order, await read('/merchant/orders/long'));
  const removed = order.items.slice(0, 600).map(({ _id }) => ({ _id, quantity: 0 }));
  const edit = { items: removed, expectedTotal: 151_200 };
  const added = [{ productId: tea, quantity: 1 }];
  const previewed = await store.call('POST /merchant/orders/long/edit-previews', {
    token,
    body: { items: removed, added },
  });
  expect(previewed.body).toMatchObject({
    problems: [{ field: 'added', code: 'order.tooManyItems' }],
  });
  const shorter = await act(order, { edit });
  expect([shorter.items.length, shorter.total]).toEqual([1400, 151_200]);
});

test('a return of more than 500 items was announced, but could not be received', async () => {
  const items = Array.from({ length: 600 }, () => ({
    ...{ quantity: 1, unit_price: 108, total: 108, fulfilled_quantity: 1 },
  }));
  await addOrder(store.db, amina.storeId, 'long', {
    ...{
      sequence: 7001,
      status: 'delivered',
      fulfilment_status: 'fulfilled',
      currency: 'JPY',
      items,
    },
    ...{ subtotal: 64_800, total: 64_800, paid_total: 64_800, tax_included: 1 },
  });
  const order = v.parse(Order, await read('/merchant/orders/long'));
  const units = order.items.map(({ _id }) => ({ _id, quantity: 1 }));
  const wanted = { wish: 'refund', reason: 'damaged' };
  const announced = await act(order, { expectReturn: { items: units, ...wanted } });
  const returnId = announced.returns?.[0]?._id;
  const received = order.items.map(({ _id }) => ({ _id, restocked: 0, discarded: 1 }));
  const { returns } = await act(order, { receiveReturn: { return: returnId, items: received } });
  expect(returns?.[0]?.status).toBe('received');
});
