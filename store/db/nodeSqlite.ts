import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Kysely, SqliteAdapter, SqliteDialect, type SqliteDialectConfig } from 'kysely';
import type { Database } from './schema.ts';
import { BUSY, PatientSqlite, sqliteCode } from './sqliteLock.ts';

/** Why a database was not opened, in one line. It is left as it was. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}

/**
 * Kysely's SQLite dialect over Node's own SQLite. One query or transaction at a time uses the connection, so
 * inside `db.transaction()` use the transaction, never `db`: that would wait for ever.
 */
export function sqliteDialect(path: string): SqliteDialect {
  const database = openSqlite(path);
  const statements = new StatementCache(database);
  const config = {
    database: {
      close: () => database.close(),
      prepare: (text: string) => statements.prepare(text),
    },
  };
  return new Dialect(config, () => new PatientSqlite(config, () => database.isTransaction));
}

class Adapter extends SqliteAdapter {
  /** With it migrations are one transaction: one that is killed half-way leaves nothing behind. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** The driver hands its connection to one after the other: Kysely's own lock can't be left while waiting. */
  override get supportsMultipleConnections() {
    return true;
  }
}

class Dialect extends SqliteDialect {
  readonly #driver: () => PatientSqlite;

  constructor(config: SqliteDialectConfig, driver: () => PatientSqlite) {
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
    if (path !== ':memory:') closeToOthers(path);
    database = new DatabaseSync(path);
    // Here alone SQLite waits by itself, which stops the process: it serves nobody yet.
    database.exec('pragma busy_timeout = 30000');
    // Reading comes before any change of the file, the journal mode included.
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
    throw new UnusableDatabaseError(whyNotOpened(error, path));
  }
}

/**
 * Lets only the owner read a database and its journals, whatever the folder allows: they hold customers. A file that
 * is not there yet is made, because SQLite gives journals the mode of their database.
 */
export function closeToOthers(path: string): void {
  const journals = [`${path}-wal`, `${path}-shm`].filter((file) => existsSync(file));
  try {
    closeSync(openSync(path, 'a', 0o600));
    for (const file of [path, ...journals]) chmodSync(file, 0o600);
  } catch {
    // It can't be made, which opening it says better; or it is another user's, whose choice the mode is.
  }
}

/** SQLite's result codes for what is not the file's fault, and what helps. */
const helps: Record<number, string> = {
  [BUSY]: 'another program holds it: end that, or wait',
  8: 'the user that runs the store must be allowed to write it and its folder',
  13: 'make room on the disk',
  14: 'the user that runs the store must be allowed to write to its folder',
};

function whyNotOpened(error: unknown, path: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  const help = helps[sqliteCode(error) ?? 0];
  if (help !== undefined) return `The database ${path} can't be used (${reason}): ${help}.`;
  return `The database ${path} can't be read (${reason}). It was left as it is: restore a backup, or set DATABASE_URL to another file.`;
}

/** A full check reads the whole file, which a start with a million products should not wait for. */
const FULLY_CHECKED_BYTES = 64 * 1024 * 1024;

function check(database: DatabaseSync, path: string): void {
  database.prepare('select count(*) from sqlite_schema').get();
  if (path === ':memory:' || statSync(path).size > FULLY_CHECKED_BYTES) return;
  const row = database.prepare('pragma quick_check(1)').get();
  const result = row ? Object.values(row)[0] : undefined;
  if (result !== 'ok') throw new Error(String(result));
}

type Statement = ReturnType<DatabaseSync['prepare']>;
const CACHED = 200;

/** Preparing a statement costs more than running a small one; Kysely makes the same texts again and again. */
class StatementCache {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Statement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(text: string) {
    const statement = this.#find(this.#suited(text));
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...values.map(toSqlite)),
      run: (values: readonly unknown[]) => statement.run(...values.map(toSqlite)),
      iterate: (values: readonly unknown[]) => statement.iterate(...values.map(toSqlite)),
    };
  }

  #suited(text: string): string {
    // Two processes that had both read before they write would fail one another; so the second waits first.
    if (text === 'begin') return 'begin immediate';
    // A full disk has ended the transaction already, and the error to be told is that one.
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
    // A change of the schema would leave prepared statements behind with the columns of before.
    if (/^\s*(create|alter|drop|pragma)/i.test(text)) {
      this.#statements.clear();
      return statement;
    }
    this.#statements.set(text, statement);
    if (this.#statements.size > CACHED) {
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
      throw new TypeError('SQLite takes texts, numbers, bytes and null');
  }
}
