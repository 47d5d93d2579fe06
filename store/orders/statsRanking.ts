import { type RawBuilder, sql } from 'kysely';
import type { Ranking, RankingSort, StatsRank } from '../../contract/stats.ts';
import type { Period } from '../../domain/statsPeriods.ts';
import { nameOf } from '../catalogue/variantRows.ts';
import { isSet } from '../db/values.ts';
import { type Store, whereStore } from '../lists/listDeclaration.ts';
import { soldTotals } from './statsTop.ts';

type Page = {
  period: Period;
  earlier: Period | null;
  sort: { field: RankingSort; direction: 'asc' | 'desc' };
  offset: number;
  limit: number;
};

type Row = {
  id: string | null;
  name: string;
  count: number;
  net: number;
  previous_net: number;
  costed_sales: number;
  costs: number;
  previous_costed: number;
  previous_costs: number;
  /** Number of rows on all pages. */
  total: number;
};

/** A page of everything that sold in the period or in the comparison period. */
export async function readRanking(store: Store, rank: StatsRank, page: Page): Promise<Ranking> {
  const ranking = await readRows[rank](store, page);
  if (ranking.rows.length > 0 || page.offset === 0) return ranking;
  // A page after the last one has no row with the total.
  const { total } = await readRows[rank](store, { ...page, offset: 0, limit: 1 });
  return { total, rows: [] };
}

const readRows = {
  products: readProducts,
  variants: readVariants,
  categories: readCategories,
} satisfies Record<StatsRank, (store: Store, page: Page) => Promise<Ranking>>;

async function readProducts(store: Store, page: Page): Promise<Ranking> {
  const { rows } = await sql<Row & { stock: number; availability: string }>`
    with sold as (${soldInBoth(store, page, 'product')}), ranked as (
      select products.id, products.name, products.name_key, products.availability,
        products.shown_stock as stock, ${soldColumns}
      from sold join products on products.id = sold.ref and ${whereStore(store, 'products.store_id')})
    ${selectPage(page)}`.execute(store.db);
  return toRanking(rows, page, ({ stock, availability }) => ({
    stock: availability === 'untracked' ? null : stock,
  }));
}

async function readVariants(store: Store, page: Page): Promise<Ranking> {
  const { rows } = await sql<
    Row & { options: string; product_id: string; stock: number; track_stock: number }
  >`
    with sold as (${soldInBoth(store, page, 'variant')}), ranked as (
      select product_variants.id, products.name, products.name_key, product_variants.options,
        product_variants.product_id, product_variants.stock, products.track_stock,
        ${soldColumns}
      from sold cross join product_variants cross join products
      where product_variants.store_id = ${store.storeId} and product_variants.id = sold.ref
        and products.id = product_variants.product_id and ${whereStore(store, 'products.store_id')})
    ${selectPage(page)}`.execute(store.db);
  return toRanking(rows, page, (row) => ({
    name: nameOf(row),
    productId: row.product_id,
    productName: row.name,
    stock: isSet(row.track_stock) ? row.stock : null,
  }));
}

async function readCategories(store: Store, page: Page): Promise<Ranking> {
  const { rows } = await sql<Row>`
    with sold as (${soldInBoth(store, page, 'product')}), by_category as (
      select products.category_id, ${soldSums}
      from sold join products on products.id = sold.ref and ${whereStore(store, 'products.store_id')}
      group by products.category_id), ranked as (
      select categories.id, coalesce(categories.name, '') as name,
        coalesce(categories.name_key, '') as name_key,
        ${columnsOf('by_category')}
      from by_category left join categories
        on categories.id = by_category.category_id and ${whereStore(store, 'categories.store_id')})
    ${selectPage(page)}`.execute(store.db);
  return toRanking(rows, page, () => ({}));
}

const COLUMNS = [
  ...['count', 'net', 'costed_sales', 'costs'],
  ...['previous_net', 'previous_costed', 'previous_costs'],
] as const;

function columnsOf(table: string): RawBuilder<unknown> {
  return sql.join(COLUMNS.map((name) => sql.ref(`${table}.${name}`)));
}

const soldColumns = columnsOf('sold');
const soldSums = sql.join(COLUMNS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));

/** Sales by product or variant in the period and the comparison period, as `ref` and `COLUMNS`. */
function soldInBoth(
  store: Store,
  { period, earlier }: Page,
  subject: 'product' | 'variant',
): RawBuilder<unknown> {
  const now = sql`select ref, count, net, costed_sales, costs,
      0 as previous_net, 0 as previous_costed, 0 as previous_costs
    from (${soldTotals(store, period, subject)}) as now_sold`;
  const before =
    earlier &&
    sql`select ref, 0 as count, 0 as net, 0 as costed_sales, 0 as costs,
        net as previous_net, costed_sales as previous_costed, costs as previous_costs
      from (${soldTotals(store, earlier, subject)}) as sold_before`;
  return sql`select ref, ${soldSums}
    from (${before ? sql`${now} union all ${before}` : now}) as both_periods group by ref`;
}

const SORTS = {
  netSales: sql`net`,
  quantity: sql`count`,
  change: sql`(net - previous_net)`,
  name: sql`name_key`,
  profit: sql`(costed_sales - costs)`,
} satisfies Record<RankingSort, RawBuilder<unknown>>;

/** The rows of a page from `ranked`, sorted by id last so that pages don't overlap. */
function selectPage({ sort, offset, limit }: Page): RawBuilder<unknown> {
  const direction = sql.raw(sort.direction);
  return sql`select ranked.*, (select count(*) from ranked) as total from ranked
    order by ${SORTS[sort.field]} ${direction}, id ${direction} limit ${limit} offset ${offset}`;
}

function toRanking<Found extends Row>(
  rows: readonly Found[],
  { earlier }: Page,
  more: (row: Found) => Partial<Ranking['rows'][number]>,
): Ranking {
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      quantity: Number(row.count),
      netSales: Number(row.net),
      previousNetSales: earlier && Number(row.previous_net),
      costedSales: Number(row.costed_sales),
      costs: Number(row.costs),
      previousCostedSales: earlier && Number(row.previous_costed),
      previousCosts: earlier && Number(row.previous_costs),
      ...more(row),
    })),
  };
}
