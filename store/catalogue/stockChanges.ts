import { type Kysely, sql } from 'kysely';
import type {
  STOCK_CHANGE_SORTS,
  StockChange,
  StockChangeFilter,
} from '../../contract/stockChange.ts';
import type { Database, StockChangeRow } from '../db/schema.ts';
import type { ListQuery } from '../http/listQuery.ts';
import { type List, oneOf, span } from '../lists/listDeclaration.ts';
import { readPage } from '../lists/readPage.ts';

/** Why stock changes, by whom and when. */
export type StockCause = Pick<StockChangeRow, 'reason' | 'by' | 'created_at'> &
  Partial<Pick<StockChangeRow, 'order_id' | 'order_number' | 'note' | 'merchant_id'>>;

/** A merchant of a store, who does something now. */
export function byMerchant(merchant: { merchantId: string }, now: Date) {
  return {
    by: 'merchant',
    merchant_id: merchant.merchantId,
    created_at: now.toISOString(),
  } as const;
}

/**
 * Writes down that stock became another one: whatever changes a product's stock calls it in the same transaction,
 * after it has written the product's row, so that two changes of one product are written one after the other.
 * Of a new product, `from` is null.
 */
export async function keepStockChange(
  trx: Kysely<Database>,
  product: { store_id: string; id: string },
  { from, to }: { from: number | null; to: number },
  cause: StockCause,
): Promise<StockChangeRow | undefined> {
  if (from === to) return undefined;
  const { store_id, id: product_id } = product;
  const next = sql<number>`(select coalesce(max(sequence), 0) + 1 from stock_changes
    where store_id = ${store_id} and product_id = ${product_id})`;
  return trx
    .insertInto('stock_changes')
    .values({
      order_id: null,
      order_number: null,
      note: '',
      merchant_id: null,
      ...cause,
      store_id,
      product_id,
      sequence: next,
      id: sql<string>`${`${product_id}-`} || ${next}`,
      quantity: to - (from ?? 0),
      stock_after: to,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Products of a store of which no change is kept yet begin with what they have. */
export async function keepOpeningStock(
  trx: Kysely<Database>,
  storeId: string,
  now: Date,
): Promise<void> {
  await sql`insert into stock_changes
    (store_id, product_id, sequence, id, quantity, stock_after, reason, "by", created_at)
    select store_id, id, 1, id || '-1', stock, stock, 'opening', 'system', ${now.toISOString()}
    from products where store_id = ${storeId} and not exists (select 1 from stock_changes
      where stock_changes.store_id = products.store_id and product_id = products.id)
    order by id`.execute(trx);
}

/** The history goes with its product; after it, so that no change is written in between. */
export async function forgetStockChanges(
  trx: Kysely<Database>,
  product: { store_id: string; id: string },
): Promise<void> {
  await trx
    .deleteFrom('stock_changes')
    .where('store_id', '=', product.store_id)
    .where('product_id', '=', product.id)
    .execute();
}

type OfProduct = StockChangeFilter & { productId: string };

const stockChangeList: List<'stock_changes', OfProduct, (typeof STOCK_CHANGE_SORTS)[number]> = {
  table: 'stock_changes',
  fields: {
    productId: { where: ({ productId }) => oneOf('product_id', productId) },
    reason: { where: ({ reason }) => oneOf('reason', reason) },
    variantId: { where: ({ variantId }) => oneOf('variant_id', variantId) },
    ...span('created_at', 'from', 'to'),
    createdAt: { sort: 'sequence' },
  },
};

/** A page of the changes of a product, and how many there are. */
export async function readStockChanges(
  db: Kysely<Database>,
  storeId: string,
  productId: string,
  query: ListQuery<StockChangeFilter, (typeof STOCK_CHANGE_SORTS)[number]>,
): Promise<{ changes: StockChange[]; total: number }> {
  const filter = { ...query.filter, productId };
  const { rows, total } = await readPage(stockChangeList, { db, storeId }, { ...query, filter });
  return { changes: await toStockChanges(db, rows), total };
}

/** Changes as they are answered, with the names of the merchants who made them. */
export async function toStockChanges(
  db: Kysely<Database>,
  rows: readonly StockChangeRow[],
): Promise<StockChange[]> {
  const ids = [...new Set(rows.flatMap(({ merchant_id }) => merchant_id ?? []))];
  const merchants =
    ids.length === 0
      ? []
      : await db.selectFrom('merchants').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(merchants.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    _id: row.id,
    quantity: row.quantity,
    variantId: row.variant_id,
    variantName: row.variant_name,
    stockAfter: row.stock_after,
    reason: row.reason,
    orderId: row.order_id,
    orderNumber: row.order_number,
    note: row.note,
    by: row.by,
    byName: names.get(row.merchant_id ?? '') ?? null,
    createdAt: row.created_at,
  }));
}
