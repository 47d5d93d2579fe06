import { CompiledQuery, type Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { markAsDatabases } from './databaseProblem.ts';
import type { Database } from './schema.ts';

const INT8 = 20;

/** PostgreSQL, and engines that speak its protocol, through a pool of connections. */
export function postgresDialect(
  url: string,
  onPool: (pool: pg.Pool) => void = () => {},
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: {
      // Money and counts are whole numbers below 2^53; pg would give text.
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 ? Number : pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text'),
    },
  });
  onPool(pool);
  // A connection that dies is replaced by the pool, and its query fails; without listeners, of the pool for
  // those that are idle and of each for when it is used, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Dialect(url, {
    pool: {
      options: pool.options,
      end: () => pool.end(),
      connect: () =>
        pool.connect().catch((error: unknown) => {
          markAsDatabases(error);
          throw error;
        }),
    },
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(ownDefaults));
    },
  });
}

/** Says which server a database is on, of transactions too. */
class Adapter extends PostgresAdapter {
  /** Whether it knows `pg_notify`: not every engine that speaks its protocol does. Set when it is opened. */
  hasNotify = false;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
  }
}

class Dialect extends PostgresDialect {
  readonly #url: string;

  constructor(url: string, config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#url = url;
  }

  override createAdapter() {
    return new Adapter(this.#url);
  }
}

/** The server behind a database or a transaction; undefined on SQLite. */
export function postgresOf(db: Kysely<Database>): Adapter | undefined {
  const { adapter } = db.getExecutor();
  return adapter instanceof Adapter ? adapter : undefined;
}

/**
 * What lists and figures need, wherever the server's owner has not said something else: a plan is neither compiled
 * nor shared out to other processes, which takes longer than it saves, ten thousands of ids are looked up in
 * memory, and disks find any page as fast as the next.
 */
const ownDefaults = `select set_config(name, wanted.value, false)
  from pg_settings join (values ('jit', 'off'), ('max_parallel_workers_per_gather', '0'),
    ('work_mem', '65536'), ('random_page_cost', '1.1')) as wanted (setting_name, value) on wanted.setting_name = name
  where source = 'default'`;
