import { type Kysely, sql } from 'kysely';
import type {
  STOCK_CHANGE_SORTS,
  StockChange,
  StockChangeFilter,
} from '../../contract/stockChange.ts';
import { inBatches } from '../db/inBatches.ts';
import { merchantNames } from '../db/merchantNames.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Database, StockChangeRow, VariantRow } from '../db/schema.ts';
import type { ListQuery } from '../http/listQuery.ts';
import { type List, oneOf, timeRange } from '../lists/listDeclaration.ts';
import { readPage } from '../lists/readPage.ts';
import { nameOf } from './variantRows.ts';

export type StockCause = Pick<StockChangeRow, 'reason' | 'by' | 'created_at'> &
  Partial<
    Pick<
      StockChangeRow,
      | 'order_id'
      | 'order_number'
      | 'purchase_order_id'
      | 'purchase_order_number'
      | 'note'
      | 'merchant_id'
    >
  >;

export function byMerchant(merchant: { merchantId: string }, now: Date) {
  return {
    by: 'merchant',
    merchant_id: merchant.merchantId,
    created_at: now.toISOString(),
  } as const;
}

/** The stock of a product or variant before and after a change. `from` is null for a new product or variant. */
export type StockDifference = {
  variant?: Pick<VariantRow, 'id' | 'options'> | undefined;
  from: number | null;
  to: number;
};

/**
 * Records stock changes. Call it in the transaction that changes the stock, after writing the product's row:
 * the row lock keeps `sequence` unique.
 */
export async function recordStockChanges(
  trx: Kysely<Database>,
  { store_id, id: product_id }: { store_id: string; id: string },
  moves: readonly StockDifference[],
  cause: StockCause,
): Promise<StockChangeRow[]> {
  const changed = moves.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return [];
  const last = await readNumber(
    trx,
    sql`(select max(sequence) from stock_changes
      where store_id = ${store_id} and product_id = ${product_id})`,
  );
  const rows = changed.map(({ variant, from, to }, index) => ({
    order_id: null,
    order_number: null,
    purchase_order_id: null,
    purchase_order_number: null,
    note: '',
    merchant_id: null,
    ...cause,
    // The first stock of a new variant is opening stock, whatever the cause.
    ...(variant && from === null && { reason: 'opening' as const }),
    store_id,
    product_id,
    variant_id: variant?.id ?? null,
    variant_name: variant ? nameOf(variant) : null,
    sequence: last + index + 1,
    id: `${product_id}-${last + index + 1}`,
    quantity: to - (from ?? 0),
    stock_after: to,
  }));
  for (const batch of inBatches(rows)) {
    await trx.insertInto('stock_changes').values(batch).execute();
  }
  return rows;
}

/** Records the current stock as the opening stock of all products, and their variants, that have no history. */
export async function recordOpeningStock(
  trx: Kysely<Database>,
  storeId: string,
  now: Date,
): Promise<void> {
  await sql`insert into stock_changes
    (store_id, product_id, sequence, id, quantity, stock_after, reason, "by", created_at)
    select store_id, id, 1, id || '-1', stock, stock, 'opening', 'system', ${now.toISOString()}
    from products where store_id = ${storeId} and options = '[]' and not exists (select 1 from stock_changes
      where stock_changes.store_id = products.store_id and product_id = products.id)
    order by id`.execute(trx);
  const name = sql`replace(replace(replace(options, '","', ' / '), '["', ''), '"]', '')`;
  await sql`insert into stock_changes (store_id, product_id, sequence, id, quantity, stock_after, reason, "by",
      created_at, variant_id, variant_name)
    select store_id, product_id, position + 1, product_id || '-' || (position + 1), stock, stock, 'opening',
      'system', ${now.toISOString()}, id, ${name}
    from product_variants where store_id = ${storeId} and not exists (select 1 from stock_changes
      where stock_changes.store_id = product_variants.store_id
        and stock_changes.product_id = product_variants.product_id)
    order by product_id, position`.execute(trx);
}

/** Call after the product is deleted, so that no change is recorded in between. */
export async function deleteStockChanges(
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
    ...timeRange('created_at', 'from', 'to'),
    createdAt: { sort: 'sequence' },
  },
};

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

type OfPurchase = { purchaseOrderId: string };

const receiptList: List<'stock_changes', OfPurchase, (typeof STOCK_CHANGE_SORTS)[number]> = {
  table: 'stock_changes',
  fields: {
    purchaseOrderId: {
      where: ({ purchaseOrderId }) => oneOf('purchase_order_id', purchaseOrderId),
    },
    createdAt: { sort: ['created_at', 'sequence'] },
  },
};

/** The stock changes by the receipts of a purchase order. */
export async function readReceipts(
  db: Kysely<Database>,
  storeId: string,
  purchaseOrderId: string,
  query: ListQuery<object, (typeof STOCK_CHANGE_SORTS)[number]>,
): Promise<{ changes: StockChange[]; total: number }> {
  const filter = { purchaseOrderId };
  const { rows, total } = await readPage(receiptList, { db, storeId }, { ...query, filter });
  return { changes: await toStockChanges(db, rows), total };
}

/** Stock changes as the API returns them, with the names of the merchants. */
export async function toStockChanges(
  db: Kysely<Database>,
  rows: readonly StockChangeRow[],
): Promise<StockChange[]> {
  const names = await merchantNames(db, rows);
  return rows.map((row) => ({
    _id: row.id,
    quantity: row.quantity,
    productId: row.product_id,
    variantId: row.variant_id,
    variantName: row.variant_name,
    stockAfter: row.stock_after,
    reason: row.reason,
    orderId: row.order_id,
    orderNumber: row.order_number,
    purchaseOrderId: row.purchase_order_id,
    purchaseOrderNumber: row.purchase_order_number,
    note: row.note,
    by: row.by,
    byName: names.get(row.merchant_id) ?? null,
    createdAt: row.created_at,
  }));
}
