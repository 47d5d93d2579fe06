import * as v from 'valibot';
import type { Problem } from '../../contract/problems.ts';
import { productFields } from '../../contract/productInput.ts';
import type { ReadRow } from '../../domain/imports/rowCells.ts';
import { changeStock } from '../catalogue/productStock.ts';
import { byMerchant } from '../catalogue/stockChanges.ts';
import type { ProductRow, StockChangeRow } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import type { Importer, Plan, Work } from './plan.ts';

/** Nothing but stock, counted: products are found by SKU, and none is edited. */
export const importStock: Importer = {
  plan: async ({ trx, shop }, rows) => {
    const keys = [...new Set(rows.flatMap(({ values }) => skuOf(values).toLowerCase() || []))];
    const found =
      keys.length === 0
        ? []
        : await trx
            .selectFrom('products')
            .selectAll()
            .where('store_id', '=', shop.id)
            .where('sku_key', 'in', keys)
            .execute();
    const bySku = new Map(found.map((row) => [row.sku_key, row]));
    return rows.map((row) => planRow(row, bySku.get(skuOf(row.values).toLowerCase())));
  },
  undo: async (work, { target_id, changes }) => {
    const [change] = changes;
    if (target_id === null || !change) return false;
    const [from, to] = [Number(change.from), Number(change.to)];
    return (await moveStock(work, { id: target_id, from: to, to: from }, 'undone')) !== undefined;
  },
};

function skuOf(values: ReadRow['values']): string {
  return typeof values.sku === 'string' ? values.sku : '';
}

function planRow(row: ReadRow, product: ProductRow | undefined): Plan {
  const { stock } = row.values;
  const sku = skuOf(row.values);
  const problems = [...row.problems, ...(row.problems.length > 0 ? [] : wrongIn(row, product))];
  const isMoved = product !== undefined && typeof stock === 'number' && stock !== product.stock;
  return {
    label: product?.name ?? sku,
    key: sku.toLowerCase() || null,
    target: product ? { id: product.id, version: null } : null,
    problems,
    changes: isMoved ? [{ field: 'stock', from: product.stock, to: stock }] : [],
    write: async (work) => {
      if (!isMoved) return undefined;
      const { id } = product;
      const moved = await moveStock(work, { id, from: product.stock, to: stock }, 'imported');
      return moved && { id, version: null };
    },
  };
}

function wrongIn({ values }: ReadRow, product: ProductRow | undefined): Problem[] {
  const sku = skuOf(values);
  if (sku === '') return [problem('sku', 'import.skuRequired')];
  if (!product) return [problem('sku', 'import.skuUnknown', { sku })];
  if (values.stock === undefined) return [problem('stock', 'import.stockRequired')];
  if (!v.is(productFields.entries.stock, values.stock)) return [problem('stock', 'stockInvalid')];
  return isSet(product.track_stock) ? [] : [problem('stock', 'import.untracked')];
}

type Move = { id: string; from: number; to: number };

/** Nothing when the stock is no longer what it was. */
async function moveStock(
  { trx, shop, merchant, now }: Work,
  { id: productId, from, to }: Move,
  reason: 'imported' | 'undone',
): Promise<StockChangeRow | undefined> {
  const cause = { reason, ...byMerchant(merchant, now) };
  const before = await trx
    .selectFrom('products')
    .select('stock')
    .where('store_id', '=', shop.id)
    .where('id', '=', productId)
    .executeTakeFirst();
  if (before?.stock !== from) return undefined;
  return changeStock(trx, shop.id, { productId, units: to - from, cause }, ({ row }) => {
    if (row.stock !== from) throw new MovedError();
  });
}

/** An order came between reading the stock and moving it: the portion is done again. */
class MovedError extends Error {
  override readonly name = 'MovedError';
  /** As PostgreSQL says it of what can be tried again. */
  readonly code = '40001';
}
