import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Kysely, SqliteAdapter, SqliteDialect, type SqliteDialectConfig } from 'kysely';
import type { Database } from './schema.ts';
import { BUSY, RetryingSqlite, sqliteCode } from './sqliteLock.ts';

/** Why a database can't be used, in one line. The database is unchanged. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}

/**
 * Kysely's SQLite dialect over `node:sqlite`, for a path or an open connection. One query or transaction at a time
 * uses the connection: inside `db.transaction()` use `trx`, because `db` would deadlock.
 */
export function sqliteDialect(source: string | DatabaseSync): SqliteDialect {
  const database = typeof source === 'string' ? openSqlite(source) : source;
  const statements = new StatementCache(database);
  const config = {
    database: {
      close: () => database.close(),
      prepare: (text: string) => statements.prepare(text),
    },
  };
  return new Dialect(config, () => new RetryingSqlite(config, () => database.isTransaction));
}

class Adapter extends SqliteAdapter {
  /** Makes Kysely migrate in a transaction, so that an interrupted migration leaves nothing behind. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** The driver queues for the connection itself: Kysely's own lock can't be released while waiting. */
  override get supportsMultipleConnections() {
    return true;
  }
}

class Dialect extends SqliteDialect {
  readonly #driver: () => RetryingSqlite;

  constructor(config: SqliteDialectConfig, driver: () => RetryingSqlite) {
    super(config);
    this.#driver = driver;
  }

  override createDriver() {
    return this.#driver();
  }

  override createAdapter() {
    return new Adapter();
  }
}

export function isSqlite(db: Kysely<Database>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

function openSqlite(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (path !== ':memory:') restrictToOwner(path);
    database = new DatabaseSync(path);
    // SQLite's own wait blocks the process, which is acceptable only before it serves requests.
    database.exec('pragma busy_timeout = 30000');
    // Checks the file before any change: an unusable file must stay unchanged, its journal mode included.
    check(database, path);
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma cache_size = -65536;
      pragma temp_store = memory;
      pragma busy_timeout = 0;
    `);
    return database;
  } catch (error) {
    database?.close();
    throw new UnusableDatabaseError(openFailure(error, path));
  }
}

/**
 * Makes a database and its journals readable by their owner only: they hold customer data. Creates a missing
 * file, because SQLite gives journals the mode of their database.
 */
export function restrictToOwner(path: string): void {
  const journals = [`${path}-wal`, `${path}-shm`].filter((file) => existsSync(file));
  try {
    closeSync(openSync(path, 'a', 0o600));
    for (const file of [path, ...journals]) chmodSync(file, 0o600);
  } catch {
    // Opening reports a file that can't be created. A file of another user keeps its mode.
  }
}

/** Hints for those result codes of SQLite whose cause is not the content of the file. */
const hints: Record<number, string> = {
  [BUSY]: 'another program has locked it: stop that program, or wait',
  8: 'the user that runs the store must be allowed to write it and its folder',
  13: 'make room on the disk',
  14: 'the user that runs the store must be allowed to write to its folder',
};

function openFailure(error: unknown, path: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  const help = hints[sqliteCode(error) ?? 0];
  if (help !== undefined) return `The database ${path} can't be used (${reason}): ${help}.`;
  return `The database ${path} can't be read (${reason}). It was not changed: restore a backup, or set DATABASE_URL to another file.`;
}

/** A full check reads the whole file, which would delay the start of a large store. */
const FULL_CHECK_BYTES = 64 * 1024 * 1024;

function check(database: DatabaseSync, path: string): void {
  database.prepare('select count(*) from sqlite_schema').get();
  if (path === ':memory:' || statSync(path).size > FULL_CHECK_BYTES) return;
  const row = database.prepare('pragma quick_check(1)').get();
  const result = row ? Object.values(row)[0] : undefined;
  if (result !== 'ok') throw new Error(String(result));
}

type Statement = ReturnType<DatabaseSync['prepare']>;
const MAX_CACHED = 200;

/** Preparing a statement costs more than running a small one, and Kysely repeats the same SQL. */
class StatementCache {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Statement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(text: string) {
    const statement = this.#find(this.#adapt(text));
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...values.map(toSqlite)),
      run: (values: readonly unknown[]) => statement.run(...values.map(toSqlite)),
      iterate: (values: readonly unknown[]) => statement.iterate(...values.map(toSqlite)),
    };
  }

  #adapt(text: string): string {
    // Two transactions that read before they write would fail each other; `immediate` makes the second wait.
    if (text === 'begin') return 'begin immediate';
    // A full disk has already ended the transaction, and its error must not be hidden by a failing rollback.
    return text === 'rollback' && !this.#database.isTransaction ? 'select 1' : text;
  }

  #find(text: string): Statement {
    const known = this.#statements.get(text);
    if (known) {
      this.#statements.delete(text);
      this.#statements.set(text, known);
      return known;
    }
    const statement = this.#database.prepare(text);
    // Statements prepared before a schema change would return the old columns.
    if (/^\s*(create|alter|drop|pragma)/i.test(text)) {
      this.#statements.clear();
      return statement;
    }
    this.#statements.set(text, statement);
    if (this.#statements.size > MAX_CACHED) {
      const oldest = this.#statements.keys().next().value;
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }
}

function toSqlite(value: unknown): SQLInputValue {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'undefined':
      return null;
    default:
      if (value === null || value instanceof Uint8Array) return value;
      throw new TypeError('SQLite accepts strings, numbers, bytes and null');
  }
}
