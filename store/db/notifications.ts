import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { postgresAdapter } from './postgres.ts';
import type { Database } from './schema.ts';
import { randomText } from './values.ts';

/**
 * Processes on one PostgreSQL database notify each other when a store has changed. The payload is the store's id, and
 * each process reads what has changed. A store on SQLite polls instead.
 */
const CHANNEL = 'store_changed';

/** Notifies all processes when the transaction commits. */
export async function notifyProcesses(trx: Kysely<Database>, storeId: string): Promise<void> {
  if (!postgresAdapter(trx)?.hasNotify) return;
  await sql`select pg_notify(${CHANNEL}, ${storeId})`.execute(trx);
}

/** Detects support for `pg_notify` when a database is opened, so that a write can't fail for lack of it. */
export async function detectNotify(db: Kysely<Database>): Promise<void> {
  const postgres = postgresAdapter(db);
  if (!postgres) return;
  postgres.hasNotify = await sql`select pg_notify(${CHANNEL}, '')`.execute(db).then(
    () => true,
    () => false,
  );
}

export type Listener = {
  /** False when notifications are unsupported or don't arrive: callers must poll. */
  isReceiving(): boolean;
  stop(): Promise<void>;
};

const FIRST_PAUSE = 1000;
const MAX_PAUSE = 60_000;

/**
 * Calls `onStore` with the id of each changed store, and without an id when notifications may have been missed. Also
 * passes on the probes of other processes, which are not ids. Uses its own connection and reconnects when it is lost.
 */
export function listenToProcesses(
  db: Kysely<Database>,
  onStore: (storeId?: string) => void,
): Listener {
  const postgres = postgresAdapter(db);
  if (!postgres?.hasNotify) return { isReceiving: () => false, stop: async () => {} };
  const connectionString = postgres.url;
  // Tests whether notifications arrive: `listen` receives nothing through a pooler in transaction mode.
  const probe = `listener ${randomText(12)}`;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE;
  let isReceiving = false;
  let isStopped = false;

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      // Notices within half a minute that the server or the network is gone; the system's default is two hours.
      keepAliveInitialDelayMillis: 10_000,
    });
    client = connection;
    connection.on('error', () => {});
    connection.on('end', reconnect);
    connection.on('notification', ({ payload = '' }) => {
      if (payload !== probe) return onStore(payload);
      isReceiving = true;
      pause = FIRST_PAUSE;
      onStore();
    });
    await connection.connect();
    await connection.query(`listen ${CHANNEL}`);
    await sql`select pg_notify(${CHANNEL}, ${probe})`.execute(db);
  }

  function reconnect(): void {
    isReceiving = false;
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(tryConnect, pause).unref();
    pause = Math.min(pause * 2, MAX_PAUSE);
  }

  function tryConnect(): void {
    connect().catch(() => {
      // A lost connection emits `end`; one that never opened does not.
      const lost = client;
      lost?.off('end', reconnect);
      void lost?.end().catch(() => undefined);
      reconnect();
    });
  }

  tryConnect();
  return {
    isReceiving: () => isReceiving,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
