import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { OrderPreview } from '../../contract/orderPreview.ts';
import { insertCustomers } from '../../store/customers/customerWrites.ts';
import { addOrder } from './addOrder.ts';
import { amina, bruno, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
let mug: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  mug = await create('/merchant/products', {
    name: 'Mug',
    status: 'active',
    price: 2000,
    stock: 3,
  });
});

async function create(path: string, body: object, as = token): Promise<string> {
  const response = await store.call(`POST ${path}`, { token: as, body });
  expect(response.status, response.text).toBe(201);
  return textAt(response.body, '_id');
}

async function preview(body: object): Promise<OrderPreview> {
  const response = await store.call('POST /merchant/orders/preview', { token, body });
  expect(response.status, response.text).toBe(200);
  return v.parse(OrderPreview, response.body);
}

const paris = { name: 'Ada', line1: '1 rue', city: 'Paris', postcode: '75001', country: 'FR' };
const ada = { name: 'Ada', phone: '+33611111111' };
const problemsOf = ({ problems }: OrderPreview) =>
  Object.fromEntries(problems.map(({ field, code }) => [field, code]));

test('works out a phone order: prices, promotion, tax and the shipping of the address', async () => {
  await create('/merchant/tax-rates', {
    name: 'TVA',
    percent: 20,
    country: 'FR',
    taxClass: 'standard',
  });
  const far = await create('/merchant/shipping-rates', { name: 'World', price: 1500 });
  const near = await create('/merchant/shipping-rates', {
    name: 'FR',
    price: 500,
    countries: ['FR'],
  });
  await create('/merchant/promotions', {
    name: 'Ten',
    method: 'code',
    code: 'TEN',
    type: 'percentage',
    value: 10,
  });
  const order = {
    customer: ada,
    items: [{ productId: mug, quantity: 2 }],
    codes: ['ten', 'NOPE'],
    shippingAddress: paris,
  };
  const seen = await preview(order);
  expect(seen).toMatchObject({
    items: [
      { name: 'Mug', price: 2000, stock: 3, discount: 400, taxRate: 20, tax: 720, total: 4320 },
    ],
    subtotal: 4000,
    discountTotal: 400,
    shippingTotal: 500,
    taxTotal: 820,
    total: 4920,
    shippingRate: { _id: near },
    shippingRates: [{ _id: near }, { _id: far }],
    applied: [{ code: 'TEN', amount: 400 }],
    unknownCodes: ['NOPE'],
    problems: [],
  });
  expect(await preview({ ...order, shipping: { rateId: far } })).toMatchObject({
    shippingRate: { _id: far },
    shippingTotal: 1500,
  });
  expect(await preview({ ...order, shipping: { method: 'none' } })).toMatchObject({
    shippingTotal: 0,
    shippingRate: null,
  });
});

test('an empty order has a preview, and says what is missing', async () => {
  const seen = await preview({});
  expect(seen).toMatchObject({ items: [], total: 0, customer: null });
  expect(problemsOf(seen)).toEqual({
    customer: 'order.customerRequired',
    items: 'order.chooseItems',
    shippingAddress: 'order.addressRequired',
  });
});

test('problems are named beside their lines and fields', async () => {
  const shirt = await create('/merchant/products', {
    name: 'Shirt',
    status: 'active',
    options: [{ name: 'Size', values: ['M'] }],
    variants: [{ options: ['M'], price: 1000, stock: 0 }],
  });
  const hidden = await create('/merchant/products', { name: 'Old', price: 5, stock: 9 });
  const foreign = await create(
    '/merchant/products',
    { name: 'Theirs', status: 'active', price: 1, stock: 9 },
    (await store.signIn(bruno)).token,
  );
  const seen = await preview({
    customer: { name: '', phone: '0611', email: 'x' },
    items: [
      { productId: mug, quantity: 2, priceSeen: 1900 },
      { productId: mug, quantity: 2, unitPrice: 1500 },
      { productId: shirt, quantity: 1 },
      { productId: hidden, quantity: 1 },
      { productId: foreign, quantity: 1 },
    ],
    shippingAddress: { ...paris, line1: '' },
    shipping: { method: 'own' },
  });
  expect(problemsOf(seen)).toEqual({
    'customer.name': 'user.nameRequired',
    'customer.phone': 'phone.invalid',
    'customer.email': 'email.invalid',
    'items.0.quantity': 'order.stockLeft',
    'items.1.quantity': 'order.stockLeft',
    'items.1.priceReason': 'order.reasonRequired',
    'items.2.variantId': 'variant.required',
    'items.3.productId': 'order.productInactive',
    'items.4.productId': 'order.productGone',
    'shippingAddress.line1': 'address.line1Required',
    'shipping.price': 'money.invalid',
    'shipping.reason': 'order.reasonRequired',
  });
  expect(seen.changes).toEqual([
    {
      field: 'items.0.unitPrice',
      code: 'order.priceChanged',
      values: { price: 2000, already: 1900 },
    },
  ]);
  expect(seen.items[4]?.name).toBe('');
});

test('a product that allows backorders can be ordered beyond its stock', async () => {
  const body = { name: 'Vase', status: 'active', price: 100, stock: 0, allowBackorder: true };
  const vase = await create('/merchant/products', body);
  const seen = await preview({
    customer: ada,
    items: [{ productId: vase, quantity: 5 }],
    shipping: { method: 'none' },
  });
  expect(seen.problems).toEqual([]);
});

test('a blocked customer is refused by id, and as a guest with the same phone', async () => {
  const at = '2026-03-01T10:00:00.000Z';
  await insertCustomers(store.db, [
    {
      id: 'bea',
      store_id: amina.storeId,
      name: 'Bea',
      phone: ada.phone,
      status: 'blocked',
      created_at: at,
      updated_at: at,
    },
  ]);
  const order = { items: [{ productId: mug, quantity: 1 }], shipping: { method: 'none' } };
  for (const customer of [{ _id: 'bea' }, ada, { ...ada, create: true }]) {
    const seen = await preview({ ...order, customer });
    expect(problemsOf(seen)).toEqual({ customer: 'order.customerBlocked' });
  }
});

test('counts earlier orders of guests with the phone', async () => {
  await addOrder(store.db, amina.storeId, 'one', { customer_phone: ada.phone });
  await addOrder(store.db, amina.storeId, 'two', {
    sequence: 1002,
    customer_phone: '+33622222222',
  });
  expect((await preview({ customer: ada })).guestOrders).toBe(1);
});

test('refuses an order larger than an order can be, without a 500', async () => {
  const item = { productId: mug, quantity: 10_000, unitPrice: 99_999_999_999, priceReason: 'x' };
  const body = { items: Array.from({ length: 500 }, () => item) };
  const response = await store.call('POST /merchant/orders/preview', { token, body });
  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ problems: [{ field: 'items', code: 'order.tooLarge' }] });
});
