import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { CreditNote } from '../../contract/creditNote.ts';
import { Order } from '../../contract/order.ts';
import { OrderEditPreview } from '../../contract/orderEdit.ts';
import { buildPromotionInput } from '../fixtures/promotion.ts';
import { at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
let mug: string;
let bowl: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  await store.db.updateTable('stores').set({ country: 'FR', prices_include_tax: 1 }).execute();
  for (const [taxClass, percent] of [
    ['standard', 20],
    ['reduced', 5.5],
  ]) {
    await create('/merchant/tax-rates', { name: 'TVA', country: 'FR', taxClass, percent });
  }
  mug = await create('/merchant/products', product('Mug', 2000, 10));
  bowl = await create('/merchant/products', { ...product('Bowl', 1055, 5), taxClass: 'reduced' });
});

const product = (name: string, price: number, stock: number) => ({
  ...{ name, price, stock, status: 'active', costPrice: 500 },
});

async function create(path: string, body: object): Promise<string> {
  const response = await store.call(`POST ${path}`, { token, body });
  expect(response.status, response.text).toBe(201);
  return textAt(response.body, '_id');
}

const paris = { line1: '1 rue', city: 'Paris', postcode: '75001', country: 'FR' };

async function placed({ isPaid = true, quantity = 2, discount = 0 } = {}): Promise<Order> {
  const body = {
    customer: { name: 'Ada', phone: null, email: null },
    items: [{ productId: mug, quantity }],
    shippingAddress: paris,
    shipping: { method: 'own', price: 500, reason: 'As always' },
    payment: { kind: 'card', isPaid },
    expectedTotal: quantity * 2000 + 500 - discount,
  };
  const response = await store.call('POST /merchant/orders', { token, body });
  expect(response.status, response.text).toBe(201);
  return v.parse(Order, response.body);
}

async function preview(order: Order, edit: object): Promise<OrderEditPreview> {
  const path = `POST /merchant/orders/${order._id}/edit-previews`;
  const response = await store.call(path, { token, body: edit });
  expect(response.status, response.text).toBe(200);
  return v.parse(OrderEditPreview, response.body);
}

const put = (order: Order, body: object, headers = {}) =>
  store.call(`PUT /merchant/orders/${order._id}`, { token, body, headers });

async function edited(order: Order, edit: object): Promise<Order> {
  const { total: expectedTotal } = await preview(order, edit);
  const response = await put(order, { edit: { ...edit, expectedTotal } });
  expect(response.status, response.text).toBe(200);
  return v.parse(Order, response.body);
}

const read = async (path: string) => (await store.call(`GET ${path}`, { token })).body;
const act = async (order: Order, body: object) => {
  const response = await put(order, body);
  expect(response.status, response.text).toBe(200);
  return v.parse(Order, response.body);
};

test('adds an item to a paid order: the preview, the order, stock, the money to collect', async () => {
  const order = await placed();
  const edit = { added: [{ productId: bowl, quantity: 2 }] };
  const seen = await preview(order, edit);
  expect(seen).toMatchObject({
    subtotal: 6110,
    total: 6610,
    taxTotal: 667 + 110 + 83,
    toCollect: 2110,
    toPayBack: 0,
    stock: [{ name: 'Bowl', units: -2 }],
    invoice: null,
    problems: [],
  });
  expect(await read(`/merchant/products/${bowl}`)).toMatchObject({ stock: 5 });

  const after = await edited(order, edit);
  expect(after).toMatchObject({
    total: 6610,
    paidTotal: 4500,
    paymentStatus: 'partially_paid',
    status: 'confirmed',
    items: [
      { name: 'Mug', quantity: 2, total: 4000, taxRate: 20, tax: 667 },
      { name: 'Bowl', quantity: 2, total: 2110, taxRate: 5.5, tax: 110, unitCost: 500 },
    ],
  });
  expect(after.timeline.at(-1)).toMatchObject({
    type: 'order_edited',
    by: 'merchant',
    data: { items: [{ name: 'Bowl', from: 0, to: 2 }], total: { from: 4500, to: 6610 } },
  });
  expect(await read(`/merchant/products/${bowl}`)).toMatchObject({ stock: 3, soldCount: 2 });
  expect(await read('/merchant/orders?filter={"q":"Paris"}')).toMatchObject([{ total: 6610 }]);

  expect(await act(after, { paymentStatus: 'paid' })).toMatchObject({
    paidTotal: 6610,
    paymentStatus: 'paid',
  });
});

test('an item that was added unpaid and removed again leaves nothing to pay back', async () => {
  const order = await placed();
  const dearer = await edited(order, { added: [{ productId: bowl, quantity: 2 }] });
  const added = dearer.items.at(-1)?._id;
  const undone = { items: [{ _id: added, quantity: 0 }] };
  expect(await preview(dearer, undone)).toMatchObject({ toCollect: 0, toPayBack: 0, total: 4500 });
  const after = await edited(dearer, undone);
  expect(after).toMatchObject({
    paidTotal: 4500,
    paymentStatus: 'paid',
    refunds: [],
    taxTotal: 750,
  });
  expect(await read(`/merchant/products/${bowl}`)).toMatchObject({ stock: 5, soldCount: 0 });
});

test('an order that an edit made dearer stays partly paid after a refund of a part, until it is paid', async () => {
  const order = await placed();
  const dearer = await edited(order, { added: [{ productId: bowl, quantity: 2 }] });
  const refund = { amount: 1000, reason: 'damaged' };
  const refunded = await act(dearer, { refund });
  expect(refunded).toMatchObject({ paidTotal: 4500, paymentStatus: 'partially_paid' });
  const paid = await act(refunded, { paymentStatus: 'paid' });
  expect(paid).toMatchObject({ paidTotal: 6610, paymentStatus: 'partially_refunded' });
  expect(paid.timeline.at(-1)).toMatchObject({ type: 'marked_paid', data: { amount: 2110 } });
  expect((await put(paid, { paymentStatus: 'paid' })).status).toBe(409);
});

test('a cancelled order that was partly paid is not unpaid: its money is to be paid back, once', async () => {
  const order = await placed();
  const dearer = await edited(order, { added: [{ productId: bowl, quantity: 2 }] });
  store.clock.advance(2 * 86_400);
  ({ token } = await store.signIn());
  const attention = async () => {
    const { body } = await store.call('GET /merchant/orders/stats?blocks=attention', { token });
    return at(body, 'attention');
  };
  expect(await attention()).toMatchObject({ unpaid: 1, toPayBack: 0 });
  const cancelled = await act(dearer, { status: 'cancelled', cancelReason: 'fraud' });
  expect(cancelled).toMatchObject({ total: 6610, paidTotal: 4500, paymentStatus: 'paid' });
  expect(await attention()).toMatchObject({ unpaid: 0, toPayBack: 1 });
  const refunded = await act(cancelled, { refund: { amount: 1500, reason: 'other' } });
  expect(refunded.paymentStatus).toBe('partially_refunded');
  const paidOn = cancelled.timeline.at(-1)?.at.slice(0, 10) ?? '';
  const payment = { method: 'cash', paidOn };
  await act(refunded, { refundPayment: { ...payment, refund: refunded.refunds[0]?._id } });
  expect(await attention()).toMatchObject({ unpaid: 0, toPayBack: 1 });
  const settled = await act(refunded, { refund: { amount: 3000, reason: 'other', payment } });
  expect(settled.paymentStatus).toBe('refunded');
  expect(await attention()).toMatchObject({ unpaid: 0, toPayBack: 0 });
});

test('the rest of a partly paid order is recorded when it is paid on delivery', async () => {
  const order = await placed();
  const dearer = await edited(order, { added: [{ productId: bowl, quantity: 2 }] });
  const items = dearer.items.map(({ _id, quantity }) => ({ _id, quantity }));
  const sent = await act(dearer, { status: 'shipped', shipment: { items } });
  const delivered = await act(sent, { status: 'delivered', paymentReceived: true });
  expect(delivered).toMatchObject({ paidTotal: 6610, paymentStatus: 'paid' });
  expect(delivered.timeline.at(-1)).toMatchObject({ type: 'marked_paid', data: { amount: 2110 } });
});

test('takes units off a paid order: stock comes back, the difference is paid back once', async () => {
  const order = await placed({ quantity: 3 });
  const [item] = order.items;
  const after = await edited(order, { items: [{ _id: item?._id, quantity: 1 }] });
  expect(after).toMatchObject({ total: 2500, paidTotal: 6500, paymentStatus: 'paid' });
  expect(await read(`/merchant/products/${mug}`)).toMatchObject({ stock: 9, soldCount: 1 });
  expect(await read(`/merchant/products/${mug}/stock-changes`)).toMatchObject([
    { quantity: 2, reason: 'order', orderNumber: order.number },
    { quantity: -3, reason: 'order' },
    {},
  ]);
  const toPayBack = '/merchant/orders?filter={"toPayBack":true}';
  expect(await read(toPayBack)).toHaveLength(1);
  // A refund cannot give back what is an overpayment.
  const refund = { amount: 2501, reason: 'other' };
  expect((await put(after, { refund })).status).toBe(409);

  const payment = { method: 'cash', paidOn: order.createdAt.slice(0, 10) };
  const balanced = await act(after, { overpayment: payment });
  expect(balanced).toMatchObject({ paidTotal: 2500, paymentStatus: 'paid' });
  expect(balanced.timeline.at(-1)).toMatchObject({ type: 'paid_back', data: { amount: 4000 } });
  expect(await read(toPayBack)).toHaveLength(0);
  expect((await put(balanced, { overpayment: payment })).status).toBe(409);
});

test('keeps price, rate and cost of old items, and takes today’s for new ones', async () => {
  const order = await placed();
  await store.call(`PUT /merchant/products/${mug}`, {
    token,
    body: { price: 3000, costPrice: 900 },
  });
  await store.db
    .updateTable('tax_rates')
    .set({ percent: 25 })
    .where('tax_class', '=', 'standard')
    .execute();
  const [item] = order.items;
  const after = await edited(order, {
    items: [{ _id: item?._id, quantity: 4 }],
    added: [{ productId: mug, quantity: 1, unitPrice: 2500, priceReason: 'Promised' }],
  });
  expect(after.items).toMatchObject([
    { quantity: 4, unitPrice: 2000, taxRate: 20, unitCost: 500, tax: 1333 },
    { quantity: 1, unitPrice: 2500, taxRate: 25, unitCost: 900, tax: 500 },
  ]);
  expect(after.timeline.at(-1)?.data).toMatchObject({
    items: [
      { from: 2, to: 4 },
      { from: 0, to: 1, unitPrice: 2500, reason: 'Promised' },
    ],
  });
});

test('a promotion beside free shipping has the smaller discount after an item is taken off', async () => {
  for (const change of [{ value: 10 }, { type: 'free_shipping', value: null }]) {
    const input = buildPromotionInput({ method: 'automatic', code: null, combinable: true });
    await create('/merchant/promotions', { ...input, ...change });
  }
  const order = await placed({ discount: 900 });
  const amounts = ({ promotions }: Order) => promotions.map(({ amount }) => amount);
  expect(amounts(order)).toEqual([400, 500]);
  const after = await edited(order, { items: [{ _id: order.items[0]?._id, quantity: 1 }] });
  expect([after.discountTotal, ...amounts(after)]).toEqual([200, 200, 500]);
});

test('changes address, shipping and discount', async () => {
  const order = await placed({ isPaid: false });
  const lyon = { ...paris, name: 'Ada', city: 'Lyon', postcode: '69001' };
  const after = await edited(order, {
    shippingAddress: lyon,
    shipping: { amount: 0, reason: 'Late' },
    discount: { amount: 1000, reason: 'Late as well' },
    added: [{ productId: bowl, quantity: 1 }],
  });
  expect(after).toMatchObject({
    shippingAddress: { city: 'Lyon' },
    shippingTotal: 0,
    shippingTax: null,
    discountTotal: 1000,
    total: 4055,
    paymentStatus: 'unpaid',
    items: [{ discount: 791 }, { discount: 209 }],
  });
  expect(after.timeline.slice(-2).map(({ type }) => type)).toEqual([
    'address_changed',
    'order_edited',
  ]);
  expect(await read('/merchant/orders?filter={"q":"Lyon"}')).toHaveLength(1);
});

test('corrects the invoice with a credit note, and issues another', async () => {
  const order = await placed();
  await store.call('POST /merchant/invoices', { token, body: { orders: [order._id] } });
  const invoiced = v.parse(Order, await read(`/merchant/orders/${order._id}`));
  store.clock.advance(60);
  const edit = { added: [{ productId: bowl, quantity: 1 }] };
  expect(await preview(invoiced, edit)).toMatchObject({ invoice: '0001' });
  const after = await edited(invoiced, edit);
  expect(after).toMatchObject({
    invoice: { number: '0002', content: { total: 5555 } },
    formerInvoices: [{ number: '0001', content: { total: 4500 } }],
    creditNotes: [{ number: 'C0001', invoice: '0001', reason: 'edit', total: 4500 }],
  });
  expect(after.timeline.slice(-3).map(({ type }) => type)).toEqual([
    'order_edited',
    'credited',
    'invoiced',
  ]);
  expect(await read('/merchant/invoices?sort=["number","ASC"]')).toMatchObject([
    { number: '0001', total: 4500, tax: 750 },
    { number: '0002', total: 5555, tax: 805 },
  ]);
  // Asked again, the last invoice.
  const again = await store.call('POST /merchant/invoices', {
    token,
    body: { orders: [order._id] },
  });
  expect(again.body).toMatchObject([{ number: '0002' }]);

  const refund = {
    items: [{ _id: after.items[0]?._id, quantity: 1 }],
    amount: 2000,
    reason: 'other',
  };
  const refunded = await act(after, { refund });
  const notes = v.parse(v.array(CreditNote), refunded.creditNotes);
  expect(notes[1]).toMatchObject({ invoice: '0002', reason: 'refund', total: 2000 });
  const cancelled = await act(refunded, {
    status: 'cancelled',
    cancelReason: 'other',
    reason: 'No',
    restock: true,
  });
  expect(v.parse(v.array(CreditNote), cancelled.creditNotes)[2]).toMatchObject({
    invoice: '0002',
    reason: 'cancellation',
    total: 3555,
  });
  for (const basis of ['orders', 'documents']) {
    const entries = await store.db
      .selectFrom('tax_entries')
      .select(({ fn }) => [fn.sum<number>('net').as('net'), fn.sum<number>('tax').as('tax')])
      .where('basis', '=', basis)
      .execute();
    expect(entries, basis).toEqual([{ net: 0, tax: 0 }]);
  }
});

test('refuses what is not possible, beside its field, and changes nothing', async () => {
  const order = await placed();
  const [item] = order.items;
  const problemsOf = async (edit: object) =>
    (await preview(order, edit)).problems.map(({ field, code }) => `${field} ${code}`);
  expect(await problemsOf({})).toEqual(['items order.editNothing']);
  expect(await problemsOf({ items: [{ _id: item?._id, quantity: 0 }] })).toEqual([
    'items order.editEmpty',
  ]);
  expect(await problemsOf({ items: [{ _id: 'o', quantity: 1 }] })).toContain(
    'items.0.quantity order.itemUnknown',
  );
  expect(await problemsOf({ items: [{ _id: item?._id, quantity: 11 }] })).toEqual([
    'items.0.quantity order.stockLeft',
  ]);
  expect(await problemsOf({ added: [{ productId: bowl, quantity: 6 }] })).toEqual([
    'added.0.quantity order.stockLeft',
  ]);
  expect(await problemsOf({ added: [{ productId: bowl, quantity: 1, unitPrice: 1 }] })).toEqual([
    'added.0.priceReason order.reasonRequired',
  ]);
  expect(await problemsOf({ discount: { amount: 4001 } })).toEqual([
    'discount.reason order.reasonRequired',
    'discount.amount order.discountTooLarge',
  ]);
  // The units that one line sets free are there for another.
  expect(
    await problemsOf({
      items: [{ _id: item?._id, quantity: 0 }],
      added: [{ productId: mug, quantity: 10 }],
    }),
  ).toEqual([]);
  const edit = { added: [{ productId: bowl, quantity: 6 }], expectedTotal: 1 };
  expect(await put(order, { edit })).toMatchObject({
    status: 422,
    body: { preview: { problems: [{}] } },
  });
  const one = { added: [{ productId: bowl, quantity: 1 }] };
  expect(await put(order, { edit: { ...one, expectedTotal: 1 } })).toMatchObject({
    status: 409,
    body: { preview: { total: 5555 } },
  });
  const stale = await put(order, { edit: { ...one, expectedTotal: 5555 } }, { 'If-Match': '"1"' });
  expect(stale.status).toBe(412);
  expect(await read(`/merchant/orders/${order._id}`)).toEqual(order);
});

test('keeps what is shipped, and ends packing when nothing else is left', async () => {
  const order = await placed({ quantity: 3 });
  const [item] = order.items;
  const packing = await act(order, { status: 'processing' });
  const sent = await act(packing, {
    status: 'shipped',
    shipment: { items: [{ _id: item?._id, quantity: 2 }] },
  });
  expect(sent.status).toBe('processing');
  const few = await preview(sent, { items: [{ _id: item?._id, quantity: 1 }] });
  expect(few.problems).toMatchObject([{ code: 'order.editShipped', values: { left: 2 } }]);
  const moved = await preview(sent, { shippingAddress: { ...paris, name: 'Ada' } });
  expect(moved.problems).toMatchObject([{ code: 'order.addressLocked' }]);
  const after = await edited(sent, { items: [{ _id: item?._id, quantity: 2 }] });
  expect(after).toMatchObject({ status: 'shipped', fulfilmentStatus: 'fulfilled', total: 4500 });
  const path = `POST /merchant/orders/${order._id}/edit-previews`;
  expect((await store.call(path, { token, body: {} })).status).toBe(409);
});

test('two desks cannot take the last unit by edits', async () => {
  const [one, other] = [await placed({ quantity: 1 }), await placed({ quantity: 1 })];
  const edit = { added: [{ productId: bowl, quantity: 3 }], expectedTotal: 2500 + 3165 };
  const responses = await Promise.all([put(one, { edit }), put(other, { edit })]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await read(`/merchant/products/${bowl}`)).toMatchObject({ stock: 2 });
});
