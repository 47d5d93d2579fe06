import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainStock } from '../properties/stockSchedules.ts';
import { sell } from './addOrder.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { amina, textAt } from './openStore.ts';
import { isThere, openPostgresStore, type PostgresStore } from './postgresServer.ts';
import { openStoreWithVariants } from './storeWithVariants.ts';

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

test.runIf(isThere)(
  'PostgreSQL: a product’s variants are saved while orders and adjustments move them, and none is lost',
  async () => {
    const shop = await openStoreWithVariants(store);
    const product = await shop.made();
    const [blue, long, sand] = product.variants;
    const sold = { order_id: 'order-9', order_number: '#1009' };
    const edit = async (index: number) => {
      const now = await shop.read(product._id);
      const variants = now.variants.map(({ _id, options, stock }, place) => ({
        _id,
        options,
        price: 5000 + index,
        ...(place === 1 && { stockDelta: 1, stockSeen: stock }),
      }));
      return (await shop.change(product._id, { variants })).status;
    };
    const adjusted = { quantity: -1, reason: 'stolen', variantId: blue?._id };
    const [edits, thefts] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, (_, index) => edit(index))),
      Promise.all(Array.from({ length: 10 }, () => shop.adjust(product._id, adjusted))),
      // One goes to a variant as another comes from the next: the product has as many as before.
      sell(store.db, amina.storeId, product._id, -2, sold, sand?._id),
      sell(store.db, amina.storeId, product._id, 2, sold, long?._id),
    ]);
    expect(thefts.filter(({ status }) => status === 201)).toHaveLength(8);
    expect(edits.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const saved = edits.filter((status) => status === 200).length;
    const after = await shop.read(product._id);
    expect(after.variants.map(({ stock }) => stock)).toEqual([0, saved - 2, 4]);
    await expectExplainedStock(store.db);
  },
);
