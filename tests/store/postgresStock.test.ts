import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainStock } from '../properties/stockSchedules.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { textAt } from './openStore.ts';
import { isThere, openPostgresStore, type PostgresStore } from './postgresServer.ts';

/** Changes of stock on PostgreSQL, where requests really run at once; when DATABASE_URL names such a server. */
let store: PostgresStore;

beforeAll(async () => {
  if (!isThere) return;
  store = await openPostgresStore();
});

afterAll(() => store?.remove());

test.runIf(isThere)(
  'PostgreSQL: whatever is ordered, refunded, adjusted and edited, the changes of stock add up to it',
  () => explainStock(store, 40),
  60_000,
);

test.runIf(isThere)(
  'PostgreSQL: many adjustments at once are all counted, one after the other, and none goes below nothing',
  async () => {
    const { token } = await store.signIn();
    const body = { name: 'Vase', price: 100, stock: 10 };
    const made = await store.call('POST /merchant/products', { token, body });
    const path = `/merchant/products/${textAt(made.body, '_id')}`;
    const stolen = { quantity: -1, reason: 'stolen' };
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        store.call(`POST ${path}/stock-changes`, { token, body: stolen }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    const { body: product } = await store.call(`GET ${path}`, { token });
    expect(product).toMatchObject({ stock: 0, availability: 'out' });
    await expectExplainedStock(store.db);
  },
);
