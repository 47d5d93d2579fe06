import type { Kysely } from 'kysely';
import { inBatches } from '../db/inBatches.ts';
import type { Database, VariantRow } from '../db/schema.ts';

/**
 * Replaces the variants of a product. Changed variants are deleted and inserted again, because two variants may have
 * swapped SKUs. Items of past orders keep their name when their variant is deleted.
 */
export async function writeVariants(
  trx: Kysely<Database>,
  before: readonly VariantRow[],
  after: readonly VariantRow[],
): Promise<void> {
  const textsOf = (rows: readonly VariantRow[]) => new Set(rows.map(textOf));
  const [previous, now] = [textsOf(before), textsOf(after)];
  const remaining = new Set(after.map(({ id }) => id));
  const removed = before.filter((row) => !now.has(textOf(row)));
  for (const rows of inBatches(removed)) {
    await trx
      .deleteFrom('product_variants')
      .where('store_id', '=', rows[0]?.store_id ?? '')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  }
  for (const rows of inBatches(removed.filter(({ id }) => !remaining.has(id)))) {
    await trx
      .updateTable('order_items')
      .set({ variant_id: null })
      .where('store_id', '=', rows[0]?.store_id ?? '')
      .where(
        'variant_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  }
  for (const rows of inBatches(after.filter((row) => !previous.has(textOf(row))))) {
    await trx.insertInto('product_variants').values(rows).execute();
  }
}

/** A comparable text, independent of column order. */
function textOf(row: VariantRow): string {
  return JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
}
