import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { STOCK_LEVEL_SORTS, StockLevel, StockLevelFilter } from '../../contract/stockLevel.ts';
import { subtreeIds } from '../../domain/categoryTree.ts';
import { daysOfStock, SALES_DAYS } from '../../domain/daysOfStock.ts';
import { availability } from '../../domain/stock.ts';
import { itemName } from '../../domain/variantNames.ts';
import type { Database } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import type { ListQuery } from '../http/listQuery.ts';
import { like, type Store } from '../lists/listDeclaration.ts';
import { DAY_MS } from '../orders/orderBuckets.ts';
import { readReservedUnits } from '../orders/reservedUnits.ts';
import { soldTotals } from '../orders/statsRanks.ts';
import { readAwaitedUnits } from './awaitedUnits.ts';
import { readTree } from './categoryRows.ts';
import { imagesOf } from './productRecord.ts';
import { wordsOf } from './terms.ts';
import { nameOf } from './variantRows.ts';

type Sort = (typeof STOCK_LEVEL_SORTS)[number];
type Conditions = readonly RawBuilder<SqlBool>[];
type Found = {
  id: string;
  product_id: string;
  variant_id: string | null;
  stock: number;
  sold: number;
};

/**
 * Products without variants, and variants, that meet these conditions. Only the columns of the index
 * `product_variants_of_product`: with others, SQLite reads all variants of the store for each product.
 */
function levels(
  store: Store,
  { products, variants, both }: { products: Conditions; variants: Conditions; both: Conditions },
): RawBuilder<unknown> {
  const and = (conditions: Conditions) => sql.join(conditions, sql` and `);
  const own = sql<SqlBool>`products.store_id = ${store.storeId}`;
  return sql`select products.id, products.id as product_id, cast(null as text) as variant_id,
      products.stock, products.name_key, 0 as position
    from products where ${and([own, ...both, sql`products.options = '[]'`, ...products])}
    union all
    select product_variants.id, products.id as product_id, product_variants.id as variant_id,
      product_variants.stock, products.name_key, product_variants.position
    from products join product_variants on product_variants.store_id = ${store.storeId}
      and product_variants.product_id = products.id
    where ${and([own, ...both, sql`products.options <> '[]'`, ...variants])}`;
}

/** What is out of stock or low of active products. `domain/stock.ts` has the rule. */
function needed(
  store: Store,
  lowStockDefault: number,
  { both = [], ...more }: { both?: Conditions; products?: Conditions; variants?: Conditions } = {},
): RawBuilder<unknown> {
  return levels(store, {
    both: [
      sql`products.status = 'active'`,
      // A product is `low` or `out` as soon as one of its variants is.
      sql`products.availability in ('out', 'low')`,
      ...both,
    ],
    products: more.products ?? [],
    variants: [
      sql`product_variants.is_enabled = 1`,
      sql`product_variants.stock <= coalesce(products.low_stock_threshold, ${lowStockDefault})`,
      ...(more.variants ?? []),
    ],
  });
}

const FOREVER = 1e15;
// The order of `daysOfStock`, before it is rounded.
const days = sql`case when sold > 0
  then (case when stock > 0 then stock else 0 end) * 1.0 / sold else ${sql.lit(FOREVER)} end`;

const SORTS = {
  daysLeft: [days, sql`-sold`, sql`stock`],
  stock: [sql`stock`],
  sold: [sql`sold`],
  name: [sql`name_key`],
} satisfies Record<Sort, RawBuilder<unknown>[]>;

/** A page of what is out of stock or low. Its sales are read for all rows, because they decide the order. */
export async function readStockLevels(
  store: Store,
  lowStockDefault: number,
  { filter, sort, offset, limit }: ListQuery<StockLevelFilter, Sort>,
  now: Date,
): Promise<{ rows: StockLevel[]; total: number }> {
  const direction = sql.raw(sort.direction);
  const order = [...SORTS[sort.field], sql`id`].map((column) => sql`${column} ${direction}`);
  const found = needed(store, lowStockDefault, await conditionsOf(store, filter));
  const { rows } = await sql<Found & { total: number }>`
    with found as materialized (${found}), sales as materialized (${sales(store, now)}),
      ranked as (select found.*, coalesce(sales.count, 0) as sold
        from found left join sales on sales.ref = found.id)
    select ranked.*, (select count(*) from found) as total from ranked
    order by ${sql.join(order)} limit ${limit} offset ${offset}`.execute(store.db);
  if (rows.length === 0 && offset > 0) {
    const first = { filter, sort, offset: 0, limit: 1 };
    const { total } = await readStockLevels(store, lowStockDefault, first, now);
    return { rows: [], total };
  }
  const records = await toStockLevels(store, lowStockDefault, rows);
  return { rows: records, total: Number(rows[0]?.total ?? 0) };
}

/** The levels of a product without variants, or of each of its variants, in their order. */
export async function readProductLevels(
  store: Store,
  lowStockDefault: number,
  productId: string,
  now: Date,
): Promise<StockLevel[]> {
  const both = [sql<SqlBool>`products.id = ${productId}`];
  const { rows } = await sql<Found>`
    with found as materialized (${levels(store, { both, products: [], variants: [] })}),
      sales as materialized (${sales(store, now)})
    select found.*, coalesce(sales.count, 0) as sold
    from found left join sales on sales.ref = found.id order by position`.execute(store.db);
  return toStockLevels(store, lowStockDefault, rows);
}

/** Units sold in the last days, by product and by variant. */
function sales(store: Store, now: Date): RawBuilder<unknown> {
  const period = { from: new Date(now.getTime() - SALES_DAYS * DAY_MS), to: now };
  return sql`select ref, count from (${soldTotals(store, period, 'product')}) as of_products
    union all select ref, count from (${soldTotals(store, period, 'variant')}) as of_variants`;
}

async function conditionsOf(store: Store, { availability, q, id, categoryId }: StockLevelFilter) {
  const both: RawBuilder<SqlBool>[] = [];
  if (categoryId !== undefined) {
    const ids = subtreeIds(await readTree(store.db, store.storeId), categoryId);
    both.push(sql`products.category_id in (${sql.join(ids.length > 0 ? ids : [''])})`);
  }
  const words = wordsOf(q ?? '').map((word) => like('search_text', ` ${word}`));
  const of = (table: 'products' | 'product_variants') => {
    const [stock, key] = [sql.ref(`${table}.stock`), sql.ref(`${table}.id`)];
    const own: RawBuilder<SqlBool>[] = [];
    if (availability !== undefined) {
      own.push(availability === 'out' ? sql`${stock} <= 0` : sql`${stock} > 0`);
    }
    if (id !== undefined) own.push(sql`${key} in (${sql.join(id.length > 0 ? id : [''])})`);
    if (words.length === 0) return own;
    const texts = sql<SqlBool>`exists (select 1 from ${sql.table(table)} as texts
      where texts.store_id = ${store.storeId} and texts.id = ${key}
        and ${sql.join(words, sql` and `)})`;
    return [...own, texts];
  };
  return { both, products: of('products'), variants: of('product_variants') };
}

async function toStockLevels(
  store: Store,
  lowStockDefault: number,
  rows: readonly Found[],
): Promise<StockLevel[]> {
  if (rows.length === 0) return [];
  const productIds = rows.map(({ product_id }) => product_id);
  const reserved = await readReservedUnits(store, productIds);
  const awaited = await readAwaitedUnits(store);
  const products = await readRows(store, 'products', productIds);
  const variantIds = rows.flatMap(({ variant_id }) => variant_id ?? []);
  const variants = await readRows(store, 'product_variants', variantIds);
  return rows.flatMap(({ id: _id, stock, ...row }) => {
    const product = products.get(row.product_id);
    if (!product) return [];
    const variant = variants.get(_id);
    const sold = Math.max(0, Number(row.sold));
    const stocked = {
      stock,
      trackStock: isSet(product.track_stock),
      lowStockThreshold: product.low_stock_threshold,
    };
    const images = imagesOf(product);
    const image = images.find((one) => one._id === variant?.image) ?? images[0];
    return {
      _id,
      productId: row.product_id,
      variantId: row.variant_id,
      name: itemName({ name: product.name, variantName: variant ? nameOf(variant) : null }),
      sku: (variant ?? product).sku,
      image: image?.url ?? null,
      categoryId: product.category_id,
      stock,
      availability: availability(stocked, lowStockDefault),
      reserved: reserved.get(_id) ?? 0,
      awaited: awaited.get(_id) ?? 0,
      sold,
      daysLeft: daysOfStock(stock, sold, SALES_DAYS),
    };
  });
}

async function readRows<Table extends 'products' | 'product_variants'>(
  { db, storeId }: Store,
  table: Table,
  ids: readonly string[],
): Promise<Map<string, Selectable<Database[Table]>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Selectable<Database[Table]> & { id: string }>`
    select * from ${sql.table(table)}
    where store_id = ${storeId} and id in (${sql.join([...new Set(ids)])})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
