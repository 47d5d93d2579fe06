import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toJson } from '../db/values.ts';
import { readChanges } from './importRecord.ts';
import { updateLine } from './runPortion.ts';

const AMOUNTS = ['price', 'compareAtPrice', 'costPrice'];
const isOfAmount = ({ field }: { field: string }) => AMOUNTS.includes(field);
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
  const rescale = <Value>(value: Value) =>
    typeof value === 'number' ? Math.round(value * factor) : value;
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
        const changes = readChanges(row);
        if (!changes.some(isOfAmount)) continue;
        const rescaled = changes.map((change) =>
          isOfAmount(change)
            ? { ...change, from: rescale(change.from), to: rescale(change.to) }
            : change,
        );
        await updateLine(trx, row, { changes: toJson(rescaled) });
      }
      last = rows.at(-1)?.number;
    }
  }
}
