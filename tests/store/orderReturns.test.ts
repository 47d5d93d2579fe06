import { beforeEach, expect, test } from 'vitest';
import { at, textAt } from './openStore.ts';
import { ALL, MUG, openStoreWithOrders, PLATE, type StoreWithOrders } from './storeWithOrders.ts';

let merchant: StoreWithOrders;
beforeEach(async () => {
  merchant = await openStoreWithOrders();
  await merchant.put({ status: 'confirmed' });
  await merchant.put({ status: 'shipped', shipment: { items: ALL } });
});

const wanted = { wish: 'refund', reason: 'damaged' };
const mugs = (quantity: number) => ({ items: [{ _id: MUG, quantity }], ...wanted });

async function stockOf(id: string) {
  const { token, store } = merchant;
  return at((await store.call(`GET /merchant/products/${id}`, { token })).body, 'stock');
}

async function listed(returns: string): Promise<unknown> {
  const { token, store } = merchant;
  const filter = encodeURIComponent(JSON.stringify({ returns }));
  const list = await store.call(`GET /merchant/orders?filter=${filter}`, { token });
  return list.headers.get('X-Total-Count');
}

async function expectReturn(body: object): Promise<string> {
  const made = await merchant.put({ expectReturn: body });
  expect(made.status, made.text).toBe(200);
  return textAt(made.body, 'returns', '0', '_id');
}

test('a return is expected, on its way, received in parts with a condition, and refunded', async () => {
  const id = await expectReturn(mugs(3));
  expect([await listed('expected'), await listed('toSettle')]).toEqual(['1', '0']);
  const tracking = { carrier: 'DHL', trackingNumber: 'R1' };
  const sent = await merchant.put({ returnOnTheWay: { return: id, ...tracking } });
  expect(sent.body).toMatchObject({ returns: [{ status: 'on_the_way', ...tracking }] });
  const part = { return: id, items: [{ _id: MUG, restocked: 1, discarded: 0 }] };
  const first = await merchant.put({ receiveReturn: part });
  expect(first.body).toMatchObject({
    refundedTotal: 0,
    returns: [{ status: 'on_the_way', items: [{ quantity: 3, restocked: 1, discarded: 0 }] }],
  });
  const rest = { return: id, items: [{ _id: MUG, restocked: 1, discarded: 1 }] };
  const second = await merchant.put({ receiveReturn: rest });
  expect(second.body).toMatchObject({
    status: 'shipped',
    fulfilmentStatus: 'partially_returned',
    returns: [{ status: 'received', outcome: null }],
  });
  // Two of three are fit for the stock.
  expect(await stockOf(merchant.mugId)).toBe(2);
  expect([await listed('expected'), await listed('toSettle')]).toEqual(['0', '1']);
  const refund = { items: [{ _id: MUG, quantity: 3 }], amount: 5400, reason: 'damaged' };
  const settlement = { settleReturn: { return: id, outcome: 'refunded' }, refund };
  const settled = await merchant.put(settlement);
  expect(settled.body).toMatchObject({
    refundedTotal: 5400,
    returns: [{ outcome: 'refunded' }],
    items: [{ refundedQuantity: 3, returnedQuantity: 3, cancelledQuantity: 0 }, {}],
  });
  expect(await stockOf(merchant.mugId)).toBe(2);
  expect(await listed('toSettle')).toBe('0');
  const twice = await merchant.put(settlement);
  expect(twice.status).toBe(409);
  expect(twice.body).toMatchObject({ problems: [{ code: 'return.settled' }] });
});

test('units are not expected, received or refunded twice', async () => {
  const id = await expectReturn(mugs(2));
  const again = await merchant.put({ expectReturn: mugs(2) });
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ problems: [{ field: 'expectReturn' }] });
  const all = { return: id, items: [{ _id: MUG, restocked: 2, discarded: 0 }] };
  const refund = { items: [{ _id: MUG, quantity: 2 }], amount: 3600, reason: 'damaged' };
  const received = await merchant.put({ receiveReturn: all, refund });
  expect(received.body).toMatchObject({ refundedTotal: 3600, returns: [{ outcome: 'refunded' }] });
  const more = await merchant.put({ receiveReturn: all });
  expect(more.body).toMatchObject({ problems: [{ code: 'return.notExpected' }] });
  expect(await stockOf(merchant.mugId)).toBe(2);
});

test('doubled lines and units of another item are refused', async () => {
  const doubled = [
    { _id: MUG, quantity: 1 },
    { _id: MUG, quantity: 1 },
  ];
  expect((await merchant.put({ expectReturn: { items: doubled, ...wanted } })).status).toBe(422);
  const id = await expectReturn(mugs(1));
  const line = { _id: MUG, restocked: 1, discarded: 0 };
  const twice = await merchant.put({ receiveReturn: { return: id, items: [line, line] } });
  expect(twice.status).toBe(422);
  const other = { return: id, items: [{ _id: PLATE, restocked: 1, discarded: 0 }] };
  expect((await merchant.put({ receiveReturn: other })).status).toBe(409);
  const gone = { return: 'none', items: [line] };
  expect((await merchant.put({ receiveReturn: gone })).status).toBe(422);
});

test('a return that never comes is closed, and an exchanged one is settled without a refund', async () => {
  const id = await expectReturn({ ...mugs(1), wish: 'exchange' });
  const closed = await merchant.put({ closeReturn: { return: id } });
  expect(closed.body).toMatchObject({ returns: [{ status: 'closed' }] });
  const made = await merchant.put({ expectReturn: { ...mugs(1), wish: 'exchange' } });
  const next = textAt(made.body, 'returns', '1', '_id');
  const early = await merchant.put({ settleReturn: { return: next, outcome: 'exchanged' } });
  expect(early.body).toMatchObject({ problems: [{ code: 'return.notReceived' }] });
  const items = [{ _id: MUG, restocked: 0, discarded: 1 }];
  await merchant.put({ receiveReturn: { return: next, items } });
  const settled = await merchant.put({ settleReturn: { return: next, outcome: 'exchanged' } });
  expect(settled.body).toMatchObject({ refundedTotal: 0, returns: [{}, { outcome: 'exchanged' }] });
  expect(await stockOf(merchant.mugId)).toBe(0);
  const types = (await merchant.read()).timeline.map(({ type }) => type);
  expect(types).toContain('return_closed');
  expect(types.at(-1)).toBe('return_settled');
});

test('receiving with a refund leaves units that are still to be sent in the order', async () => {
  const { store } = merchant;
  await store.db.updateTable('order_items').set({ quantity: 4 }).where('id', '=', MUG).execute();
  await store.db.updateTable('orders').set({ status: 'processing' }).execute();
  const id = await expectReturn(mugs(1));
  const refund = { items: [{ _id: MUG, quantity: 1 }], amount: 1000, reason: 'damaged' };
  const items = [{ _id: MUG, restocked: 1, discarded: 0 }];
  const received = await merchant.put({ receiveReturn: { return: id, items }, refund });
  expect(received.status, received.text).toBe(200);
  expect(at(received.body, 'items', '0', 'cancelledQuantity')).toBe(0);
});
