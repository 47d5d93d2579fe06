import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { STOCK_LEVEL_SORTS, StockLevel, StockLevelFilter } from '../../contract/stockLevel.ts';
import { subtreeIds } from '../../domain/categoryTree.ts';
import { daysOfStock, SALES_DAYS } from '../../domain/daysOfStock.ts';
import { availability } from '../../domain/stock.ts';
import { itemName } from '../../domain/variantNames.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Database } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import type { ListQuery } from '../http/listQuery.ts';
import { like, type Store, whereStore } from '../lists/listDeclaration.ts';
import { DAY_MS } from '../orders/orderBuckets.ts';
import { readReservedUnits } from '../orders/reservedUnits.ts';
import { soldTotals } from '../orders/statsTop.ts';
import { readAwaitedUnits } from './awaitedUnits.ts';
import { readTree } from './categoryRows.ts';
import { countStockLevels } from './productCounts.ts';
import { imageUrlOf } from './productRecord.ts';
import { wordsOf } from './terms.ts';
import { nameOf } from './variantRows.ts';

type Sort = (typeof STOCK_LEVEL_SORTS)[number];
type Conditions = readonly RawBuilder<SqlBool>[];
type Level = { id: string; product_id: string; variant_id: string | null; stock: number };
type Found = Level & { sold: number };

const and = (conditions: Conditions) => sql.join(conditions, sql` and `);

/** Conditions: `products` on the product of every row, `plain` on products without variants, `variants` on variants. */
type Filter = { products: Conditions; plain: Conditions; variants: Conditions };

/**
 * Variants and products without variants that are out of stock or low (`domain/stock.ts`). `end` is the ORDER BY and
 * LIMIT of each half, which the indexes `needed_…` serve. Without `end`, PostgreSQL 15 reads all such rows for a page.
 */
function needed(
  { storeId }: Store,
  { products, plain, variants }: Filter,
  { isByName = false, end = sql`` }: { isByName?: boolean; end?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  const ofProducts = [
    sql<SqlBool>`products.store_id = ${storeId}`,
    // A product is `low` or `out` as soon as one of its variants is.
    sql<SqlBool>`products.status = 'active' and products.availability in ('out', 'low')`,
    ...products,
  ];
  const ofVariants = [
    sql<SqlBool>`product_variants.store_id = ${storeId} and product_variants.is_needed = 1`,
    ...variants,
  ];
  const withProducts = [
    ...ofProducts,
    sql<SqlBool>`products.options <> '[]' and product_variants.product_id = products.id`,
    ...ofVariants,
  ];
  const hasProducts = isByName || products.length > 0;
  const name = isByName ? sql`, name_key` : sql``;
  const plainProducts = sql`select products.id as id, products.id as product_id,
      cast(null as text) as variant_id, products.stock as stock${name}
    from products where ${and([...ofProducts, sql`products.options = '[]'`, ...plain])} ${end}`;
  const neededVariants = sql`select product_variants.id as id, product_variants.product_id as product_id,
      product_variants.id as variant_id, product_variants.stock as stock${name}
    from ${hasProducts ? sql`products cross join ` : sql``}product_variants
    where ${and(hasProducts ? withProducts : ofVariants)} ${end}`;
  return sql`select * from (${plainProducts}) as plain_products
    union all select * from (${neededVariants}) as needed_variants`;
}

/** A page of variants and products that are out of stock or low, with their sales. */
export async function readStockLevels(
  store: Store,
  lowStockDefault: number,
  { filter, sort, offset, limit }: ListQuery<StockLevelFilter, Sort>,
  now: Date,
): Promise<{ rows: StockLevel[]; total: number }> {
  const { categoryId } = filter;
  const categoryIds =
    categoryId === undefined
      ? undefined
      : subtreeIds(await readTree(store.db, store.storeId), categoryId);
  const wanted = { ...filter, categoryIds };
  const conditions = conditionsOf(wanted);
  const total = await countNeeded(store, wanted, conditions);
  const list = {
    store,
    filter: conditions,
    direction: sort.direction,
    sold: sql`sales as (
      select kind, ref, count from (${sales(store, now)}) as totals where count > 0)`,
  };
  const page = { offset, limit: Math.min(limit, total - offset) };
  const { field } = sort;
  if (page.limit <= 0) return { rows: [], total };
  const rows =
    field === 'daysLeft' || field === 'sold'
      ? await pageBySales(list, field, page, total)
      : await pageByIndex(list, field, page);
  return { rows: await toStockLevels(store, lowStockDefault, rows), total };
}

type LevelList = {
  store: Store;
  filter: Filter;
  direction: 'asc' | 'desc';
  /** The common table expression `sales`: rows of `sales()` with a positive count. */
  sold: RawBuilder<unknown>;
};
type Slice = { offset: number; limit: number };

function orderBy(
  { direction }: LevelList,
  columns: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const order = columns.map((column) => sql`${column} ${sql.raw(direction)}`);
  return sql`order by ${sql.join(order)}`;
}

async function pageByIndex(
  list: LevelList,
  field: 'stock' | 'name',
  { offset, limit }: Slice,
): Promise<Found[]> {
  const isByName = field === 'name';
  const order = orderBy(list, [isByName ? sql`name_key` : sql`stock`, sql`id`]);
  const end = sql`${order} limit ${offset + limit}`;
  const { rows } = await sql<Level>`${needed(list.store, list.filter, { isByName, end })}
    ${order} limit ${limit} offset ${offset}`.execute(list.store.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows: counts } = await sql<Sales>`with ${list.sold}
    select * from sales where ref in (${sql.join(ids)})`.execute(list.store.db);
  const sold = new Map(counts.map(({ kind, ref, count }) => [`${kind} ${ref}`, Number(count)]));
  return rows.map((row) => {
    const kind = row.variant_id === null ? 'product' : 'variant';
    return { ...row, sold: sold.get(`${kind} ${row.id}`) ?? 0 };
  });
}

/**
 * No index contains sales, so this reads and sorts all rows with sales. Rows without sales are sorted by stock. They
 * come last by rising `daysLeft` or falling `sold`, and otherwise first.
 */
async function pageBySales(
  list: LevelList,
  field: 'daysLeft' | 'sold',
  { offset, limit }: Slice,
  total: number,
): Promise<Found[]> {
  const sold = await readSold(list, field);
  const end = offset + limit;
  if ((field === 'daysLeft') === (list.direction === 'asc')) {
    const first = sold.slice(offset, end);
    const rest = { offset: Math.max(0, offset - sold.length), limit: limit - first.length };
    return [...first, ...(await pageOfUnsold(list, rest, sold.length))];
  }
  const start = total - sold.length;
  const last = sold.slice(Math.max(0, offset - start), Math.max(0, end - start));
  const rest = { offset, limit: limit - last.length };
  return [...(await pageOfUnsold(list, rest, sold.length)), ...last];
}

/** `daysOfStock` in SQL, without rounding. */
const days = sql`(case when stock > 0 then stock else 0 end) * 1.0 / sold`;

async function readSold(list: LevelList, field: 'daysLeft' | 'sold'): Promise<Found[]> {
  const { store, filter, sold } = list;
  const isSold = (kind: Sales['kind'], id: string) =>
    sql<SqlBool>`${sql.ref(id)} in (select ref from sales where kind = ${kind})`;
  const both = needed(store, {
    ...filter,
    plain: [...filter.plain, isSold('product', 'products.id')],
    variants: [...filter.variants, isSold('variant', 'product_variants.id')],
  });
  const columns = field === 'daysLeft' ? [days, sql`-sold`] : [sql`sold`];
  const { rows } = await sql<Found>`with ${sold}, found as materialized (${both}),
      ranked as (select found.*, sales.count as sold from found join sales on ${isSalesOf('found')})
    select * from ranked ${orderBy(list, [...columns, sql`stock`, sql`id`])}`.execute(store.db);
  return rows;
}

/** Reads `sold` more rows than the page needs, because it then skips the rows with sales. */
async function pageOfUnsold(
  list: LevelList,
  { offset, limit }: Slice,
  sold: number,
): Promise<Found[]> {
  if (limit === 0) return [];
  const order = orderBy(list, [sql`stock`, sql`id`]);
  const end = sql`${order} limit ${offset + limit + sold}`;
  const { rows } = await sql<Level>`with ${list.sold},
      nearest as materialized (${needed(list.store, list.filter, { end })} ${end})
    select * from nearest where not exists (select 1 from sales where ${isSalesOf('nearest')})
    ${order} limit ${limit} offset ${offset}`.execute(list.store.db);
  return rows.map((row) => ({ ...row, sold: 0 }));
}

/** The stock levels of a product's variants in their order, or of the product if it has none. */
export async function readProductLevels(
  store: Store,
  lowStockDefault: number,
  productId: string,
  now: Date,
): Promise<StockLevel[]> {
  const { rows } = await sql<Found>`
    with sales as materialized (${sales(store, now)}),
      found as materialized (
        select id, id as product_id, cast(null as text) as variant_id, stock, 0 as position
        from products
        where store_id = ${store.storeId} and id = ${productId} and options = '[]'
        union all select id, product_id, id, stock, position from product_variants
        where store_id = ${store.storeId} and product_id = ${productId})
    select found.*, coalesce(sales.count, 0) as sold
    from found left join sales on ${isSalesOf('found')} order by position`.execute(store.db);
  return toStockLevels(store, lowStockDefault, rows);
}

/** Units sold in the last `SALES_DAYS` days, by product and by variant. */
function sales(store: Store, now: Date): RawBuilder<unknown> {
  const period = { from: new Date(now.getTime() - SALES_DAYS * DAY_MS), to: now };
  return sql`select 'product' as kind, ref, count
      from (${soldTotals(store, period, 'product')}) as of_products
    union all select 'variant' as kind, ref, count
      from (${soldTotals(store, period, 'variant')}) as of_variants`;
}

type Sales = { kind: 'product' | 'variant'; ref: string; count: number };

/** Joins a level with its sales. Compares the kind too, because a variant can have the id of its product. */
function isSalesOf(table: 'found' | 'nearest'): RawBuilder<SqlBool> {
  const variant = sql.ref(`${table}.variant_id`);
  return sql`sales.ref = ${sql.ref(`${table}.id`)}
    and sales.kind = case when ${variant} is null then 'product' else 'variant' end`;
}

/** `categoryIds`: the category of the filter and all below it. */
type Wanted = StockLevelFilter & { categoryIds: readonly string[] | undefined };

function conditionsOf({ availability, q, id, categoryIds }: Wanted): Filter {
  const words = wordsOf(q ?? '').map((word) => ` ${word}`);
  const of = (table: 'products' | 'product_variants') => {
    const column = (name: string) => `${table}.${name}`;
    const stock = sql.ref(column('stock'));
    const own = words.map((word) => like(column('search_text'), word));
    // A search without a letter or a digit finds nothing, as in the lists of products and variants.
    if (q?.trim() && words.length === 0) own.push(sql`1 = 0`);
    if (availability !== undefined) {
      own.push(availability === 'out' ? sql`${stock} <= 0` : sql`${stock} > 0`);
    }
    if (id !== undefined) {
      own.push(sql`${sql.ref(column('id'))} in (${sql.join(id.length > 0 ? id : [''])})`);
    }
    return own;
  };
  const products = categoryIds
    ? [sql<SqlBool>`products.category_id in (${sql.join(categoryIds)})`]
    : [];
  return { products, plain: of('products'), variants: of('product_variants') };
}

async function countNeeded(
  store: Store,
  { availability, q, id, categoryIds }: Wanted,
  conditions: Filter,
): Promise<number> {
  if (q !== undefined || id !== undefined) {
    const found = needed(store, conditions);
    return readNumber(store.db, sql`(select count(*) from (${found}) as found)`);
  }
  const { out, low } = await countStockLevels(store, categoryIds);
  return (availability === 'low' ? 0 : out) + (availability === 'out' ? 0 : low);
}

async function toStockLevels(
  store: Store,
  lowStockDefault: number,
  rows: readonly Found[],
): Promise<StockLevel[]> {
  if (rows.length === 0) return [];
  const productIds = rows.map(({ product_id }) => product_id);
  const reserved = await readReservedUnits(store, productIds);
  const awaited = await readAwaitedUnits(
    store,
    rows.map(({ id }) => id),
  );
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
    return {
      _id,
      productId: row.product_id,
      variantId: row.variant_id,
      name: itemName({ name: product.name, variantName: variant ? nameOf(variant) : null }),
      sku: (variant ?? product).sku,
      image: imageUrlOf(product, variant),
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
  store: Store,
  table: Table,
  ids: readonly string[],
): Promise<Map<string, Selectable<Database[Table]>>> {
  if (ids.length === 0) return new Map();
  // On SQLite, the primary key of variants starts with `store_id`, and that of products is `id`.
  const own = table === 'products' ? whereStore(store) : sql`store_id = ${store.storeId}`;
  const { rows } = await sql<Selectable<Database[Table]> & { id: string }>`
    select * from ${sql.table(table)}
    where ${own} and id in (${sql.join([...new Set(ids)])})`.execute(store.db);
  return new Map(rows.map((row) => [row.id, row]));
}
