import { test } from 'vitest';
import { openStore } from '../store/openStore.ts';
import { explainStock } from './stockSchedules.ts';

test('whatever is ordered, refunded, adjusted and edited, the changes of stock add up to it', async () => {
  const store = await openStore();
  await explainStock(store, 80);
  await store.db.destroy();
}, 60_000);
