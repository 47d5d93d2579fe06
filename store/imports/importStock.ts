import * as v from 'valibot';
import type { Problem } from '../../contract/problems.ts';
import { productFields } from '../../contract/productInput.ts';
import { addProblems, isEmptyRow, type ReadRow } from '../../domain/imports/rowCells.ts';
import { changeStock } from '../catalogue/productStock.ts';
import { byMerchant } from '../catalogue/stockChanges.ts';
import { readVariantsBySku } from '../catalogue/variantRows.ts';
import type { StockChangeRow } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import type { Importer, Plan, Work } from './plan.ts';

/** Imports stock counts only. Products and variants are matched by SKU and not edited otherwise. */
export const importStock: Importer = {
  table: 'products',
  plan: async (work, rows) => {
    const keys = rows.flatMap(({ values }) => skuOf(values).toLowerCase() || []);
    const bySku = await readStocked(work, [...new Set(keys)]);
    return rows.map((row) => planRow(row, bySku.get(skuOf(row.values).toLowerCase())));
  },
  undo: async (work, { target_id, match_key, changes }) => {
    const [change] = changes;
    if (target_id === null || !change) return false;
    const [from, to] = [Number(change.from), Number(change.to)];
    const bySku = await readStocked(work, match_key === null ? [] : [match_key]);
    const found = bySku.get(match_key ?? '');
    // A variant whose SKU has changed since stays as it is.
    const variantId = found?.id === target_id ? found.variantId : null;
    const move = { id: target_id, variantId, from: to, to: from };
    return (await moveStock(work, move, 'undone')) !== undefined;
  },
};

type Stocked = {
  id: string;
  variantId: string | null;
  name: string;
  stock: number;
  isTracked: boolean;
};

async function readStocked(
  { trx, store }: Work,
  keys: readonly string[],
): Promise<Map<string | null, Stocked>> {
  const products =
    keys.length === 0
      ? []
      : await trx
          .selectFrom('products')
          .select(['id', 'name', 'stock', 'track_stock', 'sku_key'])
          .where('store_id', '=', store.id)
          .where('sku_key', 'in', keys)
          .execute();
  const variants = await readVariantsBySku(trx, store.id, keys);
  return new Map<string | null, Stocked>([
    ...products.map(({ id, name, stock, track_stock, sku_key }) => {
      const stocked = { id, variantId: null, name, stock, isTracked: isSet(track_stock) };
      return [sku_key, stocked] as const;
    }),
    ...variants.map(({ id, product_id, fullName, stock, track_stock, sku_key }) => {
      const own = { id: product_id, variantId: id, name: fullName };
      return [sku_key, { ...own, stock, isTracked: isSet(track_stock) }] as const;
    }),
  ]);
}

function skuOf(values: ReadRow['values']): string {
  return typeof values.sku === 'string' ? values.sku : '';
}

function planRow(row: ReadRow, found: Stocked | undefined): Plan {
  const { stock } = row.values;
  const sku = skuOf(row.values);
  const problems = addProblems(row.problems, isEmptyRow(row) ? [] : validateRow(row, found));
  const isMoved = found !== undefined && typeof stock === 'number' && stock !== found.stock;
  return {
    label: found?.name ?? sku,
    key: sku.toLowerCase() || null,
    target: found ? { id: found.id, version: null, isShared: found.variantId !== null } : null,
    problems,
    changes: isMoved ? [{ field: 'stock', from: found.stock, to: stock }] : [],
    write: async (work) => {
      if (!isMoved) return undefined;
      const { id, variantId, stock: from } = found;
      const moved = await moveStock(work, { id, variantId, from, to: stock }, 'imported');
      return moved && { id, version: null };
    },
  };
}

function validateRow({ values }: ReadRow, found: Stocked | undefined): Problem[] {
  const sku = skuOf(values);
  const problems: Problem[] = [];
  if (sku === '') problems.push(problem('sku', 'import.skuRequired'));
  else if (!found) problems.push(problem('sku', 'import.skuUnknown', { sku }));
  if (values.stock === undefined) problems.push(problem('stock', 'import.stockRequired'));
  else if (!v.is(productFields.entries.stock, values.stock)) {
    problems.push(problem('stock', 'stockInvalid'));
  } else if (found && !found.isTracked) problems.push(problem('stock', 'import.untracked'));
  return problems;
}

type Move = { id: string; variantId: string | null; from: number; to: number };

/** Undefined when the stock has changed since planning. */
async function moveStock(
  { trx, store, merchant, now }: Work,
  { id: productId, variantId, from, to }: Move,
  reason: 'imported' | 'undone',
): Promise<StockChangeRow | undefined> {
  const cause = { reason, ...byMerchant(merchant, now) };
  const before = await trx
    .selectFrom(variantId === null ? 'products' : 'product_variants')
    .select('stock')
    .where('store_id', '=', store.id)
    .where('id', '=', variantId ?? productId)
    .executeTakeFirst();
  if (before?.stock !== from) return undefined;
  const move = { productId, variantId, units: to - from, cause };
  return changeStock(trx, store.id, move, ({ row, variant }) => {
    if ((variant ?? row).stock !== from) throw new StockChangedError();
  });
}

/** Another request changed the stock between read and write: the portion is retried. */
class StockChangedError extends Error {
  override readonly name = 'StockChangedError';
  /** PostgreSQL's code for a serialization failure, so that the transaction is retried. */
  readonly code = '40001';
}
