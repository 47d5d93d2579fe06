import { setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';

/** SQLite's result code when another process holds the lock. */
export const BUSY = 5;

/** The primary result code of a SQLite error. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  return Number(error.errcode) & 0xff;
}

/**
 * A console times out after 10 s, and a request may wait twice: for its write and to release its idempotency key.
 */
const WAIT_MS = 4000;
/** The delays of SQLite's own busy handler, which would block the process. The last delay repeats. */
const PAUSES_MS = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];

/**
 * Retries a statement while another process holds the file's lock, and fails with `BUSY` after 4 s. Outside of
 * transactions, other queries of this process use the connection meanwhile: reads need no lock.
 */
export class RetryingSqlite extends SqliteDriver {
  readonly #mutex = new Mutex();
  readonly #isTransaction: () => boolean;

  constructor(config: SqliteDialectConfig, isTransaction: () => boolean) {
    super(config);
    this.#isTransaction = isTransaction;
  }

  override async acquireConnection() {
    await this.#mutex.acquire();
    return new RetryingConnection(
      await super.acquireConnection(),
      this.#mutex,
      this.#isTransaction,
    );
  }

  override async releaseConnection() {
    this.#mutex.release();
  }
}

class RetryingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #mutex: Mutex;
  readonly #isTransaction: () => boolean;

  constructor(connection: DatabaseConnection, mutex: Mutex, isTransaction: () => boolean) {
    this.#connection = connection;
    this.#mutex = mutex;
    this.#isTransaction = isTransaction;
  }

  async executeQuery<R>(query: CompiledQuery) {
    const until = performance.now() + WAIT_MS;
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#connection.executeQuery<R>(query);
      } catch (error) {
        if (sqliteCode(error) !== BUSY || performance.now() >= until) throw error;
        await this.#wait(PAUSES_MS[tries] ?? 100);
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number) {
    return this.#connection.streamQuery<R>(query, chunkSize);
  }

  async #wait(milliseconds: number): Promise<void> {
    // An open transaction keeps the mutex: statements of other callers would join the transaction.
    if (this.#isTransaction()) {
      await setTimeout(milliseconds);
      return;
    }
    this.#mutex.release();
    await setTimeout(milliseconds);
    await this.#mutex.acquire();
  }
}

class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async acquire(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}

/** How long a start waits. Another process may take that long to seed a new database. */
const START_WAIT_MS = 30_000;

/** Retries `work`, which must consist of whole transactions, while another process holds the lock. */
export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + START_WAIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (sqliteCode(error) !== BUSY || performance.now() >= until) throw error;
    }
  }
}
