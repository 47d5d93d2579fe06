import { test } from 'vitest';
import { openStore } from '../store/openStore.ts';
import { explainStock } from './stockSchedules.ts';

test('stock changes add up to the stock after any orders, refunds, adjustments and edits', async () => {
  const store = await openStore();
  await explainStock(store, 80);
  await store.db.destroy();
}, 60_000);
