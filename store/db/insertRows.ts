import type { Insertable, Kysely } from 'kysely';
import { inBatches } from './inBatches.ts';
import type { Database } from './schema.ts';

/** Inserts rows, many in one statement. */
export async function insertRows<Table extends keyof Database>(
  trx: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (const some of inBatches(rows)) await trx.insertInto(table).values(some).execute();
}
