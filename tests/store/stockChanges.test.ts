import { beforeEach, describe, expect, test } from 'vitest';
import { sell } from './addOrder.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { amina, at } from './openStore.ts';
import { ALL, openStoreWithOrders, PLATE, type StoreWithOrders } from './storeWithOrders.ts';

/** Amina's store: 10 plates, no mugs, and a paid order of 3 mugs and 2 plates. */
let merchant: StoreWithOrders;
beforeEach(async () => {
  merchant = await openStoreWithOrders();
});

const history = async (id: string, query = '') => {
  const { store, token } = merchant;
  const response = await store.call(`GET /merchant/products/${id}/stock-changes?${query}`, {
    token,
  });
  expect(response.status, response.text).toBe(200);
  return response;
};
const changesOf = async (id: string, query = ''): Promise<object[]> => {
  const { body } = await history(id, query);
  return Array.isArray(body) ? body : [];
};
const adjust = (id: string, body: object, headers: Record<string, string> = {}) =>
  merchant.store.call(`POST /merchant/products/${id}/stock-changes`, {
    token: merchant.token,
    body,
    headers,
  });
const stockOf = async (id: string) => {
  const { store, token } = merchant;
  return at((await store.call(`GET /merchant/products/${id}`, { token })).body, 'stock');
};
const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('the stock changes of a product', () => {
  test('have quantity, reason, order, person, and resulting stock', async () => {
    const { plateId, store } = merchant;
    await sell(store.db, amina.storeId, plateId, 2, { order_id: 'order-1', order_number: '#1001' });
    store.clock.advance(60);
    await merchant.put({
      status: 'cancelled',
      cancelReason: 'fraud',
      restock: true,
    });
    store.clock.advance(60);
    await adjust(plateId, { quantity: -4, reason: 'damaged', note: ' A shelf fell. ' });
    const order = { orderId: 'order-1', orderNumber: '#1001' };
    const nobody = { orderId: null, orderNumber: null };
    expect(await changesOf(plateId)).toMatchObject([
      { ...nobody, quantity: -4, stockAfter: 6, reason: 'damaged', note: 'A shelf fell.' },
      { ...order, quantity: 2, stockAfter: 10, reason: 'cancelled', byName: amina.name },
      { ...order, quantity: -2, stockAfter: 8, reason: 'order', by: 'customer', byName: null },
      { ...nobody, quantity: 10, stockAfter: 10, reason: 'opening', by: 'merchant' },
    ]);
    await expectExplainedStock(store.db);
  });

  test('of a refund and a return name them; units that are not restocked change nothing', async () => {
    const { plateId } = merchant;
    const refund = { amount: 100, shipping: 0, reason: 'other', note: 'Late' };
    const items = [{ _id: PLATE, quantity: 1 }];
    await merchant.put({ status: 'confirmed' });
    await merchant.put({ refund: { ...refund, items, restock: false } });
    await merchant.put({ refund: { ...refund, items, restock: true } });
    const left = ALL.filter(({ _id }) => _id !== PLATE);
    await merchant.put({ status: 'processing' });
    await merchant.put({ status: 'shipped', shipment: { items: left } });
    await merchant.put({ status: 'delivered' });
    await merchant.put({ status: 'returned', returned: left, restock: true });
    expect(await changesOf(plateId)).toMatchObject([
      { quantity: 1, reason: 'refunded', orderNumber: '#1001' },
      { reason: 'opening' },
    ]);
    expect(await changesOf(merchant.mugId)).toMatchObject([
      { quantity: 3, reason: 'returned', orderNumber: '#1001', stockAfter: 3 },
      { quantity: 0, reason: 'opening' },
    ]);
  });

  test('through the product’s form are edits; other fields change no stock', async () => {
    const { plateId, store, token } = merchant;
    const put = (body: object) => store.call(`PUT /merchant/products/${plateId}`, { token, body });
    await put({ stockDelta: 5, stockSeen: 10, name: 'Large plate' });
    await put({ name: 'Plate' });
    await put({ stockDelta: 0, stockSeen: 15 });
    expect(await changesOf(plateId)).toMatchObject([
      { quantity: 5, stockAfter: 15, reason: 'edited', by: 'merchant', byName: amina.name },
      { reason: 'opening' },
    ]);
  });

  test('by a bulk change, an import or an undo have that reason', async () => {
    const { plateId, store, token } = merchant;
    const put = (body: object) => store.call(`PUT /merchant/products/${plateId}`, { token, body });
    await put({ stockDelta: 5, stockSeen: 10, stockReason: 'bulk' });
    await put({ stockDelta: -5, stockSeen: 15, stockReason: 'undone' });
    await put({ stockDelta: 1, stockSeen: 10, stockReason: 'imported' });
    expect((await put({ stockDelta: 1, stockSeen: 11, stockReason: 'order' })).status).toBe(422);
    expect(await changesOf(plateId)).toMatchObject([
      { quantity: 1, reason: 'imported', byName: amina.name },
      { quantity: -5, reason: 'undone' },
      { quantity: 5, reason: 'bulk' },
      { reason: 'opening' },
    ]);
    expect(await changesOf(plateId, filtered({ reason: 'bulk' }))).toHaveLength(1);
  });

  test('are paged, and filtered by reason and time', async () => {
    const { plateId, store } = merchant;
    const start = store.clock.now.toISOString();
    for (let index = 0; index < 5; index += 1) {
      store.clock.advance(60);
      await adjust(plateId, { quantity: 1, reason: index % 2 ? 'received' : 'counted' });
    }
    const page = await history(plateId, 'range=[1,2]');
    expect(page.headers.get('Content-Range')).toBe('changes 1-2/6');
    expect(page.body).toMatchObject([{ stockAfter: 14 }, { stockAfter: 13 }]);
    expect(await changesOf(plateId, 'range=[0,0]&sort=["createdAt","ASC"]')).toMatchObject([
      { reason: 'opening' },
    ]);
    expect(await changesOf(plateId, filtered({ reason: 'received' }))).toHaveLength(2);
    expect(await changesOf(plateId, filtered({ reason: ['received', 'opening'] }))).toHaveLength(3);
    const from = new Date(Date.parse(start) + 60_000).toISOString();
    const to = new Date(Date.parse(start) + 180_000).toISOString();
    expect(await changesOf(plateId, filtered({ from, to }))).toHaveLength(2);
    const { token } = merchant;
    const unknown = await store.call(
      `GET /merchant/products/${plateId}/stock-changes?${filtered({ colour: 'red' })}`,
      { token },
    );
    expect(unknown.status).toBe(400);
  });

  test('are deleted with their product', async () => {
    const { store, token, plateId } = merchant;
    await store.call(`DELETE /merchant/products/${plateId}`, { token });
    const path = `/merchant/products/${plateId}/stock-changes`;
    expect((await store.call(`GET ${path}`, { token })).status).toBe(404);
    expect((await adjust(plateId, { quantity: 1, reason: 'received' })).status).toBe(404);
    await expectExplainedStock(store.db);
  });

  test('of an untracked product come from the merchant alone: orders do not change its stock', async () => {
    const { store, token, plateId } = merchant;
    await store.call(`PUT /merchant/products/${plateId}`, { token, body: { trackStock: false } });
    await sell(store.db, amina.storeId, plateId, 2);
    await adjust(plateId, { quantity: 2, reason: 'received' });
    expect(await changesOf(plateId)).toMatchObject([{ stockAfter: 12 }, { reason: 'opening' }]);
  });
});

describe('adjusting', () => {
  test('returns the change, without a conflict for open forms', async () => {
    const { store, token, plateId } = merchant;
    const made = await adjust(plateId, { quantity: -9, reason: 'stolen' });
    expect([made.status, made.body]).toMatchObject([201, { quantity: -9, stockAfter: 1 }]);
    const read = await store.call(`GET /merchant/products/${plateId}`, { token });
    expect(read.headers.get('ETag')).toBe('"1"');
    expect(read.body).toMatchObject({ stock: 1, availability: 'low' });
  });

  test('two simultaneous adjustments both count; one from an older stock is refused', async () => {
    const { plateId } = merchant;
    const broken = { quantity: -1, reason: 'damaged' };
    await Promise.all([adjust(plateId, broken), adjust(plateId, broken)]);
    expect(await stockOf(plateId)).toBe(8);
    const late = await adjust(plateId, { quantity: 2, reason: 'counted', stockSeen: 10 });
    expect([
      late.status,
      at(late.body, 'errors', 'quantity'),
      at(late.body, 'current', 'stock'),
    ]).toEqual([409, 'Stock changed from 10 to 8 while you were editing.', 8]);
    const old = await adjust(plateId, broken, { 'If-Match': '"7"' });
    expect(old.status).toBe(412);
    expect(await changesOf(plateId)).toHaveLength(3);
  });

  test.each<[what: string, body: object, field: string, text: string]>([
    [
      'nothing',
      { quantity: 0 },
      'quantity',
      'Enter a whole number other than 0, at most 1,000,000.',
    ],
    [
      'half a unit',
      { quantity: 0.5 },
      'quantity',
      'Enter a whole number other than 0, at most 1,000,000.',
    ],
    [
      'a huge number',
      { quantity: 1e15 },
      'quantity',
      'Enter a whole number other than 0, at most 1,000,000.',
    ],
    [
      'a text',
      { quantity: '3' },
      'quantity',
      'Enter a whole number other than 0, at most 1,000,000.',
    ],
    [
      'more than there can be',
      { quantity: 999_991 },
      'quantity',
      'Stock can’t be more than 1,000,000.',
    ],
    [
      'more than there is',
      { quantity: -11 },
      'quantity',
      'Only 10 left, so stock can’t go down by 11.',
    ],
    ['no reason', { quantity: 1, reason: '' }, 'reason', 'Choose a reason.'],
    ['what only orders do', { quantity: 1, reason: 'order' }, 'reason', 'Choose a reason.'],
    [
      'another reason, unsaid',
      { quantity: 1, reason: 'other', note: ' ' },
      'note',
      'Say in a few words why.',
    ],
    [
      'a long note',
      { quantity: 1, note: 'x'.repeat(501) },
      'note',
      'Keep the note within 500 characters.',
    ],
    ['a field of its own', { quantity: 1, by: 'system' }, 'by', 'This field is not known.'],
  ])('refuses %s, and says why', async (_what, body, field, text) => {
    const response = await adjust(merchant.plateId, { reason: 'received', ...body });
    expect([response.status, at(response.body, 'errors', field)]).toEqual([422, text]);
    expect(await changesOf(merchant.plateId)).toHaveLength(1);
    expect(await stockOf(merchant.plateId)).toBe(10);
  });

  test('negative stock from backorders is filled up again', async () => {
    await sell(merchant.store.db, amina.storeId, merchant.mugId, 3);
    expect((await adjust(merchant.mugId, { quantity: -1, reason: 'stolen' })).status).toBe(422);
    const filled = await adjust(merchant.mugId, { quantity: 2, reason: 'received' });
    expect(filled.body).toMatchObject({ stockAfter: -1 });
  });
});
