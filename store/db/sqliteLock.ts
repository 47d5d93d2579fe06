import { setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';

/** SQLite's result code when another process holds the lock that a statement needs. */
export const BUSY = 5;

/** The primary result code of an error of SQLite. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  return Number(error.errcode) & 0xff;
}

/** A console gives up after 10 s, and a request may wait twice: for its write, and to free its idempotency key. */
const WAIT_MS = 4000;
/** As SQLite itself waits, but without stopping the process; the last again and again. */
const PAUSES_MS = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];

/**
 * Tries a statement again while another process holds the lock of the file. Others of this process use the
 * connection meanwhile: reads need no lock. After 4 s it fails with `BUSY`.
 */
export class PatientSqlite extends SqliteDriver {
  readonly #turns = new Turns();
  readonly #isTransaction: () => boolean;

  constructor(config: SqliteDialectConfig, isTransaction: () => boolean) {
    super(config);
    this.#isTransaction = isTransaction;
  }

  override async acquireConnection() {
    await this.#turns.take();
    return new PatientConnection(await super.acquireConnection(), this.#turns, this.#isTransaction);
  }

  override async releaseConnection() {
    this.#turns.pass();
  }
}

class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #turns: Turns;
  readonly #isTransaction: () => boolean;

  constructor(connection: DatabaseConnection, turns: Turns, isTransaction: () => boolean) {
    this.#connection = connection;
    this.#turns = turns;
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
    // The statements of others would become part of a transaction that has begun.
    if (this.#isTransaction()) return void (await setTimeout(milliseconds));
    this.#turns.pass();
    await setTimeout(milliseconds);
    await this.#turns.take();
  }
}

/** Lets one after the other in. */
class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}

/** What a start waits: as long as another process may take to fill a new database with the demo shop. */
const START_WAIT_MS = 30_000;

/** Does `work`, which must be whole transactions, again while another process holds the lock. */
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
