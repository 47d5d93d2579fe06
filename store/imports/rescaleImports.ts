import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toJson } from '../db/values.ts';
import { readChanges } from './importRecord.ts';
import { updateLine } from './runPortion.ts';

const AMOUNTS = ['price', 'compareAtPrice', 'costPrice'];
const ROWS_AT_ONCE = 500;

/**
 * Multiplies the amounts in the rows of product imports when the store's currency changes. An import writes only rows
 * whose products still have the amounts of the preview.
 */
export async function rescaleImports(
  trx: Kysely<Database>,
  storeId: string,
  factor: number,
): Promise<void> {
  const imports = await trx
    .selectFrom('imports')
    .select('id')
    .where('store_id', '=', storeId)
    .where('type', '=', 'products')
    .execute();
  const rescale = <Value>(field: string, value: Value) =>
    typeof value === 'number' && AMOUNTS.includes(field) ? Math.round(value * factor) : value;
  for (const { id } of imports) {
    for (let last: number | undefined = 0; last !== undefined; ) {
      const rows = await trx
        .selectFrom('import_rows')
        .selectAll()
        .where('store_id', '=', storeId)
        .where('import_id', '=', id)
        .where('number', '>', last)
        .where('changes', '<>', '[]')
        .orderBy('number')
        .limit(ROWS_AT_ONCE)
        .execute();
      for (const row of rows) {
        const changes = readChanges(row).map((change) => ({
          ...change,
          from: rescale(change.field, change.from),
          to: rescale(change.field, change.to),
        }));
        await updateLine(trx, row, { changes: toJson(changes) });
      }
      last = rows.at(-1)?.number;
    }
  }
}
