import { beforeEach, expect, test } from 'vitest';
import { textAt } from './openStore.ts';
import { ALL, MUG, openStoreWithOrders, PLATE, type StoreWithOrders } from './storeWithOrders.ts';

let merchant: StoreWithOrders;

/** The mugs are shipped and came back; the plates wait. */
async function sendMugsAndTakeThemBack(): Promise<void> {
  const mugs = [{ _id: MUG, quantity: 3 }];
  await merchant.put({ status: 'confirmed' });
  await merchant.put({ status: 'shipped', shipment: { items: mugs } });
  const wanted = { wish: 'refund', reason: 'damaged' };
  const made = await merchant.put({ expectReturn: { items: mugs, ...wanted } });
  const id = textAt(made.body, 'returns', '0', '_id');
  const items = [{ _id: MUG, restocked: 3, discarded: 0 }];
  const back = await merchant.put({ receiveReturn: { return: id, items } });
  expect(back.body).toMatchObject({ status: 'processing', fulfilmentStatus: 'returned' });
}

beforeEach(async () => {
  merchant = await openStoreWithOrders();
});

test('an order of which nothing is left stayed shipped after its parcel came back and the rest was refunded', async () => {
  await sendMugsAndTakeThemBack();
  const items = [{ _id: PLATE, quantity: 2 }];
  const refund = { items, amount: 7000, reason: 'other', restock: true };
  const refunded = await merchant.put({ refund });
  expect(refunded.status, refunded.text).toBe(200);
  expect(refunded.body).toMatchObject({ status: 'returned', refundedTotal: 7000 });
});

test('a shipped order that came back with its refund could still be marked as delivered', async () => {
  await merchant.put({ status: 'confirmed' });
  await merchant.put({ status: 'shipped', shipment: { items: ALL } });
  const some = { items: [{ _id: PLATE, quantity: 2 }], amount: 7000, reason: 'other' };
  const partly = await merchant.put({ refund: { ...some, restock: true } });
  expect(partly.body).toMatchObject({ status: 'shipped', fulfilmentStatus: 'partially_returned' });
  const rest = { items: [{ _id: MUG, quantity: 3 }], amount: 5990, reason: 'other' };
  const all = await merchant.put({ refund: { ...rest, restock: true } });
  expect(all.body).toMatchObject({ status: 'returned', fulfilmentStatus: 'returned' });
});

test('an unpaid order whose parcel came back asked for its price after the rest was removed', async () => {
  const { db } = merchant.store;
  await db.updateTable('orders').set({ paid_total: 0, payment_status: 'unpaid' }).execute();
  await sendMugsAndTakeThemBack();
  const edit = { items: [{ _id: PLATE, quantity: 0 }], added: [], expectedTotal: 5990 };
  const edited = await merchant.put({ edit });
  expect(edited.status, edited.text).toBe(200);
  expect(edited.body).toMatchObject({ status: 'returned', paymentStatus: 'voided', total: 5990 });
  const paid = await merchant.put({ paymentStatus: 'paid' });
  expect(paid.body).toMatchObject({ problems: [{ code: 'order.notUnpaid' }] });
});

test('the credit notes of such an order cancel its invoices exactly', async () => {
  const { store, token, put, read } = merchant;
  await store.db.updateTable('orders').set({ paid_total: 0, payment_status: 'unpaid' }).execute();
  await sendMugsAndTakeThemBack();
  await store.call('POST /merchant/invoices', { token, body: { orders: ['order-1'] } });
  await put({
    edit: { items: [{ _id: PLATE, quantity: 0 }], added: [], expectedTotal: 5990 },
  });
  const { creditNotes = [], invoice } = await read();
  const credited = (number: string | undefined) =>
    creditNotes.filter((note) => note.invoice === number).map(({ total }) => total);
  expect(credited('0001').reduce((sum, total) => sum + total, 0)).toBe(12_990);
  expect(invoice?.number).toBe('0002');
  expect(credited('0002')).toEqual([5990]);
});
