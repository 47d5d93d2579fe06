import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../db/inTransaction.ts';
import type { Database, OutboxRow } from '../db/schema.ts';
import { newId, toJson } from '../db/values.ts';
import type { OrderEmail } from './orderEmail.ts';
import { oneLine } from './renderEmail.ts';

/** How long a process owns a claimed email. Afterwards the process is assumed dead. */
const LEASE_MS = 2 * 60_000;

/** Queues an email in the transaction of the action. */
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

/** Due emails of all stores, the longest overdue first. */
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

/** Claims an email for sending and returns the updated row. Undefined when another process has claimed it. */
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

/** Releases a claimed email, so that it is tried again at `dueAt`. */
export async function reschedule(db: Kysely<Database>, row: OutboxRow, dueAt: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: dueAt.toISOString() })
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .where('attempts', '=', row.attempts)
    .execute();
}

/** Deletes an email and records the result in the order's timeline. */
export async function recordResult(
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
    // Another process has taken over the lease, and records the result.
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
