import { type Kysely, sql } from 'kysely';
import type { PRODUCT_SORTS, ProductFilter } from '../../contract/product.ts';
import { subtreeIds } from '../../domain/categoryTree.ts';
import type { Database, ProductRow } from '../db/schema.ts';
import type { ListQuery } from '../http/listQuery.ts';
import { chooseDriver, inOrderOf } from '../http/pageDriver.ts';
import { turned } from '../http/turnedPage.ts';
import { readTree } from './categoryRows.ts';
import { type Condition, conditionsOf, inStore } from './productConditions.ts';
import { cheapest, type Totals, totalsOf } from './productTotals.ts';
import { readWords } from './productWords.ts';

export type ProductSort = (typeof PRODUCT_SORTS)[number];
export type ProductQuery = ListQuery<ProductFilter, ProductSort>;

const COLUMNS = {
  name: 'name_key',
  sku: 'sku_key',
  price: 'price',
  stock: 'stock',
  status: 'status',
  soldCount: 'sold_count',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<ProductSort, string>;

/**
 * A page of a store's products and how many there are in all. The number of SQL statements does not
 * depend on the number of products, nor does the time, for no filter or one:
 * - the total comes from counts that are kept with every write;
 * - the page is either walked along the index of the sort, which holds all that filters look at, or,
 *   when few products meet some condition, gathered from that condition's index and sorted. Which one
 *   is chosen by the counts, not left to the database's guess.
 */
export async function readProductPage(
  db: Kysely<Database>,
  storeId: string,
  list: ProductQuery,
): Promise<{ rows: ProductRow[]; total: number }> {
  const { filter, offset } = list;
  const categoryIds = await wantedCategories(db, storeId, filter);
  const words = filter.q?.trim() ? await readWords(db, storeId, filter.q) : undefined;
  const conditions = conditionsOf(storeId, filter, categoryIds, words);
  const totals = await totalsOf(db, storeId, conditions);
  const { total } = totals;
  if (offset >= total) return { rows: [], total };
  const ids = await readIds(db, storeId, list, conditions, totals);
  return { rows: await readInOrder(db, storeId, ids), total };
}

/** The categories of a filter with everything under them. */
async function wantedCategories(
  db: Kysely<Database>,
  storeId: string,
  { categoryId }: ProductFilter,
): Promise<string[]> {
  if (categoryId === undefined) return [];
  const tree = await readTree(db, storeId);
  return [...new Set([categoryId].flat().flatMap((id) => subtreeIds(tree, id)))];
}

async function readIds(
  db: Kysely<Database>,
  storeId: string,
  list: ProductQuery,
  conditions: readonly Condition[],
  totals: Totals,
): Promise<string[]> {
  const page = turned(list, totals.total);
  const column = COLUMNS[list.sort.field];
  const driver = chooseDriver(
    page,
    {
      first: cheapest(conditions, totals.alone),
      aligned: conditions.find((one) => isAligned(one, list.sort.field)),
    },
    totals,
  );
  const found = db
    .selectFrom('products')
    .select('products.id')
    .where((eb) => {
      const parts = conditions.map((one) => (one === driver.by ? one.driving : one.passive));
      return eb.and([inStore(storeId, driver.by), ...parts]);
    });
  const rows = driver.isGathered
    ? await db
        .with(
          (cte) => cte('found').materialized(),
          () => found,
        )
        .selectFrom('found')
        .innerJoin('products', 'products.id', 'found.id')
        .select('products.id')
        .orderBy(`products.${column}`, page.direction)
        .orderBy('products.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute()
    : await found
        .orderBy(`products.${column}`, page.direction)
        .orderBy('products.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
  const ids = rows.map((row) => row.id);
  return page.isTurned ? ids.reverse() : ids;
}

/** Whether the rows that meet a condition lie together, in the order of the sort, in some index. */
function isAligned({ by, values }: Condition, sort: ProductSort): boolean {
  if (by === 'price') return sort === 'price';
  if (values !== 1) return false;
  if (by === 'status') return sort === 'status' || sort === 'updatedAt';
  if (by === 'category') return sort === 'updatedAt';
  return by === 'stock' && sort === 'stock';
}

async function readInOrder(
  db: Kysely<Database>,
  storeId: string,
  ids: readonly string[],
): Promise<ProductRow[]> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    // Hidden from the planner: SQLite would rather walk the whole store by an index than look up 25 keys.
    .where(sql`store_id || ''`, '=', storeId)
    .where('id', 'in', ids)
    .execute();
  return inOrderOf(ids, rows);
}
