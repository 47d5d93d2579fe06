import { type RawBuilder, sql } from 'kysely';
import type { OrderStats } from '../../contract/stats.ts';
import type { Period } from '../../domain/statsPeriods.ts';
import { imageUrlOf } from '../catalogue/productRecord.ts';
import { nameOf } from '../catalogue/variantRows.ts';
import { AGGREGATE_TABLES } from '../db/aggregates.ts';
import { isSet, listFromJson } from '../db/values.ts';
import { type Store, whereStore } from '../lists/listDeclaration.ts';
import { promotionRef, type RankedSubject } from './orderAggregates.ts';
import { covering, DAY_MS, DAYS_SHIFT, type Range, splitIntoBuckets } from './orderBuckets.ts';
import { parsePromotion } from './orderRows.ts';
import { itemMeasures, milliseconds, netColumns, within } from './statsTotals.ts';

const MAX_ROWS = 10;

type Ranked<Name extends 'topProducts' | 'topVariants' | 'topCategories' | 'topPromotions'> =
  NonNullable<OrderStats[Name]>;

const SUMS = AGGREGATE_TABLES.ranked_sales.sums;
const columns = sql.join(SUMS.map((name) => sql.ref(name)));
const sums = sql.join(SUMS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));

/** The sums of `ranked_sales` by `ref`: whole days from the aggregates, plus the given edges. */
function parts(
  { storeId }: Store,
  subject: RankedSubject,
  full: Range,
  edges: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const days = covering(full, DAYS_SHIFT).map(
    ({ grain, range }) => sql`select ref, ${columns} from ranked_sales
      where store_id = ${storeId} and subject = ${subject} and grain = ${grain}
        and bucket >= ${range.from} and bucket < ${range.to}`,
  );
  const none = sql`select ref, ${columns} from ranked_sales where store_id = ''`;
  return sql`select ref, ${sums}
    from (${sql.join([none, ...days, ...edges], sql` union all `)}) as parts group by ref`;
}

/** Sales of each product or variant in a period, as `ref`, `count` and the other sums of `ranked_sales`. */
export function soldTotals(
  store: Store,
  period: Period,
  subject: 'product' | 'variant',
): RawBuilder<unknown> {
  const ref = sql.ref(`${subject}_id`);
  const { full, edges } = splitIntoBuckets(milliseconds(period), DAY_MS);
  const items = edges.map(
    (edge) => sql`select ${ref} as ref,
        ${itemMeasures.units} as count, ${itemMeasures.net} as net, discount,
        ${itemMeasures.costed} as costed_sales, ${itemMeasures.costs} as costs
      from orders join order_items on order_items.order_id = orders.id
      where orders.store_id = ${store.storeId} and ${within('orders.created_at', edge)}
        and ${whereStore(store, 'order_items.store_id')}
        and orders.status <> 'cancelled' and ${ref} is not null`,
  );
  return parts(store, subject, full, items);
}

export async function readTopProducts(
  store: Store,
  period: Period,
): Promise<Ranked<'topProducts'>> {
  const { rows } = await sql<{
    id: string;
    name: string;
    images: string;
    stock: number;
    availability: string;
    count: number;
    net: number;
  }>`
    with sums as (${soldTotals(store, period, 'product')})
    select products.id, products.name, products.images, products.availability,
      products.shown_stock as stock, sums.count, sums.net
    from sums join products on products.id = sums.ref and ${whereStore(store, 'products.store_id')}
    order by sums.net desc, sums.ref limit ${MAX_ROWS}`.execute(store.db);
  return rows.map(({ id, name, images, stock, availability, count, net }) => ({
    _id: id,
    name,
    image: imageUrlOf({ images }),
    quantity: Number(count),
    netSales: Number(net),
    stock: availability === 'untracked' ? null : stock,
    availability,
  }));
}

export async function readTopVariants(
  store: Store,
  period: Period,
): Promise<Ranked<'topVariants'>> {
  const { rows } = await sql<{
    id: string;
    options: string;
    product_id: string;
    name: string;
    stock: number;
    track_stock: number;
    count: number;
    net: number;
  }>`
    with sums as (${soldTotals(store, period, 'variant')})
    select product_variants.id, product_variants.options, product_id, products.name,
      product_variants.stock, products.track_stock, sums.count, sums.net
    from sums cross join product_variants cross join products
    where product_variants.store_id = ${store.storeId} and product_variants.id = sums.ref
      and products.id = product_variants.product_id and ${whereStore(store, 'products.store_id')}
    order by sums.net desc, sums.ref limit ${MAX_ROWS}`.execute(store.db);
  return rows.map((row) => ({
    _id: row.id,
    name: nameOf(row),
    productId: row.product_id,
    productName: row.name,
    quantity: Number(row.count),
    netSales: Number(row.net),
    stock: isSet(row.track_stock) ? row.stock : null,
  }));
}

export async function readTopCategories(
  store: Store,
  period: Period,
): Promise<Ranked<'topCategories'>> {
  const { rows } = await sql<{ id: string; name: string; count: number; net: number }>`
    with sums as (${soldTotals(store, period, 'product')}), by_category as (
      select products.category_id, sum(sums.count) as count, sum(sums.net) as net
      from sums join products on products.id = sums.ref and ${whereStore(store, 'products.store_id')}
      group by products.category_id)
    select categories.id, categories.name, by_category.count, by_category.net
    from by_category join categories
      on categories.id = by_category.category_id and ${whereStore(store, 'categories.store_id')}
    order by by_category.net desc, categories.id limit ${MAX_ROWS}`.execute(store.db);
  return rows.map(({ id, name, count, net }) => ({
    _id: id,
    name,
    quantity: Number(count),
    netSales: Number(net),
  }));
}

type Used = { orders: number; sales: number; discount: number };

export async function readTopPromotions(
  store: Store,
  period: Period,
): Promise<Ranked<'topPromotions'>> {
  const { full, edges } = splitIntoBuckets(milliseconds(period), DAY_MS);
  const { rows } = await sql<{ ref: string; count: number; net: number; discount: number }>`
    ${parts(store, 'promotion', full, [])}`.execute(store.db);
  const used = new Map<string, Used>();
  for (const { ref, count, net, discount } of rows) {
    addTo(used, ref, { orders: Number(count), sales: Number(net), discount: Number(discount) });
  }
  for (const edge of edges) await addEdge(store, edge, used);
  return [...used]
    .map(([ref, sums]) => {
      const [_id = '', ...code] = ref.split(' ');
      return { _id, code: code.join(' '), ...sums };
    })
    .toSorted((one, other) => other.sales - one.sales || (one._id < other._id ? -1 : 1))
    .slice(0, MAX_ROWS);
}

/** Orders store their promotions as JSON, so a partial day is read order by order. */
async function addEdge(
  { db, storeId }: Store,
  edge: Range,
  used: Map<string, Used>,
): Promise<void> {
  const { rows } = await sql<{ promotions: string; sales: number }>`
    select promotions, ${netColumns.prices} - ${netColumns.discounts} as sales from orders
    where store_id = ${storeId} and ${within('created_at', edge)}
      and status <> 'cancelled' and promotions <> '[]'`.execute(db);
  for (const { promotions, sales } of rows) {
    for (const { _id, code, amount } of listFromJson(promotions).flatMap(parsePromotion)) {
      addTo(used, promotionRef(_id, code), { orders: 1, sales: Number(sales), discount: amount });
    }
  }
}

function addTo(used: Map<string, Used>, ref: string, more: Used): void {
  const { orders, sales, discount } = used.get(ref) ?? { orders: 0, sales: 0, discount: 0 };
  used.set(ref, {
    orders: orders + more.orders,
    sales: sales + more.sales,
    discount: discount + more.discount,
  });
}
