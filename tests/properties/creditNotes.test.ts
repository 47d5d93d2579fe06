import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Order } from '../../contract/order.ts';
import { addOrder } from '../store/addOrder.ts';
import { amina, at, openStore } from '../store/openStore.ts';

const ORDERS = ['a', 'b', 'c'];

const action = fc.record({
  order: fc.constantFrom(...ORDERS),
  kind: fc.constantFrom('invoice', 'refund', 'refund', 'cancel', 'cancelRefund'),
  amount: fc.integer({ min: 1, max: 2000 }),
  units: fc.integer({ min: 0, max: 2 }),
  /** The answer is lost, so the request is sent again with its key. */
  isLost: fc.boolean(),
});

async function openTaxedStore() {
  const store = await openStore();
  const { token } = await store.signIn();
  for (const [index, id] of ORDERS.entries()) {
    await addOrder(store.db, amina.storeId, id, {
      sequence: 1001 + index,
      status: 'confirmed',
      subtotal: 3000,
      shipping_total: 500,
      shipping_tax: 100,
      shipping_tax_rate: 20,
      shipping_tax_name: 'VAT',
      tax_total: 555,
      total: 4055,
      paid_total: 4055,
      items: [
        { quantity: 2, unit_price: 1000, tax: 400, total: 2400, tax_rate: 20, tax_name: 'VAT' },
        { quantity: 1, unit_price: 1000, tax: 55, total: 1055, tax_rate: 5.5, tax_name: 'VAT' },
      ],
    });
  }
  const read = async (id: string) =>
    v.parse(Order, (await store.call(`GET /merchant/orders/${id}`, { token })).body);
  return { store, token, read };
}

function requestOf({
  order,
  kind,
  amount,
  units,
}: typeof action extends fc.Arbitrary<infer T> ? T : never) {
  if (kind === 'invoice') {
    return { route: 'POST /merchant/invoices', body: { orders: [order] } };
  }
  const items = units > 0 ? [{ _id: `${order}-item-1`, quantity: units }] : [];
  const refund = { amount, items, reason: 'late' };
  const route = `PUT /merchant/orders/${order}`;
  if (kind === 'refund') return { route, body: { refund } };
  const cancel = { status: 'cancelled', cancelReason: 'fraud' };
  return {
    route,
    body: kind === 'cancel' ? cancel : { ...cancel, refund: { ...refund, items: [] } },
  };
}

test('credit notes correct exactly the refunds and cancellations of invoiced orders, numbered without gaps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      const { store, token, read } = await openTaxedStore();
      for (const [index, one] of actions.entries()) {
        store.clock.advance(1);
        const { route, body } = requestOf(one);
        const send = () =>
          store.call(route, {
            token,
            body,
            headers: { 'Idempotency-Key': `key-of-action-${index}` },
          });
        await Promise.all(one.isLost ? [send(), send()] : [send()]);
      }
      const numbers: string[] = [];
      for (const id of ORDERS) {
        const order = await read(id);
        const notes = order.creditNotes ?? [];
        numbers.push(...notes.map(({ number }) => number));
        const sum = (of: (note: (typeof notes)[number]) => number) =>
          notes.reduce((total, note) => total + of(note), 0);
        const isCancelled = order.status === 'cancelled';
        const corrected = isCancelled ? order.total : order.refundedTotal;
        expect(sum(({ total }) => total)).toBe(order.invoice ? corrected : 0);
        if (order.invoice && isCancelled) expect(sum(({ tax }) => tax)).toBe(order.taxTotal);
        for (const { lines, net, tax, total, invoice } of notes) {
          expect(net + tax).toBe(total);
          expect(lines.reduce((all, line) => all + line.net + line.tax, 0)).toBe(total);
          for (const line of lines)
            expect(Math.min(line.net, line.tax, line.units)).toBeGreaterThanOrEqual(0);
          expect(invoice).toBe(order.invoice?.number);
        }
        const told = order.timeline.filter(({ type }) => type === 'credited');
        expect(told.map(({ data }) => data.number)).toEqual(notes.map(({ number }) => number));
      }
      const expected = numbers.map((_, place) => `C${String(place + 1).padStart(4, '0')}`);
      expect(numbers.toSorted()).toEqual(expected);
      const { body, headers } = await store.call('GET /merchant/credit-notes', { token });
      expect(headers.get('Content-Range')).toMatch(new RegExp(`/${numbers.length}$`));
      expect(at(body, 'length')).toBe(numbers.length);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('an invoice and its credit notes keep customer, seller and lines when the order and the settings change', async () => {
  const { store, token, read } = await openTaxedStore();
  await store.call('POST /merchant/invoices', { token, body: { orders: ['a'] } });
  const put = (body: object) => store.call('PUT /merchant/orders/a', { token, body });
  await put({
    refund: { amount: 1200, items: [{ _id: 'a-item-1', quantity: 1 }], reason: 'late' },
  });
  const before = await read('a');
  expect(before.creditNotes).toMatchObject([
    {
      number: 'C0001',
      invoice: '0001',
      reason: 'refund',
      total: 1200,
      lines: [{ item: 'a-item-1', units: 1, rate: 20, taxName: 'VAT', net: 1000, tax: 200 }],
    },
  ]);
  const shippingAddress = { name: 'Ada', line1: '1 New Street', city: 'York', country: 'GB' };
  await put({ shippingAddress });
  const settings = { name: 'Another name', creditNotePrefix: 'AV-', invoicePrefix: 'FA-' };
  await store.call('PUT /users/profile', { token, body: { storeSettings: settings } });
  const after = await read('a');
  expect(after.shippingAddress).toMatchObject({ line1: '1 New Street' });
  expect(after.invoice).toEqual(before.invoice);
  expect(after.invoice?.content).toMatchObject({ shippingAddress: null, refundedTotal: 0 });
  expect(after.creditNotes).toEqual(before.creditNotes);
  await put({ status: 'cancelled', cancelReason: 'fraud' });
  expect((await read('a')).creditNotes?.map(({ number, total }) => [number, total])).toEqual([
    ['C0001', 1200],
    ['AV-0002', 2855],
  ]);
});
