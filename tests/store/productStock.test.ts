import { beforeEach, describe, expect, test } from 'vitest';
import { sell } from './addOrder.ts';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
let id: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn(amina)).token;
  const body = { name: 'Blue mug', price: 1290, stock: 10 };
  id = textAt((await store.call('POST /merchant/products', { token, body })).body, '_id');
});

function change(body: object, headers: Record<string, string> = {}) {
  return store.call(`PUT /merchant/products/${id}`, { token, body, headers });
}

describe('stock changes by a difference [D16]', () => {
  test('adds a difference from the seen stock', async () => {
    const { body } = await change({ stockDelta: -7, stockSeen: 10 });
    expect(body).toMatchObject({ stock: 3, availability: 'low' });
  });

  test('a form opened before a sale does not restore the old stock', async () => {
    await sell(store.db, amina.storeId, id, 4);
    const response = await change({ stockDelta: 5, stockSeen: 10 });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      errors: { stock: 'Stock changed from 10 to 6 while you were editing.' },
      current: { stock: 6, soldCount: 4 },
    });
    expect((await change({ stockDelta: 5, stockSeen: 6 })).body).toMatchObject({ stock: 11 });
  });

  test('a sale does not conflict with a price change [D17]', async () => {
    await sell(store.db, amina.storeId, id, 1);
    expect((await change({ price: 1390 }, { 'If-Match': '"1"' })).status).toBe(200);
  });

  test('refuses a difference that leads below zero or above the limit', async () => {
    const below = await change({ stockDelta: -11, stockSeen: 10 });
    expect([below.status, at(below.body, 'errors', 'stock')]).toEqual([
      422,
      'Only 10 left, so stock can’t go down by 11.',
    ]);
    const above = await change({ stockDelta: 999_999, stockSeen: 10 });
    expect(at(above.body, 'errors', 'stock')).toBe('Enter a whole number from 0 to 1,000,000.');
  });

  test('refuses a difference without the seen stock', async () => {
    const response = await change({ stockDelta: 1 });
    expect([response.status, at(response.body, 'errors', 'stockSeen')]).toEqual([
      422,
      'This field is required.',
    ]);
  });

  test('selling more than the stock makes it negative, and it can be filled up again', async () => {
    await change({ allowBackorder: true });
    await sell(store.db, amina.storeId, id, 12);
    expect((await change({ stockDelta: 1, stockSeen: -2 })).body).toMatchObject({
      stock: -1,
      availability: 'out',
    });
  });
});
