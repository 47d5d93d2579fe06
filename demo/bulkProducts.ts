import { type Kysely, sql } from 'kysely';
import { countsOf } from '../store/catalogue/productCounts.ts';
import { defaultDetails } from '../store/catalogue/productInput.ts';
import type { ProductWithVariants } from '../store/catalogue/productWithVariants.ts';
import { completeProduct, type PlainProduct, tagKeysIn } from '../store/catalogue/productWrites.ts';
import { recordOpeningStock } from '../store/catalogue/stockChanges.ts';
import { completeVariants, type PlainVariant } from '../store/catalogue/variantRows.ts';
import { createAggregates } from '../store/db/aggregates.ts';
import type { Database } from '../store/db/schema.ts';
import { toJson } from '../store/db/values.ts';
import { DEMO_PASSWORD, DEMO_PHONE } from '../store/demo.ts';
import { hashPassword } from '../store/passwords.ts';
import { createWriter, dropIndexes } from './bulkWriter.ts';
import { createRandom, type Random } from './random.ts';
import { createSeedPictures } from './seedPictures.ts';
import { buildShelves, createStoreRows, MAIN_STORE } from './stores.ts';

const ADJECTIVES =
  'Amber Bold Calm Dusty Early Faded Gentle Hazel Ivory Jade Kind Lunar Mellow Noble Olive Pale Quiet Rustic Silver Tidy Urban Vivid Warm Young'.split(
    ' ',
  );
const MATERIALS =
  'ash bamboo brass canvas ceramic cork cotton copper enamel felt glass iron jute leather linen marble oak paper rattan wool'.split(
    ' ',
  );
const NOUNS =
  'apron basket bench blanket board bottle bowl box brush candle carafe chair clock cushion dish frame glove hook jar jug kettle knife lamp mirror mug napkin pan pitcher plate pot rack rug scarf shelf spoon stool tray towel vase whisk'.split(
    ' ',
  );
const TAGS = 'gift sale new outdoor handmade recycled organic limited classic everyday'.split(' ');
const COLLECTIONS = 50;

/**
 * Adds products to a store, for benchmarks: a million take about a minute in SQLite. The default store is the demo
 * merchant's, created if necessary. `hasVariants`: each product has three variants.
 */
export async function seedProducts(
  db: Kysely<Database>,
  count: number,
  options: { storeId?: string; now?: Date; hasVariants?: boolean } = {},
): Promise<{ storeId: string }> {
  const random = createRandom(7);
  const now = options.now ?? new Date();
  const hash = await hashPassword(DEMO_PASSWORD);
  return db.transaction().execute(async (trx) => {
    const storeId = options.storeId ?? (await findOrCreateStore(trx, random, hash, now));
    const categories = await trx
      .selectFrom('categories')
      .select('id')
      .where('store_id', '=', storeId)
      .execute();
    const indexes = count > 20_000 ? await dropIndexes(trx, ['products', 'product_variants']) : [];
    await writeProducts(trx, {
      storeId,
      random,
      now,
      count,
      hasVariants: options.hasVariants ?? false,
      categoryIds: categories.map(({ id }) => id),
    });
    for (const index of indexes) await sql.raw(index).execute(trx);
    return { storeId };
  });
}

/** The demo merchant's store, created if necessary. */
export async function findOrCreateStore(
  trx: Kysely<Database>,
  random: Random,
  password_hash: string,
  now: Date,
): Promise<string> {
  const merchant = await trx
    .selectFrom('merchants')
    .select('store_id')
    .where('phone', '=', DEMO_PHONE)
    .executeTakeFirst();
  if (merchant) return merchant.store_id;
  const owner = { phone: DEMO_PHONE, password_hash, name: 'Maren Olivier' };
  const storeId = await createStoreRows(trx, random, MAIN_STORE, owner, now);
  const pictures = createSeedPictures(random, storeId, now);
  await buildShelves(trx, { random, storeId, since: now, pictures });
  return storeId;
}

type Bulk = {
  storeId: string;
  random: Random;
  now: Date;
  count: number;
  hasVariants: boolean;
  categoryIds: readonly string[];
};

async function writeProducts(trx: Kysely<Database>, bulk: Bulk): Promise<void> {
  const counts = createAggregates();
  const products = createWriter(trx, 'products');
  const byTerm = new Map<string, string[]>();
  const byTag = new Map<string, string[]>();
  const variants = createWriter(trx, 'product_variants');
  const ids: string[] = [];
  for (let index = 0; index < bulk.count; index += 1) {
    const { row, variants: own } = makeRow(bulk, index);
    ids.push(row.id);
    counts.add(countsOf(row));
    for (const term of row.search_text.trim().split(' ')) {
      if (!term.startsWith(SKU_PREFIX)) push(byTerm, term, row.id);
    }
    for (const tag of tagKeysIn(row)) push(byTag, tag, row.id);
    await products.add(row);
    for (const variant of own) await variants.add(variant);
  }
  await products.end();
  await variants.end();
  // Sorted by key, so that each row is appended to the index.
  await writeLookup(trx, 'product_terms', 'term', bulk.storeId, pairsOf(byTerm));
  await writeLookup(trx, 'product_terms', 'term', bulk.storeId, ownTermsOf(bulk, ids));
  await writeLookup(trx, 'product_tags', 'tag_key', bulk.storeId, pairsOf(byTag));
  await counts.write(trx, bulk.storeId);
  await recordOpeningStock(trx, bulk.storeId, bulk.now);
}

/** Terms that only this product has: its SKU, or those of its variants. */
function* ownTermsOf({ hasVariants }: Bulk, ids: readonly string[]): Generator<[string, string]> {
  for (const [index, id] of ids.entries()) {
    for (const { letter } of hasVariants ? SIZES : [{ letter: '' }]) {
      yield [skuTerm(index) + letter, id];
    }
  }
}

const SKU_PREFIX = 'bulk';
const skuTerm = (index: number) => SKU_PREFIX + String(index).padStart(8, '0');

const SIZES = [
  { value: 'Small', letter: 'a', share: 0.3 },
  { value: 'Medium', letter: 'b', share: 0.5 },
  { value: 'Large', letter: 'c', share: 0.2 },
];

function push(lists: Map<string, string[]>, key: string, id: string): void {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
}

function* pairsOf(lists: Map<string, string[]>): Generator<[string, string]> {
  for (const key of [...lists.keys()].toSorted()) {
    for (const id of lists.get(key) ?? []) yield [key, id];
  }
}

async function writeLookup(
  trx: Kysely<Database>,
  table: string,
  column: string,
  storeId: string,
  pairs: Iterable<[string, string]>,
): Promise<void> {
  const rows = createWriter(trx, table);
  for (const [key, id] of pairs) {
    await rows.add({ store_id: storeId, [column]: key, product_id: id });
  }
  await rows.end();
}

const YEAR = 365 * 86_400_000;
const word = (list: readonly string[], at: number) => list[at % list.length] ?? '';

function makeRow(
  { storeId, random, now, count, hasVariants, categoryIds }: Bulk,
  index: number,
): ProductWithVariants {
  const createdAt = now.getTime() - 3 * YEAR + Math.floor((index / count) * 3 * YEAR);
  const updatedAt = Math.floor(createdAt + random.next() * (now.getTime() - createdAt));
  const [first, second, third] = [random.whole(0, 1e6), random.whole(0, 1e6), random.whole(0, 1e6)];
  const collection = `series${random.whole(1, COLLECTIONS)}`;
  const name = `${word(ADJECTIVES, first)} ${word(MATERIALS, second)} ${word(NOUNS, third)}`;
  const number = String(index).padStart(8, '0');
  const tags = [word(TAGS, first + second), collection];
  const status = random.chance(0.88) ? 'active' : random.chance(0.66) ? 'draft' : 'archived';
  const stock = random.chance(0.06) ? 0 : random.whole(1, 60);
  const product: PlainProduct = {
    ...defaultDetails,
    id: random.id(new Date(createdAt)).slice(0, 9) + number + random.id(now).slice(17),
    store_id: storeId,
    slug: `${name.toLowerCase().replaceAll(' ', '-')}-${number}`,
    name,
    description: `${name} of the ${collection} collection.`,
    images: '[]',
    price: random.whole(99, 500) * random.whole(1, 100),
    sku: hasVariants ? null : `BULK${number}`,
    track_stock: 1,
    stock,
    low_stock_threshold: null,
    allow_backorder: 0,
    status,
    brand_id: null,
    category_id: categoryIds[random.whole(0, categoryIds.length)] ?? null,
    tags: toJson(tags),
    options: hasVariants
      ? toJson([{ name: 'Size', values: SIZES.map(({ value }) => value) }])
      : '[]',
    variants: '[]',
    sold_count: random.whole(0, 900),
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
    version: 1,
  };
  const variants = hasVariants ? variantsOf(product, number) : [];
  const lowStockDefault = MAIN_STORE.low_stock_default ?? 5;
  return {
    row: completeProduct(product, lowStockDefault, variants),
    variants: completeVariants(product, variants, lowStockDefault),
  };
}

function variantsOf(product: PlainProduct, number: string): PlainVariant[] {
  return SIZES.map(({ value, letter, share }) => ({
    store_id: product.store_id,
    id: product.id + letter,
    product_id: product.id,
    options: toJson([value]),
    sku: `BULK${number}${letter.toUpperCase()}`,
    barcode: null,
    storage_location: null,
    price: product.price,
    compare_at_price: null,
    cost_price: null,
    tax_class: null,
    weight: null,
    image: null,
    stock: Math.round(product.stock * share),
    is_enabled: 1,
    sold_count: 0,
  }));
}
