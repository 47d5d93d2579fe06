import { parseArgs } from 'node:util';
import pg from 'pg';
import { isPostgres } from '../store/db/open.ts';

const PARTS = ['screens', 'lists', 'load', 'processes', 'import'] as const;
/** Parts that run in a browser, on SQLite. */
const IN_BROWSER = ['screens', 'import'];
/** Parts that run only on PostgreSQL. */
const ON_POSTGRES = ['processes'];
const SIZES = [1_000, 100_000, 1_000_000];

export type BenchOptions = {
  parts: readonly (typeof PARTS)[number][];
  /** Numbers of products and orders of the measured stores. */
  sizes: readonly number[];
  /** The PostgreSQL server on which the benchmark creates its databases; SQLite if undefined. */
  server: string | undefined;
};

/**
 * Parses `npm run bench -- …`. `--postgres` measures the store on the server of `BENCH_DATABASE_URL`, or else of
 * `DATABASE_URL`, without the parts that run in a browser. `--only=lists,load` and `--sizes=1000,100000` measure less.
 * Throws an `Error` with a message for the terminal.
 */
export function readBenchOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      postgres: { type: 'boolean', default: false },
      only: { type: 'string' },
      sizes: { type: 'string' },
    },
  });
  const server = values.postgres ? env.BENCH_DATABASE_URL || env.DATABASE_URL || '' : undefined;
  if (server !== undefined && !isPostgres(server)) {
    throw new Error(
      'npm run bench -- --postgres needs BENCH_DATABASE_URL: the postgres:// URL of a server on which it may create databases.',
    );
  }
  const named = values.only?.split(',');
  const unknown = named?.find((name) => !PARTS.some((part) => part === name));
  if (unknown !== undefined) {
    throw new Error(`--only is "${unknown}", but must be one of ${PARTS.join(', ')}.`);
  }
  if (server === undefined && named?.some((name) => ON_POSTGRES.includes(name))) {
    throw new Error(`--only=${ON_POSTGRES.join(',')} needs --postgres.`);
  }
  const sizes = values.sizes?.split(',').map(Number) ?? SIZES;
  if (sizes.some((size) => !Number.isInteger(size) || size < 1000)) {
    throw new Error('--sizes must be integers from 1000, separated by commas.');
  }
  const elsewhere = server === undefined ? ON_POSTGRES : IN_BROWSER;
  const measurable = PARTS.filter((part) => !elsewhere.includes(part));
  return { parts: measurable.filter((part) => named?.includes(part) ?? true), sizes, server };
}

/** Throws an `Error` if the database of a URL is not empty: the benchmark never writes to a real store. */
export async function refuseUsedDatabase(server: string): Promise<void> {
  const connection = new pg.Client({ connectionString: server });
  await connection.connect();
  try {
    const { rows } = await connection.query<{ name: string }>(
      `select table_name as name from information_schema.tables
        where table_schema not in ('information_schema', 'pg_catalog') order by 1 limit 1`,
    );
    const [first] = rows;
    if (first) {
      throw new Error(
        `The database ${connection.database} contains tables (${first.name}), perhaps of a store: set BENCH_DATABASE_URL to an empty database, such as postgres.`,
      );
    }
  } finally {
    await connection.end();
  }
}
