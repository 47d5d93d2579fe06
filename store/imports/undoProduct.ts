import * as v from 'valibot';
import { ProductUpdate } from '../../contract/productInput.ts';
import { MAX_STOCK } from '../../contract/stockKeeping.ts';
import { changedProduct } from '../catalogue/productInput.ts';
import { crossFieldProblems, problemsInStore } from '../catalogue/productRules.ts';
import { lockForUpdate, type ProductWithVariants } from '../catalogue/productWithVariants.ts';
import { removeProduct, replaceProduct } from '../catalogue/productWrites.ts';
import { byMerchant } from '../catalogue/stockChanges.ts';
import { changedVariants } from '../catalogue/variantInput.ts';
import { FIELDS_MOVED_TO_VARIANTS, variantsBefore } from './importVariants.ts';
import type { Change, Work, WrittenRow } from './plan.ts';

/** Undoes an import row. False, without writing, when the product has changed since. */
export async function undoProduct(work: Work, row: WrittenRow): Promise<boolean> {
  const { trx, store, now, merchant } = work;
  if (row.target_id === null) return false;
  const existing = await lockForUpdate(trx, store.id, row.target_id);
  // A row that wrote only a variant has no version: other changes of the product don't prevent its undo.
  const isChanged = row.written_version !== null && existing?.row.version !== row.written_version;
  if (!existing || isChanged) return false;
  if (row.result === 'new') return removeUntouched(work, existing);
  const before = restoredProduct(existing, row.changes, now);
  if (!before) return false;
  const wrong = [
    ...crossFieldProblems(before.row, before.variants),
    ...(await problemsInStore(trx, before, existing)),
  ];
  if (wrong.length > 0) return false;
  const cause = { reason: 'undone', ...byMerchant(merchant, now) } as const;
  return (await replaceProduct(trx, store, existing, before, cause)) !== undefined;
}

/** The product before the import. Undefined when an imported field has changed since. */
function restoredProduct(existing: ProductWithVariants, changes: readonly Change[], now: Date) {
  const { row } = existing;
  const own = changes.filter(({ variant }) => variant === undefined);
  const sent = changes.length > own.length ? variantsBefore(existing, changes) : undefined;
  if (changes.length > own.length && !sent) return undefined;
  // Before the import, the product had no variants: it gets its own stock back.
  const isPlain = sent?.length === 0;
  const stock = own.find(({ field }) => field === 'stock');
  if (stock && !isPlain && stock.to !== row.stock) return undefined;
  const restored = own.flatMap(({ field, from }) => (field === 'stock' ? [] : [[field, from]]));
  const lost = isPlain ? FIELDS_MOVED_TO_VARIANTS.filter((field) => field !== 'stock') : [];
  const input = v.safeParse(ProductUpdate, {
    ...Object.fromEntries(lost.map((field) => [field, null])),
    ...Object.fromEntries(restored),
  });
  if (!input.success) return undefined;
  const to = stock ? Number(stock.from) : isPlain ? 0 : row.stock;
  if (Math.abs(to) > MAX_STOCK) return undefined;
  const stockDelta = to - row.stock;
  const product = changedProduct(row, { ...input.output, stockDelta }, now.toISOString());
  const changed = changedVariants(product, existing.variants, sent, now);
  const isRefused = changed.problems.length > 0 || changed.conflicts.length > 0;
  return isRefused ? undefined : { row: product, variants: changed.variants };
}

/** Deletes the product. False if it has orders, or stock changes besides the opening stock. */
async function removeUntouched(
  { trx, store }: Work,
  { row, variants }: ProductWithVariants,
): Promise<boolean> {
  const changes = await trx
    .selectFrom('stock_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', store.id)
    .where('product_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const ordered = await trx
    .selectFrom('order_items')
    .select('id')
    .where('store_id', '=', store.id)
    .where('product_id', '=', row.id)
    .executeTakeFirst();
  if (Number(changes.count) > Math.max(1, variants.length) || ordered) return false;
  await removeProduct(trx, row);
  return true;
}
