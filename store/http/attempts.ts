import type { StoreContext } from '../context.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { refusal, type StoreError } from './errors.ts';

/**
 * Limits attempts by key. Each attempt is counted before it is checked, so that parallel requests can't exceed the
 * limit. Where only failures count, callers undo a successful attempt.
 */
export type AttemptLimit = { key: string; max: number; seconds: number };

/** Counts one attempt. Throws 429 with `Retry-After` when the window has too many. */
export async function countAttempt(store: StoreContext, limit: AttemptLimit): Promise<void> {
  const now = store.clock();
  const ends = new Date(now.getTime() + limit.seconds * 1000).toISOString();
  const time = now.toISOString();
  const row = await store.db
    .insertInto('attempts')
    .values({ key: limit.key, count: 1, window_ends_at: ends })
    .onConflict((on) =>
      on.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('attempts.window_ends_at', '<=', time)
          .then(1)
          .else(eb('attempts.count', '+', 1))
          .end(),
        window_ends_at: eb
          .case()
          .when('attempts.window_ends_at', '<=', time)
          .then(ends)
          .else(eb.ref('attempts.window_ends_at'))
          .end(),
      })),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  if (row.count > limit.max) throw tooMany(Date.parse(row.window_ends_at) - now.getTime());
}

/** Deletes the attempts of a key once the person has proved who they are. Also deletes expired attempts of all keys. */
export async function clearAttempts(store: StoreContext, key: string): Promise<void> {
  await inTransaction(store.db, (trx) =>
    trx
      .deleteFrom('attempts')
      .where((eb) =>
        eb.or([eb('key', '=', key), eb('window_ends_at', '<', store.clock().toISOString())]),
      )
      .execute(),
  );
}

/** Undoes one `countAttempt`. Other attempts with the same key still count. */
export async function uncountAttempt(store: StoreContext, key: string): Promise<void> {
  await store.db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

function tooMany(milliseconds: number): StoreError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const headers = { 'Retry-After': String(seconds) };
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90
    ? refusal(429, 'attempts.tooMany', { values: { minutes }, headers })
    : refusal(429, 'attempts.tooManyToday', {
        values: { hours: Math.ceil(minutes / 60) },
        headers,
      });
}
