import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { amountBucket, bucketStart, fullBuckets } from '../../store/lists/amountBuckets.ts';
import { sell } from '../store/addOrder.ts';
import { amina, at, type OpenStore, openStore } from '../store/openStore.ts';

const tags = fc.uniqueArray(fc.constantFrom('gift', 'sale', 'new'), { maxLength: 3 });
const fields = fc.record(
  {
    name: fc.constantFrom('Blue mug', 'Red mug', 'Pan', '马克杯'),
    price: fc.integer({ min: 1, max: 300_000 }),
    status: fc.constantFrom('draft', 'active', 'archived'),
    trackStock: fc.boolean(),
    lowStockThreshold: fc.option(fc.nat(20)),
    tags,
  },
  { requiredKeys: ['name', 'price'] },
);
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), fields, stock: fc.nat(12), shelf: fc.nat(2) }),
  fc.record({ do: fc.constant('change' as const), fields, shelf: fc.nat(2), pick: fc.nat(9) }),
  fc.record({ do: fc.constant('sell' as const), pick: fc.nat(9), units: fc.nat(6) }),
  fc.record({ do: fc.constant('delete' as const), pick: fc.nat(9) }),
  fc.record({ do: fc.constant('close' as const), shelf: fc.nat(2), to: fc.nat(2) }),
  fc.record({ do: fc.constant('level' as const), level: fc.nat(12) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The stored counts, and those of the rows. */
async function bothCounts({ db }: OpenStore) {
  const rows = (text: string) => sql.raw(text).execute(db);
  const stored = await rows(`select status, category_id, availability, count from product_counts
    where store_id = '${amina.storeId}' order by 1, 2, 3`);
  const counted = await rows(`select status, coalesce(category_id, '') as category_id, availability,
    count(*) as count from products where store_id = '${amina.storeId}' group by 1, 2, 3 order by 1, 2, 3`);
  const storedTags = await rows(`select value, count from product_facets
    where store_id = '${amina.storeId}' and facet = 'tag' order by 1`);
  const countedTags = await rows(`select json_each.value as value, count(*) as count
    from products, json_each(products.tags) where store_id = '${amina.storeId}' group by 1 order by 1`);
  return {
    stored: [stored.rows, storedTags.rows],
    counted: [counted.rows, countedTags.rows],
  };
}

type Merchant = { store: OpenStore; token: string; shelves: string[] };

test('after any changes the stored counts equal those of the rows, and every filter agrees [C8]', async () => {
  const store = await openStore();
  const merchant: Merchant = { store, token: (await store.signIn(amina)).token, shelves: [] };
  for (const index of [0, 1]) await openShelf(merchant, index);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const one of steps) await perform(merchant, one);
      const { stored, counted } = await bothCounts(store);
      expect(stored).toEqual(counted);
      await everyTotalIsTrue(merchant);
    }),
    { numRuns: 25 },
  );
});

async function openShelf({ store, token, shelves }: Merchant, index: number): Promise<void> {
  const body = { name: `LeafCategory ${index}` };
  const response = await store.call('POST /categories', { token, body });
  shelves[index] = String(at(response.body, '_id'));
}

async function perform(merchant: Merchant, one: Step): Promise<void> {
  const { store, token } = merchant;
  if (one.do === 'create') {
    const body = {
      ...one.fields,
      stock: one.stock,
      categoryId: merchant.shelves[one.shelf] ?? null,
    };
    const response = await store.call('POST /merchant/products', { token, body });
    expect(response.status, response.text).toBe(201);
  } else if (one.do === 'level') {
    const body = { storeSettings: { lowStockDefault: one.level } };
    expect((await store.call('PUT /users/profile', { token, body })).status).toBe(200);
  } else if (one.do === 'close') {
    await closeShelf(merchant, one.shelf, one.to);
  } else {
    const id = await pickOne(merchant, one.pick);
    if (id !== undefined) await performOn(merchant, id, one);
  }
}

async function pickOne({ store }: Merchant, index: number): Promise<string | undefined> {
  const rows = await store.db.selectFrom('products').select('id').orderBy('id').execute();
  return rows[index % Math.max(1, rows.length)]?.id;
}

async function performOn(
  { store, token, shelves }: Merchant,
  id: string,
  one: Extract<Step, { pick: number }>,
): Promise<void> {
  if (one.do === 'sell') {
    await sell(store.db, amina.storeId, id, one.units);
  } else if (one.do === 'delete') {
    await store.call(`DELETE /merchant/products/${id}`, { token });
  } else {
    const body = { ...one.fields, categoryId: shelves[one.shelf] ?? null };
    const response = await store.call(`PUT /merchant/products/${id}`, { token, body });
    expect(response.status, response.text).toBe(200);
  }
}

/** Deletes a category, moves its products to another or none, and adds a new one. */
async function closeShelf(merchant: Merchant, index: number, to: number): Promise<void> {
  const id = merchant.shelves[index];
  if (id === undefined) return;
  const target = to === index ? 'none' : (merchant.shelves[to] ?? 'none');
  const { token } = merchant;
  const response = await merchant.store.call(`DELETE /categories/${id}?products=${target}`, {
    token,
  });
  expect(response.status, response.text).toBe(204);
  await openShelf(merchant, index);
}

async function everyTotalIsTrue({ store, token }: Merchant): Promise<void> {
  for (const filter of [
    { status: 'active' },
    { stock: 'low' },
    { priceMin: 1000 },
    { priceMin: 77, priceMax: 123_456 },
    { tag: 'gift' },
    { q: 'mug' },
    { q: 'mug', tag: 'sale', status: 'draft', priceMax: 99_999 },
  ]) {
    const query = `filter=${JSON.stringify(filter)}&range=[0,999]`;
    const response = await store.call(`GET /merchant/products?${query}`, { token });
    const found = Array.isArray(response.body) ? response.body.length : response.text;
    expect([filter, response.headers.get('X-Total-Count')]).toEqual([filter, String(found)]);
  }
}

test('price buckets are ordered, and whole buckets lie inside the range', () => {
  const price = fc.integer({ min: 0, max: 99_999_999_999 });
  fc.assert(
    fc.property(price, price, (a, b) => {
      const [min, max] = a < b ? [a, b] : [b, a];
      expect(amountBucket(min) <= amountBucket(max)).toBe(true);
      const own = Number(amountBucket(min));
      expect(bucketStart(own)).toBeLessThanOrEqual(min);
      expect(bucketStart(own + 1)).toBeGreaterThan(min);
      const { from, to } = fullBuckets(min, max);
      if (from > to) return;
      expect(bucketStart(from)).toBeGreaterThanOrEqual(min);
      expect(bucketStart(to + 1) - 1).toBeLessThanOrEqual(max);
    }),
  );
});
