import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { Order } from '../../contract/order.ts';
import { OrderPreview } from '../../contract/orderPreview.ts';
import { addOrder } from './addOrder.ts';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
let mug: string;
beforeEach(async () => {
  store = await openStore({ emailQueue: { domain: 'x.example', wake: () => {} } });
  token = (await store.signIn()).token;
  mug = await create('/merchant/products', {
    name: 'Mug',
    status: 'active',
    price: 2000,
    stock: 3,
  });
});

async function create(path: string, body: object): Promise<string> {
  const response = await store.call(`POST ${path}`, { token, body });
  expect(response.status, response.text).toBe(201);
  return textAt(response.body, '_id');
}

const read = async (path: string) => (await store.call(`GET ${path}`, { token })).body;
const place = (body: object, headers = {}) =>
  store.call('POST /merchant/orders', { token, body, headers });

const ada = { name: 'Ada', phone: '+33611111111', email: 'ada@example.org' };
const paris = { line1: '1 rue', city: 'Paris', postcode: '75001', country: 'FR' };
const order = () => ({
  customer: { ...ada, create: true },
  items: [{ productId: mug, quantity: 2 }],
  shippingAddress: paris,
});

test('places a paid phone order of a new customer: order, stock, customer, email', async () => {
  const sent = {
    ...order(),
    items: [{ productId: mug, quantity: 2, unitPrice: 1500, priceReason: 'A scratch' }],
    note: 'Called twice.',
    tags: ['phone'],
    payment: { kind: 'card', isPaid: true, reference: 'T-1' },
    notifyCustomer: true,
    expectedTotal: 3000,
  };
  const response = await place(sent);
  expect(response.status, response.text).toBe(201);
  const placed = v.parse(Order, response.body);
  expect(response.headers.get('location')).toBe(`/api/merchant/orders/${placed._id}`);
  expect(placed).toMatchObject({
    number: '#1001',
    status: 'confirmed',
    paymentStatus: 'paid',
    total: 3000,
    paidTotal: 3000,
    tags: ['phone'],
    paymentMethod: { kind: 'card', reference: 'T-1' },
    shippingAddress: { name: 'Ada', city: 'Paris' },
    billingAddress: { name: 'Ada', city: 'Paris' },
    notes: [{ text: 'Called twice.', by: 'merchant' }],
    items: [{ name: 'Mug', quantity: 2, unitPrice: 1500, total: 3000 }],
  });
  expect(placed.timeline.map(({ type, by }) => `${type} by ${by}`)).toEqual([
    'placed by merchant',
    'marked_paid by merchant',
    'note_added by merchant',
    'confirmed by merchant',
  ]);
  expect(placed.timeline[0]?.data).toEqual({
    prices: [{ name: 'Mug', variantName: null, price: 2000, unitPrice: 1500, reason: 'A scratch' }],
  });
  expect(await read(`/merchant/products/${mug}`)).toMatchObject({ stock: 1, soldCount: 2 });
  expect(await read(`/merchant/products/${mug}/stock-changes`)).toMatchObject([
    { quantity: -2, stockAfter: 1, reason: 'order', orderNumber: '#1001', byName: amina.name },
    { quantity: 3 },
  ]);
  expect(await read(`/users/${placed.customer._id}`)).toMatchObject({
    ...ada,
    ordersCount: 1,
    totalSpent: 3000,
    addresses: [{ city: 'Paris' }],
  });
  const emails = await store.db.selectFrom('outbox').select(['event', 'to_email']).execute();
  expect(emails).toEqual([{ event: 'confirmed', to_email: ada.email }]);
  expect(await read('/merchant/orders?filter={"q":"Paris"}')).toHaveLength(1);
});

test('a tax-exempt order has no tax and keeps the VAT number, also for a guest', async () => {
  const rate = { name: 'TVA', percent: 20, country: 'FR' };
  await store.call('POST /merchant/tax-rates', { token, body: rate });
  const taxable = {
    ...order(),
    customer: { name: 'Ada' },
    items: [{ productId: mug, quantity: 1 }],
  };
  const business = { ...taxable, isTaxExempt: true, vatNumber: 'BE0123456789' };
  const taxed = await place({ ...taxable, expectedTotal: 2400 });
  const exempt = await place({ ...business, expectedTotal: 2000 });
  expect(taxed.body).toMatchObject({ total: 2400, taxTotal: 400, isTaxExempt: false });
  expect(exempt.body).toMatchObject({
    ...{ total: 2000, taxTotal: 0, isTaxExempt: true, buyerVatNumber: 'BE0123456789' },
    items: [{ tax: 0, taxRate: null }],
  });
  const long = await place({ ...business, vatNumber: 'x'.repeat(31), expectedTotal: 2000 });
  expect(at(long.body, 'errors')).toEqual({
    vatNumber: 'Keep the VAT number within 30 characters.',
  });
});

test('says what is wrong with the order, and writes nothing', async () => {
  const response = await place({
    ...order(),
    items: [{ productId: mug, quantity: 4 }],
    expectedTotal: 8000,
  });
  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({
    problems: [{ field: 'items.0.quantity', code: 'order.stockLeft', values: { left: 3 } }],
    preview: { total: 8000 },
  });
  expect(await read('/merchant/orders')).toEqual([]);
  expect(await read('/users')).toEqual([]);
});

test('a total that changed since the preview is refused with the new preview', async () => {
  const response = await place({ ...order(), expectedTotal: 3800 });
  expect(response.status).toBe(409);
  expect(v.is(OrderPreview, at(response.body, 'preview'))).toBe(true);
  expect(response.body).toMatchObject({
    problems: [{ field: 'expectedTotal', code: 'order.totalChanged', values: { price: 4000 } }],
    preview: { total: 4000 },
  });
  expect(await read(`/merchant/products/${mug}`)).toMatchObject({ stock: 3 });
});

test('a placement sent twice with its key places one order', async () => {
  const headers = { 'Idempotency-Key': 'phone-order-1' };
  const [first, second] = await Promise.all([
    place({ ...order(), expectedTotal: 4000 }, headers),
    place({ ...order(), expectedTotal: 4000 }, headers),
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  expect(await read('/merchant/orders')).toHaveLength(1);
});

test('links earlier guest orders with the same phone, if requested', async () => {
  const guest = { customer_name: 'A.', customer_phone: ada.phone, paid_total: 700 };
  await addOrder(store.db, amina.storeId, 'old', guest);
  await addOrder(store.db, amina.storeId, 'other', { sequence: 1002, customer_name: 'B.' });
  const response = await place({ ...order(), expectedTotal: 4000, linkGuestOrders: true });
  expect(response.body).toMatchObject({ number: '#1003' });
  const id = textAt(response.body, 'customer', '_id');
  expect(await read(`/users/${id}`)).toMatchObject({
    ordersCount: 2,
    totalSpent: 700,
    firstOrderAt: '2026-03-01T10:00:00.000Z',
  });
  expect(await read(`/users/orders?customerId=${id}`)).toHaveLength(2);
});

test('cancelling a phone order restores stock, uses of promotions and the customer’s metrics', async () => {
  await create('/merchant/promotions', {
    name: 'Once',
    method: 'code',
    code: 'ONCE',
    type: 'fixed_amount',
    value: 500,
    usageLimit: 1,
  });
  const response = await place({ ...order(), codes: ['once'], expectedTotal: 3500 });
  const id = textAt(response.body, '_id');
  const again = await place({
    ...order(),
    customer: { name: 'Bea' },
    items: [{ productId: mug, quantity: 1 }],
    codes: ['once'],
    expectedTotal: 2000,
  });
  expect(again.body).toMatchObject({ promotions: [], total: 2000 });
  const body = { status: 'cancelled', cancelReason: 'other', reason: 'Changed', restock: true };
  expect((await store.call(`PUT /merchant/orders/${id}`, { token, body })).status).toBe(200);
  expect(await read(`/merchant/products/${mug}`)).toMatchObject({ stock: 2, soldCount: 1 });
  expect(await read('/merchant/promotions')).toMatchObject([{ usedCount: 0, discountTotal: 0 }]);
  expect(await read('/users')).toMatchObject([{ ordersCount: 0 }]);
});
