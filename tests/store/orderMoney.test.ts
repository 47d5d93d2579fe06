import { beforeEach, describe, expect, test } from 'vitest';
import { addOrder } from './addOrder.ts';
import { amina, at } from './openStore.ts';
import { ALL, MUG, openStoreWithOrders, type StoreWithOrders } from './storeWithOrders.ts';

let merchant: StoreWithOrders;
beforeEach(async () => {
  merchant = await openStoreWithOrders();
  await merchant.put({ status: 'confirmed' });
});

const refundOf = (amount: number, more: object = {}) => ({
  refund: { amount, reason: 'damaged', ...more },
});
const KEY = { 'Idempotency-Key': '3f6c2c1e-0000-4000-8000-000000000001' };

describe('refunds', () => {
  test('of units with shipping update items, customer and timeline [C12] [D16]', async () => {
    const items = [{ _id: MUG, quantity: 1 }];
    const { body } = await merchant.put(refundOf(2390, { items, shipping: 590, restock: true }));
    expect(body).toMatchObject({
      paymentStatus: 'partially_refunded',
      refundedTotal: 2390,
      paidTotal: 12_990,
      refunds: [{ amount: 2390, shipping: 590, items, reason: 'damaged', by: 'merchant' }],
    });
    const order = await merchant.read();
    expect(order.items[0]).toMatchObject({ refundedQuantity: 1, cancelledQuantity: 1 });
    expect(order.timeline.map(({ type }) => type)).toEqual(['confirmed', 'refunded', 'restocked']);
    const ada = await merchant.store.call('GET /users/ada', { token: merchant.token });
    expect(ada.body).toMatchObject({ totalSpent: 10_600, ordersCount: 1 });
    expect(ada.headers.get('ETag')).toBe('"1"');
  });

  test('never exceed what was paid; the text names the remaining amount [C12] [D15]', async () => {
    const first = await merchant.put(refundOf(12_991));
    expect(at(first.body, 'errors', 'refund')).toBe('You can refund at most €129.90.');
    await merchant.put(refundOf(2990));
    const response = await merchant.put(refundOf(10_001));
    expect([response.status, at(response.body, 'errors', 'refund')]).toEqual([
      409,
      'You can refund at most €100.00; €29.90 has already been refunded.',
    ]);
    // Minor units, for a console in another language.
    const values = { max: 10_000, already: 2990 };
    expect(at(response.body, 'problems')).toEqual([
      { field: 'refund', code: 'refund.tooLarge', values },
    ]);
    expect(at(response.body, 'current', 'refundedTotal')).toBe(2990);
    expect((await merchant.put(refundOf(10_000))).body).toMatchObject({
      paymentStatus: 'refunded',
    });
    const none = await merchant.put(refundOf(1));
    expect(at(none.body, 'errors', 'refund')).toBe('There is nothing left to refund.');
  });

  test.each([
    [refundOf(0), 422, 'Enter an amount above zero.'],
    [refundOf(-5), 422, 'Enter an amount above zero.'],
    [refundOf(600, { shipping: 600 }), 409, 'At most €5.90 of the shipping can be refunded.'],
    [refundOf(1, { items: [{ _id: MUG, quantity: 4 }] }), 409, 'Choose 1 to 3 of Blue mug.'],
    [{ refund: { amount: 1, reason: 'because' } }, 422, 'Say why you record a refund.'],
  ])('refuse %j [C12] [D16]', async (body, status, text) => {
    const response = await merchant.put(body);
    expect([response.status, at(response.body, 'errors', 'refund')]).toEqual([status, text]);
    expect((await merchant.read()).refunds).toEqual([]);
  });

  test('are split into net amount and tax by the rates of the order', async () => {
    await addOrder(merchant.store.db, amina.storeId, 'taxed', {
      sequence: 2001,
      status: 'delivered',
      subtotal: 3000,
      shipping_total: 500,
      shipping_tax: 100,
      shipping_tax_rate: 20,
      shipping_tax_name: 'VAT',
      tax_total: 555,
      total: 4055,
      paid_total: 4055,
      items: [
        { quantity: 2, tax: 400, total: 2400, tax_rate: 20, tax_name: 'VAT' },
        { quantity: 1, tax: 55, total: 1055, tax_rate: 5.5, tax_name: 'VAT' },
      ],
    });
    const refund = async (amount: number, quantities: number[], shipping = 0) => {
      const items = quantities.flatMap((quantity, place) =>
        quantity > 0 ? [{ _id: `taxed-item-${place + 1}`, quantity }] : [],
      );
      merchant.store.clock.advance(1);
      const response = await merchant.store.call('PUT /merchant/orders/taxed', {
        token: merchant.token,
        body: refundOf(amount, { items, shipping }),
      });
      return response.body;
    };
    await refund(1800, [1], 600);
    await refund(1055, [0, 1]);
    expect(at(await refund(1200, [1]), 'refunds')).toMatchObject([
      { taxes: [{ rate: 20, name: 'VAT', net: 1500, tax: 300 }], shippingTax: 100 },
      { taxes: [{ rate: 5.5, name: 'VAT', net: 1000, tax: 55 }], shippingTax: 0 },
      { taxes: [{ rate: 20, name: 'VAT', net: 1000, tax: 200 }], shippingTax: 0 },
    ]);
  });

  test('keep how and when they were paid back; the day is between the order and today', async () => {
    const { body: before } = await merchant.put({ tags: ['paid'] });
    expect(at(before, 'paymentMethod', 'canRefund')).toBe(false);
    const pay = (paidOn: string, reference?: string) =>
      merchant.put(refundOf(100, { payment: { method: 'bank_transfer', paidOn, reference } }));
    const today = String(at(before, 'updatedAt')).slice(0, 10);
    const dayAfter = (days: number) =>
      new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    const late = await pay(dayAfter(1));
    expect([late.status, at(late.body, 'errors', 'refund')]).toEqual([
      422,
      'Choose today or an earlier day.',
    ]);
    const early = await pay('2020-01-01');
    expect([early.status, at(early.body, 'errors', 'refund')]).toEqual([
      422,
      'This day is before the order was placed.',
    ]);
    await pay(today, 'TR-42');
    await merchant.put(refundOf(100));
    expect((await merchant.read()).refunds.map(({ payment }) => payment)).toEqual([
      { method: 'bank_transfer', paidOn: today, reference: 'TR-42' },
      null,
    ]);
  });

  test('not paid back yet are marked paid back later, once, also when the request is repeated', async () => {
    await merchant.put(refundOf(100));
    const { _id = '' } = (await merchant.read()).refunds[0] ?? {};
    const payBack = () =>
      merchant.put({ refundPayment: { refund: _id, method: 'cash', paidOn: '2026-03-02' } }, KEY);
    const wrong = await merchant.put({
      refundPayment: { refund: 'other', method: 'cash', paidOn: '2026-03-02' },
    });
    expect([wrong.status, at(wrong.body, 'errors', 'refundPayment')]).toEqual([
      422,
      'This order has no such refund.',
    ]);
    const future = await merchant.put({
      refundPayment: { refund: _id, method: 'cash', paidOn: '2026-03-03' },
    });
    expect([future.status, at(future.body, 'errors', 'refundPayment')]).toEqual([
      422,
      'Choose today or an earlier day.',
    ]);
    const { store, token } = merchant;
    const toPayBack = async () => {
      const filter = encodeURIComponent('{"toPayBack":true}');
      const list = await store.call(`GET /merchant/orders?filter=${filter}`, { token });
      const stats = await store.call('GET /merchant/orders/stats?blocks=attention', { token });
      return [list.headers.get('X-Total-Count'), at(stats.body, 'attention', 'toPayBack')];
    };
    expect(await toPayBack()).toEqual(['1', 1]);
    expect((await payBack()).status).toBe(200);
    expect(await toPayBack()).toEqual(['0', 0]);
    expect((await payBack()).status).toBe(200);
    const again = await merchant.put({
      refundPayment: { refund: _id, method: 'other', paidOn: '2026-03-02' },
    });
    expect([again.status, at(again.body, 'errors', 'refundPayment')]).toEqual([
      409,
      'It is already recorded how this refund was paid back.',
    ]);
    const order = await merchant.read();
    expect(order.refunds).toMatchObject([
      { amount: 100, payment: { method: 'cash', paidOn: '2026-03-02', reference: null } },
    ]);
    expect(order.timeline.map(({ type }) => type)).toEqual(['confirmed', 'refunded', 'paid_back']);
  });

  test('refuse a shipping part above the amount [C12] [D16]', async () => {
    const response = await merchant.put(refundOf(1, { shipping: 590 }));
    expect([response.status, at(response.body, 'errors', 'refund')]).toEqual([
      422,
      'The shipping part can’t be more than the whole refund of €0.01.',
    ]);
    expect((await merchant.read()).refunds).toEqual([]);
    expect((await merchant.put(refundOf(590, { shipping: 590 }))).status).toBe(200);
  });

  test('offer shipping only up to the refundable amount [C12] [D16]', async () => {
    await merchant.put(refundOf(12_790));
    const response = await merchant.put(refundOf(590, { shipping: 590 }));
    expect(at(response.body, 'problems')).toMatchObject([{ code: 'refund.tooLarge' }]);
    const part = await merchant.put(refundOf(200, { shipping: 201 }));
    expect(at(part.body, 'errors', 'refund')).toBe(
      'At most €2.00 of the shipping can be refunded.',
    );
    expect((await merchant.put(refundOf(200, { shipping: 200 }))).body).toMatchObject({
      paymentStatus: 'refunded',
    });
  });

  test('of an unconfirmed order are refused: it is cancelled instead [D16]', async () => {
    const fresh = await openStoreWithOrders();
    const response = await fresh.put(refundOf(100));
    expect([response.status, at(response.body, 'errors', 'refund')]).toEqual([
      409,
      'Accept the order first: a new order is cancelled, not refunded.',
    ]);
  });

  test('have the decimals of the order’s currency [D15]', async () => {
    const yen = await openStoreWithOrders({ currency: 'JPY' });
    await yen.put({ status: 'confirmed' });
    const response = await yen.put(refundOf(20_000));
    expect(at(response.body, 'errors', 'refund')).toContain('¥12,990');
  });
});

describe('refunding once', () => {
  test('two simultaneous clicks are one refund with one response [D17]', async () => {
    const responses = await Promise.all([
      merchant.put(refundOf(1000), KEY),
      merchant.put(refundOf(1000), KEY),
      merchant.put(refundOf(1000), KEY),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    expect((await merchant.read()).refundedTotal).toBe(1000);
  });

  test('another key is another refund, if money is left [D17] [D16]', async () => {
    const responses = await Promise.all(
      ['first-key', 'other-key'].map((key) =>
        merchant.put(refundOf(8000), { 'Idempotency-Key': key }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await merchant.read()).refundedTotal).toBe(8000);
  });

  test('the second of two tabs gets 412 with the current order [D17]', async () => {
    const seen = { 'If-Match': '"2"' };
    const responses = await Promise.all(
      [1000, 2000].map((amount) => merchant.put(refundOf(amount), seen)),
    );
    // Either may be the first.
    const done = responses.find(({ status }) => status === 200);
    const refused = responses.find(({ status }) => status === 412);
    const refunded = at(done?.body, 'refundedTotal');
    expect([1000, 2000]).toContain(refunded);
    expect(at(refused?.body, 'current', 'refundedTotal')).toBe(refunded);
    expect(refused?.headers.get('ETag')).toBe('"3"');
  });
});

describe('marking as paid', () => {
  test('pays the whole order and stores the reference [C12] [D16]', async () => {
    const owed = await openStoreWithOrders({ paid_total: 0, payment_status: 'unpaid' });
    const { body } = await owed.put({ paymentStatus: 'paid', paymentReference: 'TR-7' });
    expect(body).toMatchObject({
      paymentStatus: 'paid',
      paidTotal: 12_990,
      paymentMethod: { kind: 'card', reference: 'TR-7' },
      timeline: [{ type: 'marked_paid', data: { amount: 12_990 } }],
    });
    const again = await owed.put({ paymentStatus: 'paid' });
    expect([again.status, at(again.body, 'errors', 'paymentStatus')]).toEqual([
      409,
      'Only an order that is not paid can be marked as paid.',
    ]);
  });

  test('happens on delivery if the money was received [C12] [S6]', async () => {
    const owed = await openStoreWithOrders({
      paid_total: 0,
      payment_status: 'unpaid',
      payment_kind: 'cash_on_delivery',
    });
    await owed.put({ status: 'confirmed' });
    await owed.put({ status: 'shipped', shipment: { items: ALL } });
    const { body } = await owed.put({ status: 'delivered', paymentReceived: true });
    expect(body).toMatchObject({ status: 'delivered', paymentStatus: 'paid', paidTotal: 12_990 });
  });
});
