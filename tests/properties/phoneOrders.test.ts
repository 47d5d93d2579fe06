import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenStore, openStore } from '../store/openStore.ts';
import { holdAtOnce, orderAtOnce, placeRandomOrders } from './phoneOrders.ts';

let store: OpenStore;
beforeEach(async () => {
  store = await openStore();
});
afterEach(() => store.db.destroy());

test('a placed and edited order is its preview, its totals are sums of rows, and stock is explained', async () => {
  const { placed, exchanged, refunded } = await placeRandomOrders(store, 60);
  // Usually 25, 10 and 10.
  expect(Math.min(placed, exchanged, refunded)).toBeGreaterThan(0);
}, 60_000);

test('desks that order the last units at once never oversell or exceed a promotion', () =>
  orderAtOnce(store));

test('drafts that hold the last units and orders that want them never oversell', () =>
  holdAtOnce(store));
