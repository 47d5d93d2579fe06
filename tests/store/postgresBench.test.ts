import pg from 'pg';
import { expect, test } from 'vitest';
import { refuseUsedDatabase } from '../../scripts/benchOptions.ts';
import { openDatabase } from '../../store/db/open.ts';
import { makeOwnDatabase } from '../bench/ownDatabase.ts';
import { isOneMachine, server } from './postgresServer.ts';

/** The benchmark on PostgreSQL, if DATABASE_URL is a PostgreSQL server. */

test.runIf(isOneMachine)(
  'PostgreSQL: the benchmark accepts an empty database, deletes it, and refuses a database with a store',
  async () => {
    const own = await makeOwnDatabase(server);
    await refuseUsedDatabase(own.url);
    await (await openDatabase(own.url)).destroy();
    await expect(refuseUsedDatabase(own.url)).rejects.toThrow(
      /^The database bench_\w+ contains tables \(\w+\), perhaps of a store: set BENCH_DATABASE_URL to an empty database/,
    );
    await own.remove();
    await expect(refuseUsedDatabase(own.url)).rejects.toThrow('does not exist');
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    const name = new URL(own.url).pathname.slice(1);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    await client.end();
    expect(rows).toEqual([]);
  },
);
