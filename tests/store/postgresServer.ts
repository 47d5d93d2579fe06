import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { StoreOptions } from '../../store/app.ts';
import { isPostgres, openDatabase } from '../../store/db/open.ts';
import type { Database } from '../../store/db/schema.ts';
import { type OpenStore, openStore } from './openStore.ts';
import { makeStoreDatabase } from './storeDatabase.ts';

/** The PostgreSQL server of `DATABASE_URL`; tests that need one are skipped without it. */
export const server = process.env.DATABASE_URL ?? '';
export const isThere = isPostgres(server);

export const isCitus = isThere && server === process.env.CITUS_URL;
/** Citus takes several times as long, for a write to the tables that every node keeps above all. */
export const patience = isCitus ? 5 : 1;
/** For tests that look at locks, connections, plans or all tables, of which Citus has its own. */
export const isOneMachine = isThere && !isCitus;

export type PostgresStore = OpenStore & { url: string; remove(): Promise<void> };

/** A test store in a new database. */
export async function openPostgresStore(
  options: Partial<StoreOptions> = {},
): Promise<PostgresStore> {
  const own = await makeStoreDatabase(server);
  const db = await openDatabase(own.url, (pool) => {
    pool.options.connectionTimeoutMillis = patience * 5000;
  });
  const store = await openStore({ ...options, db });
  // In this order, because a test that timed out still uses its connections.
  const remove = async () => {
    await own.remove();
    await store.db.destroy();
  };
  return { ...store, url: own.url, remove };
}

/**
 * Resolves when `count` statements wait for locks. `db` must not be the transaction that holds them: it would see the same
 * activity each time.
 */
export function areWaiting(db: Kysely<Database>, count: number): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const read = async () => Number((await waiting.execute(db)).rows[0]?.count);
  return expect.poll(read, { interval: 10, timeout: 5000 }).toBe(count);
}

/** For tests of the same behaviour on each database. */
export const databases = isThere ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

/** A test store on one of `databases`, until the test ends. */
export async function openStoreOn(database: string): Promise<OpenStore> {
  if (database === 'SQLite') return openStore();
  const store = await openPostgresStore();
  onTestFinished(() => store.remove());
  return store;
}
