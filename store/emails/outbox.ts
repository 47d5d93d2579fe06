import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../db/inTransaction.ts';
import type { Database, OutboxRow } from '../db/schema.ts';
import { newId, toJson } from '../db/values.ts';
import type { OrderEmail } from './orderEmail.ts';
import { oneLine } from './renderEmail.ts';

/** While one process sends an email no other begins with it; then that one is taken for dead. */
const LEASE_MS = 2 * 60_000;

/** Puts an email into the outbox, in the transaction of what it tells. */
export async function writeEmail(
  trx: Kysely<Database>,
  { storeId, orderId, domain }: { storeId: string; orderId: string; domain: string },
  { event, language, to, from, subject, text, html }: OrderEmail,
  now: Date,
): Promise<void> {
  const id = newId(now);
  await trx
    .insertInto('outbox')
    .values({
      store_id: storeId,
      id,
      order_id: orderId,
      event,
      message_id: `<${id}@${domain}>`,
      to_email: to.email,
      to_name: oneLine(to.name),
      from_name: oneLine(from.name),
      reply_to: from.replyTo,
      language,
      subject,
      text,
      html,
      attempts: 0,
      due_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .execute();
}

/** The emails of all stores that are due, the longest first. */
export function readDue(db: Kysely<Database>, now: Date, limit: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Takes an email to send it: the row as it then is. Nothing when another process has taken it since it was read. */
export async function claim(
  db: Kysely<Database>,
  row: OutboxRow,
  now: Date,
): Promise<OutboxRow | undefined> {
  const taken = {
    attempts: row.attempts + 1,
    due_at: new Date(now.getTime() + LEASE_MS).toISOString(),
  };
  const result = await db
    .updateTable('outbox')
    .set(taken)
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .where('due_at', '=', row.due_at)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n ? { ...row, ...taken } : undefined;
}

/** Lets go of an email that was not sent, until it is due again. */
export async function putBack(db: Kysely<Database>, row: OutboxRow, dueAt: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: dueAt.toISOString() })
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .execute();
}

/** An email that has left, or was given up, is in the timeline of its order from now on. */
export async function finish(
  db: Kysely<Database>,
  { store_id, id, order_id, attempts, event, to_email }: OutboxRow,
  { type, reason, now }: { type: 'email_sent' | 'email_failed'; reason?: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const result = await trx
      .deleteFrom('outbox')
      .where('store_id', '=', store_id)
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .executeTakeFirst();
    // Another process took this one for dead: it is the one to say what became of it.
    if (result.numDeletedRows !== 1n) return;
    const data = toJson({ email: event, to: to_email, ...(reason && { why: reason }) });
    const at = now.toISOString();
    const entry = { store_id, order_id, id: newId(now), type, at, by: 'system', data };
    await trx.insertInto('order_events').values(entry).execute();
  });
}

export async function countWaiting(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
