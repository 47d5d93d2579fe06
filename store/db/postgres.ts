import { Socket } from 'node:net';
import { CompiledQuery, type Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { markDatabaseError } from './databaseProblem.ts';
import type { Database } from './schema.ts';

const INT8 = 20;

/**
 * A server that hangs, or that the network has lost, closes no connection. The timeout is longer
 * than the console waits for a response, and shorter than the claim of an idempotency key.
 */
const SOCKET_TIMEOUT_MS = 15_000;

/** PostgreSQL, or an engine that speaks its protocol, through a connection pool. */
export function postgresDialect(
  url: string,
  onPool: (pool: pg.Pool) => void = () => {},
): PostgresDialect {
  const sockets = createSockets();
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    stream: sockets.open,
    types: {
      // Money and counts are integers below 2^53; pg would return strings.
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 ? Number : pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text'),
    },
  });
  onPool(pool);
  // The pool replaces a dead connection, and its query fails. Without an error listener on the pool (idle
  // connections) and on each client (busy ones), Node would exit.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Dialect(new Adapter(url, sockets.enableSocketTimeout), {
    pool: {
      options: pool.options,
      end: () => pool.end(),
      connect: () =>
        pool.connect().catch((error: unknown) => {
          markDatabaseError(error);
          throw error;
        }),
    },
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(sessionDefaults));
    },
  });
}

/** Sockets of a pool. Once the timeout is enabled, a socket that sends and receives nothing for so long is closed. */
function createSockets() {
  const sockets = new Set<Socket>();
  let timeoutMs = 0;
  return {
    open(): Socket {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('timeout', () => socket.destroy(timeoutError()));
      return socket.setTimeout(timeoutMs);
    },
    enableSocketTimeout(): void {
      timeoutMs = SOCKET_TIMEOUT_MS;
      for (const socket of sockets) socket.setTimeout(timeoutMs);
    },
  };
}

function timeoutError(): Error {
  const message = `The database server has not answered for ${SOCKET_TIMEOUT_MS / 1000} seconds.`;
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' });
}

/** Carries the server's URL, also within transactions. */
class Adapter extends PostgresAdapter {
  /** Whether the engine supports `pg_notify`. Detected when the database is opened. */
  hasNotify = false;
  readonly url: string;
  /**
   * After this call, a statement without a response for 15 seconds fails, and its connection is replaced. Call it only
   * in a server that answers requests: a migration, an index or a benchmark's statement may take minutes.
   */
  readonly enableSocketTimeout: () => void;

  constructor(url: string, enableSocketTimeout: () => void) {
    super();
    this.url = url;
    this.enableSocketTimeout = enableSocketTimeout;
  }
}

class Dialect extends PostgresDialect {
  readonly #adapter: Adapter;

  constructor(adapter: Adapter, config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#adapter = adapter;
  }

  override createAdapter() {
    return this.#adapter;
  }
}

/** The PostgreSQL adapter of a database or transaction; undefined on SQLite. */
export function postgresAdapter(db: Kysely<Database>): Adapter | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof Adapter ? adapter : undefined;
}

/**
 * Session settings for lists and metrics. A setting that the server's owner has changed stays. No JIT and no parallel
 * workers: they cost more than they save. `work_mem` is enough to sort tens of thousands of ids, and `random_page_cost`
 * suits SSDs.
 */
const sessionDefaults = `select set_config(name, wanted.value, false)
  from pg_settings join (values ('jit', 'off'), ('max_parallel_workers_per_gather', '0'),
    ('work_mem', '65536'), ('random_page_cost', '1.1')) as wanted (setting_name, value) on wanted.setting_name = name
  where source = 'default'`;
