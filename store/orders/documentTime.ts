import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A document that lies further in the future was issued by a wrong clock, which the next one must not follow. */
const MAX_LEAD_MS = 60_000;

/**
 * The time of the next invoice or credit note: `now`, or just after the last one if that was issued later. A request
 * reads the clock before it waits for the store's lock, so times would not follow the numbers. Lock the store first.
 */
export async function timeOfDocument(
  trx: Kysely<Database>,
  table: 'invoices' | 'credit_notes',
  storeId: string,
  now: Date,
): Promise<Date> {
  const last = await trx
    .selectFrom(table)
    .select('issued_at')
    .where('store_id', '=', storeId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const lead = last ? Date.parse(last.issued_at) - now.getTime() : 0;
  return lead > 0 && lead <= MAX_LEAD_MS ? new Date(now.getTime() + lead + 1) : now;
}
