import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { CreditNote } from '../../contract/creditNote.ts';
import { Order } from '../../contract/order.ts';
import { OrderEditPreview } from '../../contract/orderEdit.ts';
import { type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
let mug: string;
let bowl: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  await store.db.updateTable('stores').set({ country: 'FR', prices_include_tax: 1 }).execute();
  const rate = { name: 'TVA', country: 'FR', taxClass: 'standard', percent: 20 };
  await create('/merchant/tax-rates', rate);
  mug = await create('/merchant/products', product('Mug', 2000));
  bowl = await create('/merchant/products', product('Bowl', 2600));
});

const product = (name: string, price: number) => ({ name, price, stock: 10, status: 'active' });

async function create(path: string, body: object): Promise<string> {
  const response = await store.call(`POST ${path}`, { token, body });
  expect(response.status, response.text).toBe(201);
  return textAt(response.body, '_id');
}

const read = async (path: string) => (await store.call(`GET ${path}`, { token })).body;
const put = ({ _id }: Order, body: object, headers = {}) =>
  store.call(`PUT /merchant/orders/${_id}`, { token, body, headers });
const act = async (order: Order, body: object) => {
  const response = await put(order, body);
  expect(response.status, response.text).toBe(200);
  return v.parse(Order, response.body);
};

/** A paid order of three mugs, delivered; one or more are back, of which one is not for the stock. */
async function returned(units = 1): Promise<Order> {
  const { order, _id } = await delivered();
  const wanted = { wish: 'exchange', reason: 'wrong_item' };
  const items = [{ _id, quantity: units }];
  const expected = await act(order, { expectReturn: { items, ...wanted } });
  const id = textAt(expected, 'returns', '0', '_id');
  const back = [{ _id, restocked: units - 1, discarded: 1 }];
  return act(order, { receiveReturn: { return: id, items: back } });
}

async function delivered(isPaid = true): Promise<{ order: Order; _id: string }> {
  const body = {
    customer: { name: 'Ada', phone: null, email: null },
    items: [{ productId: mug, quantity: 3 }],
    shipping: { method: 'none' },
    payment: { kind: 'card', isPaid },
    expectedTotal: 6000,
  };
  const made = await store.call('POST /merchant/orders', { token, body });
  expect(made.status, made.text).toBe(201);
  const order = v.parse(Order, made.body);
  const _id = textAt(order, 'items', '0', '_id');
  await act(order, { status: 'shipped', shipment: { items: [{ _id, quantity: 3 }] } });
  return { order: await act(order, { status: 'delivered' }), _id };
}

const returnOf = (order: Order) => textAt(order, 'returns', '0', '_id');
const forBowls = (order: Order, quantity = 1) => ({
  exchange: returnOf(order),
  added: [{ productId: bowl, quantity }],
});

async function preview(order: Order, edit: object): Promise<OrderEditPreview> {
  const path = `POST /merchant/orders/${order._id}/edit-previews`;
  const response = await store.call(path, { token, body: edit });
  expect(response.status, response.text).toBe(200);
  return v.parse(OrderEditPreview, response.body);
}

async function exchanged(order: Order, edit: object): Promise<Order> {
  const { total: expectedTotal } = await preview(order, edit);
  return act(order, { edit: { ...edit, expectedTotal } });
}

test('an exchange of a delivered order collects the difference, and is packed again', async () => {
  const order = await returned();
  expect(await read(`/merchant/products/${mug}`)).toMatchObject({ stock: 7 });
  const edit = forBowls(order);
  expect(await preview(order, edit)).toMatchObject({
    items: [{ quantity: 2, fulfilledQuantity: 2 }, { name: 'Bowl' }],
    ...{ total: 6600, paidTotal: 6000, toCollect: 600, toPayBack: 0, problems: [] },
    stock: [{ name: 'Bowl', units: -1 }],
  });
  const after = await exchanged(order, edit);
  expect(after).toMatchObject({
    ...{ status: 'processing', fulfilmentStatus: 'partially_fulfilled' },
    ...{ total: 6600, taxTotal: 1100, paymentStatus: 'partially_paid', refundedTotal: 0 },
    items: [
      { name: 'Mug', quantity: 2, fulfilledQuantity: 2, returnedQuantity: 0, total: 4000 },
      { name: 'Bowl', quantity: 1, fulfilledQuantity: 0, total: 2600 },
    ],
    returns: [{ status: 'received', outcome: 'exchanged' }],
  });
  expect(after.timeline.slice(-2)).toMatchObject([
    { type: 'order_edited', data: { items: [{ name: 'Mug', from: 3, to: 2 }, { name: 'Bowl' }] } },
    { type: 'return_settled', by: 'merchant', data: { outcome: 'exchanged', units: 1 } },
  ]);
  // The mug that came back is not for the stock: only the bowl is taken.
  expect(await read(`/merchant/products/${mug}`)).toMatchObject({ stock: 7 });
  expect(await read(`/merchant/products/${bowl}`)).toMatchObject({ stock: 9 });
  const paid = await act(after, { paymentStatus: 'paid' });
  expect(paid).toMatchObject({ paidTotal: 6600, paymentStatus: 'paid' });
  const _id = textAt(after, 'items', '1', '_id');
  const sent = await act(paid, { status: 'shipped', shipment: { items: [{ _id, quantity: 1 }] } });
  expect(sent).toMatchObject({ status: 'shipped', fulfilmentStatus: 'fulfilled' });
});

test('an exchange for something cheaper leaves the difference to pay back', async () => {
  const order = await returned(2);
  const seen = await preview(order, forBowls(order));
  expect(seen).toMatchObject({ total: 4600, toCollect: 0, toPayBack: 1400 });
  const after = await exchanged(order, forBowls(order));
  const overpayment = { method: 'cash', paidOn: after.createdAt.slice(0, 10), reference: null };
  expect(await act(after, { overpayment })).toMatchObject({ paidTotal: 4600 });
});

test('a broken unit is exchanged for the same item at the same price', async () => {
  const order = await returned();
  const edit = {
    exchange: returnOf(order),
    items: [{ _id: textAt(order, 'items', '0', '_id'), quantity: 3 }],
  };
  expect(await preview(order, edit)).toMatchObject({ total: 6000, toCollect: 0, toPayBack: 0 });
  const after = await exchanged(order, edit);
  expect(after).toMatchObject({
    ...{ total: 6000, paymentStatus: 'paid', status: 'processing' },
    items: [{ quantity: 3, fulfilledQuantity: 2, returnedQuantity: 0 }],
  });
  expect(await read(`/merchant/products/${mug}`)).toMatchObject({ stock: 6 });
});

test('all units are exchanged: the parcel keeps its units, and the timeline their name', async () => {
  const order = await returned(3);
  const mugs = textAt(order, 'items', '0', '_id');
  const after = await exchanged(order, forBowls(order, 3));
  expect(after).toMatchObject({
    ...{ status: 'processing', fulfilmentStatus: 'unfulfilled', total: 7800 },
    items: [{ name: 'Bowl', quantity: 3 }],
    shipments: [{ items: [{ _id: mugs, quantity: 3 }] }],
  });
  const edited = after.timeline.find(({ type }) => type === 'order_edited');
  expect(edited?.data).toMatchObject({ items: [{ _id: mugs, name: 'Mug', to: 0 }, {}] });
});

test('an invoiced order that is exchanged gets a credit note and a new invoice', async () => {
  const order = await returned();
  const made = await store.call('POST /merchant/invoices', {
    token,
    body: { orders: [order._id] },
  });
  expect(made.status, made.text).toBe(200);
  const after = await exchanged(order, forBowls(order));
  expect(after).toMatchObject({ invoice: { number: expect.any(String) }, formerInvoices: [{}] });
  const notes = v.parse(v.array(CreditNote), after.creditNotes);
  expect(notes).toMatchObject([{ total: 6000 }]);
});

test('a customer keeps two of three unpaid mugs: the third is removed, and two are paid', async () => {
  const { order, _id } = await delivered(false);
  await store.call('POST /merchant/invoices', { token, body: { orders: [order._id] } });
  const back = await act(order, {
    ...{ status: 'returned', restock: true },
    returned: [{ _id, quantity: 1 }],
  });
  expect(back).toMatchObject({
    ...{ status: 'delivered', total: 6000, paymentStatus: 'unpaid' },
    returns: [{ status: 'received', wish: 'removal', outcome: null, items: [{ restocked: 1 }] }],
  });
  const edit = { exchange: returnOf(back) };
  expect(await preview(back, edit)).toMatchObject({ total: 4000, toCollect: 4000, problems: [] });
  const after = await exchanged(back, edit);
  expect(after).toMatchObject({
    ...{ status: 'delivered', total: 4000, taxTotal: 667, fulfilmentStatus: 'fulfilled' },
    items: [{ quantity: 2, fulfilledQuantity: 2, returnedQuantity: 0 }],
    returns: [{ outcome: 'exchanged' }],
    creditNotes: [{ total: 6000 }],
  });
  // The mug went into the stock when it came back.
  expect(await read(`/merchant/products/${mug}`)).toMatchObject({ stock: 8 });
  expect(await act(after, { paymentStatus: 'paid' })).toMatchObject({ paidTotal: 4000 });
  expect(await read('/merchant/orders/stats?blocks=attention')).toMatchObject({
    attention: { returnsToSettle: 0 },
  });
});

test('when the rest of an unpaid order comes back, too, nothing has to be removed', async () => {
  const { order, _id } = await delivered(false);
  await act(order, { status: 'returned', returned: [{ _id, quantity: 1 }] });
  const all = await act(order, { status: 'returned', returned: [{ _id, quantity: 2 }] });
  expect(all).toMatchObject({
    ...{ status: 'returned', paymentStatus: 'voided' },
    returns: [{ wish: 'removal', outcome: 'nothing' }],
  });
});

test('an exchange for nothing or twice is refused', async () => {
  const order = await returned(2);
  const nothing = await preview(order, { exchange: returnOf(order) });
  expect(nothing.problems).toMatchObject([{ field: 'added', code: 'return.exchangeEmpty' }]);
  const unknown = { edit: { exchange: 'none', added: [], expectedTotal: 0 } };
  expect(await put(order, unknown)).toMatchObject({
    status: 409,
    body: { problems: [{ code: 'return.unknown' }] },
  });
  const after = await exchanged(order, forBowls(order));
  const again = await put(order, { edit: { ...forBowls(order), expectedTotal: after.total } });
  expect(again).toMatchObject({ status: 409, body: { problems: [{ code: 'return.settled' }] } });
});

const refundOf = (amount: number, items: object[] = []) => ({
  refund: { items, shipping: 0, amount, reason: 'damaged' },
});

test('an order of which a part was refunded is exchanged: the customer owes the difference of the prices', async () => {
  const order = await returned();
  const invoices = { token, body: { orders: [order._id] } };
  expect((await store.call('POST /merchant/invoices', invoices)).status).toBe(200);
  await act(order, refundOf(600));
  const seen = await preview(order, forBowls(order));
  expect(seen).toMatchObject({ total: 6600, paidTotal: 6000, toCollect: 600, problems: [] });
  const after = await exchanged(order, forBowls(order));
  expect(after).toMatchObject({
    ...{ total: 6600, refundedTotal: 600, paymentStatus: 'partially_paid', status: 'processing' },
    refunds: [{ amount: 600, taxes: [{ rate: 20, net: 500, tax: 100 }] }],
    returns: [{ outcome: 'exchanged' }],
    // The refund is credited on the first invoice, whose rest follows, and on the new one.
    creditNotes: [{ total: 600 }, { total: 5400 }, { total: 600 }],
  });
  expect(await act(after, { paymentStatus: 'paid' })).toMatchObject({
    ...{ paidTotal: 6600, refundedTotal: 600, paymentStatus: 'partially_refunded' },
  });
});

test('a refund follows its order to the rates of what was exchanged', async () => {
  const rate = { name: 'TVA', country: 'FR', taxClass: 'reduced' };
  await create('/merchant/tax-rates', { ...rate, percent: 5.5 });
  const book = await create('/merchant/products', {
    ...product('Book', 2110),
    taxClass: 'reduced',
  });
  const order = await returned(3);
  await act(order, refundOf(1055));
  const after = await exchanged(order, {
    exchange: returnOf(order),
    added: [{ productId: book, quantity: 3 }],
  });
  expect(after.refunds).toMatchObject([{ taxes: [{ rate: 5.5, net: 1000, tax: 55 }] }]);
});

test('units that are refunded are not exchanged, and the total stays above what was paid back', async () => {
  const refunded = await returned(2);
  const mugs = textAt(refunded, 'items', '0', '_id');
  await act(refunded, refundOf(4000, [{ _id: mugs, quantity: 2 }]));
  const twice = await put(refunded, { edit: { ...forBowls(refunded), expectedTotal: 1 } });
  expect(twice).toMatchObject({
    status: 409,
    body: { problems: [{ code: 'return.exchangeRefunded', values: { name: 'Mug' } }] },
  });

  const order = await returned(3);
  await act(order, refundOf(5000));
  const cheap = { ...forBowls(order), shipping: { amount: 0, reason: 'Agreed' } };
  expect((await preview(order, cheap)).problems).toMatchObject([
    { field: 'items', code: 'order.editBelowRefunded', values: { min: 5000 } },
  ]);
  const { body } = await put(order, { edit: { ...cheap, expectedTotal: 1 } });
  expect(body).toMatchObject({
    errors: { 'edit.items': 'The total can’t be below the €50.00 that are refunded.' },
  });
  await act(order, refundOf(1000));
  const late = await put(order, { edit: { ...forBowls(order), expectedTotal: 1 } });
  expect(late).toMatchObject({ status: 409, body: { problems: [{ code: 'order.editRefunded' }] } });
});

test('an exchange whose answer was lost is made once, and of two desks one', async () => {
  const order = await returned();
  const edit = { ...forBowls(order), expectedTotal: 6600 };
  const headers = { 'Idempotency-Key': 'e6b1f6d0-1f55-4f0e-9f0b-0c1f2f3a4b5c' };
  const first = await put(order, { edit }, headers);
  expect((await put(order, { edit }, headers)).body).toEqual(first.body);
  expect(await read(`/merchant/products/${bowl}`)).toMatchObject({ stock: 9 });

  const other = await returned();
  const both = { edit: { ...forBowls(other), expectedTotal: 6600 } };
  const responses = await Promise.all([put(other, both), put(other, both)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await read(`/merchant/products/${bowl}`)).toMatchObject({ stock: 8 });
});
