import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type LogEvent, sql } from 'kysely';
import type { Pool } from 'pg';
import { markDatabaseError } from './databaseProblem.ts';
import { distribute, isDistributed } from './distribute.ts';
import { migrate } from './migrate.ts';
import { isSqlite, sqliteDialect } from './nodeSqlite.ts';
import { detectNotify } from './notifications.ts';
import { postgresDialect } from './postgres.ts';
import type { Database } from './schema.ts';
import { retryWhileBusy } from './sqliteLock.ts';

/**
 * Opens a database and migrates it to the current schema. `url` is `:memory:`, the path of a SQLite file (created when
 * missing) or a `postgres://` URL. Throws `UnusableDatabaseError` when this version can't use it. `onPool` receives the
 * connection pool of a server.
 */
export async function openDatabase(
  url = ':memory:',
  onPool?: (pool: Pool) => void,
): Promise<Kysely<Database>> {
  const db = new Kysely<Database>({
    dialect: createDialect(url, onPool),
    ...(isPostgres(url) && { log: markFailure }),
  });
  try {
    await retryWhileBusy(() => migrate(db, displayName(url)));
    if (await isDistributed(db)) await runExclusively(db, distribute);
    await detectNotify(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function markFailure(event: LogEvent): void {
  if (event.level === 'error') markDatabaseError(event.error);
}

/**
 * Runs a transaction that excludes all other processes in `runExclusively`. The others wait; on SQLite for at most 30
 * seconds.
 */
export function runExclusively<T>(
  db: Kysely<Database>,
  work: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return retryWhileBusy(() =>
    db.transaction().execute(async (trx) => {
      if (!isSqlite(trx)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
      return work(trx);
    }),
  );
}

/** The key of the advisory lock. No other lock in the database uses it. */
const LOCK = 727_354_201;

export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url);
}

/** Names the database in messages, without the password of its URL. */
function displayName(url: string): string {
  if (!isPostgres(url)) return `The database ${url}`;
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  return `The database ${decodeURIComponent(path.slice(1))}`;
}

function createDialect(url: string, onPool?: (pool: Pool) => void) {
  if (isPostgres(url)) return postgresDialect(url, onPool);
  if (url !== ':memory:') mkdirSync(dirname(url), { recursive: true, mode: 0o700 });
  return sqliteDialect(url);
}
