import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { Order } from '../../contract/order.ts';
import { type OpenStore, openStore, textAt } from './openStore.ts';

/* What the promotions of an edited order have taken off. */

let store: OpenStore;
let token: string;
let order: Order;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  const all = { method: 'automatic', combinable: true };
  await create('promotions', { ...all, name: 'Spring', type: 'percentage', value: 10 });
  await create('promotions', { ...all, name: 'Free shipping', type: 'free_shipping' });
  const product = { name: 'Mug', price: 2000, stock: 10, status: 'active' };
  const placed = await create('orders', {
    customer: { name: 'Ada', phone: null, email: null },
    items: [{ productId: textAt(await create('products', product), '_id'), quantity: 2 }],
    shippingAddress: { line1: '1 rue', city: 'Paris', postcode: '75001', country: 'FR' },
    shipping: { method: 'own', price: 500, reason: 'As always' },
    payment: { kind: 'card', isPaid: false },
    expectedTotal: 3600,
  });
  order = v.parse(Order, placed);
  expect(amounts()).toEqual({ Spring: 400, 'Free shipping': 500 });
});

async function create(list: string, body: object): Promise<unknown> {
  const response = await store.call(`POST /merchant/${list}`, { token, body });
  expect(response.status, response.text).toBe(201);
  return response.body;
}

const amounts = () =>
  Object.fromEntries(order.promotions.map(({ code, amount }) => [code, amount]));

async function edit(changes: object, expectedTotal: number): Promise<void> {
  const body = { edit: { ...changes, expectedTotal } };
  const response = await store.call(`PUT /merchant/orders/${order._id}`, { token, body });
  expect(response.status, response.text).toBe(200);
  order = v.parse(Order, response.body);
}

const removeOne = () => ({ items: [{ _id: order.items[0]?._id, quantity: 1 }] });

test('an edit with free shipping lowers the discount of the other promotion', async () => {
  await edit(removeOne(), 1800);
  expect(amounts()).toEqual({ Spring: 200, 'Free shipping': 500 });
  const path = 'GET /merchant/promotions?sort=["discountTotal","ASC"]';
  expect((await store.call(path, { token })).body).toMatchObject([
    { name: 'Spring', discountTotal: 200 },
    { name: 'Free shipping', discountTotal: 500 },
  ]);
});

test('after a discount of the merchant, an edit left what a promotion had taken off', async () => {
  await edit({ discount: { amount: 1000, reason: 'Late' } }, 3000);
  expect(amounts()).toEqual({ Spring: 400, 'Free shipping': 500 });
  await edit(removeOne(), 1500);
  expect(amounts()).toEqual({ Spring: 200, 'Free shipping': 500 });
  await edit({ discount: { amount: 100, reason: 'Less' } }, 1900);
  expect(amounts()).toEqual({ Spring: 100, 'Free shipping': 500 });
});
