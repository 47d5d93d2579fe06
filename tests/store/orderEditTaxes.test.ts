import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { Order } from '../../contract/order.ts';
import { OrderEditPreview } from '../../contract/orderEdit.ts';
import { OrderStats } from '../../contract/stats.ts';
import { type OpenStore, openStore, textAt } from './openStore.ts';

/* Where an edited order is taxed: docs/decisions/0033-editing-placed-orders.md. */

let store: OpenStore;
let token: string;
let mug: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  await store.db.updateTable('stores').set({ country: 'FR', prices_include_tax: 0 }).execute();
  for (const [country, region, percent] of [
    ['FR', null, 20],
    ['CA', 'QC', 14.975],
    ['CA', 'ON', 13],
    ['CA', null, 5],
  ]) {
    await create('/merchant/tax-rates', { name: 'VAT', country, region, percent });
  }
  mug = await create('/merchant/products', {
    ...{ name: 'Mug', price: 2000, stock: 10, status: 'active' },
  });
});

async function create(path: string, body: object): Promise<string> {
  const response = await store.call(`POST ${path}`, { token, body });
  expect(response.status, response.text).toBe(201);
  return textAt(response.body, '_id');
}

const quebec = { line1: '1 rue', city: 'Montréal', region: 'QC', postcode: 'H2X', country: 'CA' };
const ontario = { ...quebec, city: 'Toronto', region: 'ON', postcode: 'M4B' };
const paris = { line1: '1 rue', city: 'Paris', postcode: '75001', country: 'FR' };

async function placed(more: object, expectedTotal: number): Promise<Order> {
  const body = {
    customer: { name: 'Ada', phone: null, email: null },
    items: [{ productId: mug, quantity: 1 }],
    shippingAddress: quebec,
    shipping: { method: 'own', price: 0, reason: 'As always' },
    payment: { kind: 'card', isPaid: true },
    ...more,
    expectedTotal,
  };
  const response = await store.call('POST /merchant/orders', { token, body });
  expect(response.status, response.text).toBe(201);
  return v.parse(Order, response.body);
}

async function change(order: Order, body: object): Promise<Order> {
  const response = await store.call(`PUT /merchant/orders/${order._id}`, { token, body });
  expect(response.status, response.text).toBe(200);
  return v.parse(Order, response.body);
}

const move = (order: Order, address: object) =>
  change(order, { shippingAddress: { name: 'Ada', ...address } });

async function addMug(order: Order): Promise<Order> {
  const edit = { added: [{ productId: mug, quantity: 1 }] };
  const path = `POST /merchant/orders/${order._id}/edit-previews`;
  const seen = v.parse(OrderEditPreview, (await store.call(path, { token, body: edit })).body);
  return change(order, { edit: { ...edit, expectedTotal: seen.total } });
}

async function taxedCountries(): Promise<(string | null)[]> {
  const path = 'GET /merchant/orders/stats?blocks=taxes&from=2020-01-01T00:00:00Z';
  const to = new Date(store.clock.now.getTime() + 1000).toISOString();
  const { body } = await store.call(`${path}&to=${to}`, { token });
  return (v.parse(OrderStats, body).taxes ?? []).map(({ country }) => country);
}

test.each([
  { moves: [paris], to: 'another country' },
  { moves: [ontario], to: 'another region' },
  { moves: [paris, ontario], to: 'another country, then another region' },
])(
  'an item added after a move to $to was taxed as if the order had no region',
  async ({ moves }) => {
    let order = await placed({}, 2300);
    expect(order.items).toMatchObject([{ taxRate: 14.975 }]);
    for (const address of moves) order = await move(order, address);
    const after = await addMug(order);
    expect(after.items).toMatchObject([
      { taxRate: 14.975, tax: 300 },
      { taxRate: 14.975, tax: 300 },
    ]);
    expect(await taxedCountries()).toEqual(['CA']);
  },
);

test('an order that moved in version 0.3.0 is taxed in its country', async () => {
  const order = await move(await placed({}, 2300), paris);
  await store.db.updateTable('orders').set({ tax_place: null }).execute();
  const after = await addMug(order);
  expect(after.items).toMatchObject([{ taxRate: 14.975 }, { taxRate: 5, tax: 100 }]);
});

test('an item added to a free order was in the tax report without a country', async () => {
  const free = { items: [{ productId: mug, quantity: 1, unitPrice: 0, priceReason: 'A gift' }] };
  const order = await move(await placed(free, 0), paris);
  const after = await addMug(order);
  expect(after.items).toMatchObject([{ tax: 0 }, { taxRate: 14.975, tax: 300 }]);
  expect(await taxedCountries()).toEqual(['CA']);
});

test('an order without an address was taxed elsewhere after it got one', async () => {
  const pickUp = { shippingAddress: null, shipping: { method: 'none' } };
  const order = await move(await placed(pickUp, 2400), quebec);
  const after = await addMug(order);
  expect(after.items).toMatchObject([{ taxRate: 20 }, { taxRate: 20, tax: 400 }]);
});
