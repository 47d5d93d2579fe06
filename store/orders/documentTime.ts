import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Milliseconds. A document further in the future has the time of a wrong clock, which must not set the next time. */
const MAX_LEAD_MS = 60_000;

/**
 * The time of the next invoice or credit note: `now`, or just after the last document if that was issued later. A
 * request reads the clock before it waits for the store's lock, so a later number could get an earlier `now`. Lock the
 * store first.
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
