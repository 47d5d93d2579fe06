import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { postgresOf } from './postgres.ts';
import type { Database } from './schema.ts';
import { randomText } from './values.ts';

/**
 * How the processes on one PostgreSQL database tell each other that something of a store has changed: by its id and
 * nothing else, so that each reads what it may show. SQLite has one process, which looks by itself.
 */
const CHANNEL = 'store_changed';

/** Tells all processes, when the transaction is committed and not otherwise. */
export async function notifyProcesses(trx: Kysely<Database>, storeId: string): Promise<void> {
  if (!postgresOf(trx)?.hasNotify) return;
  await sql`select pg_notify(${CHANNEL}, ${storeId})`.execute(trx);
}

/** Finds out, when a database is opened, whether it can tell anybody: a write must not fail because it cannot. */
export async function findNotify(db: Kysely<Database>): Promise<void> {
  const postgres = postgresOf(db);
  if (!postgres) return;
  postgres.hasNotify = await sql`select pg_notify(${CHANNEL}, '')`.execute(db).then(
    () => true,
    () => false,
  );
}

export type Listener = {
  /** False where nothing is told, or nothing arrives: then who wants to know has to look. */
  hears(): boolean;
  stop(): Promise<void>;
};

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

/**
 * Calls `onStore` with the id of each store that was told of, and without one when it may have missed some. On a
 * connection of its own, which is made again whenever it is lost.
 */
export function listenToProcesses(
  db: Kysely<Database>,
  onStore: (storeId?: string) => void,
): Listener {
  const postgres = postgresOf(db);
  if (!postgres?.hasNotify) return { hears: () => false, stop: async () => {} };
  const connectionString = postgres.url;
  // What it tells itself: through a pooler that lends connections for a transaction, `listen` hears nothing.
  const own = `listener ${randomText(12)}`;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE;
  let isHeard = false;
  let isStopped = false;

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client = mine;
    mine.on('error', () => {});
    mine.on('end', again);
    mine.on('notification', ({ payload = '' }) => {
      if (payload !== own) return onStore(payload);
      isHeard = true;
      pause = FIRST_PAUSE;
      onStore();
    });
    await mine.connect();
    await mine.query(`listen ${CHANNEL}`);
    await sql`select pg_notify(${CHANNEL}, ${own})`.execute(db);
  }

  function again(): void {
    isHeard = false;
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(start, pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }

  function start(): void {
    connect().catch(() => {
      // Its own end comes as an event, unless it never began.
      const lost = client;
      lost?.off('end', again);
      void lost?.end().catch(() => undefined);
      again();
    });
  }

  start();
  return {
    hears: () => isHeard,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
