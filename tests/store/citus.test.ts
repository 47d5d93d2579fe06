import { Kysely, sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { assertDistributable, distribute } from '../../store/db/distribute.ts';
import { sqliteDialect } from '../../store/db/nodeSqlite.ts';
import { openDatabase } from '../../store/db/open.ts';
import { postgresDialect } from '../../store/db/postgres.ts';
import type { Database } from '../../store/db/schema.ts';
import { makeOwnDatabase } from '../bench/ownDatabase.ts';
import { everyStatement, uses } from './everyStatement.ts';
import { isCitus, patience, server } from './postgresServer.ts';

/** The store on a Citus cluster, if CITUS_URL is its coordinator. The PostgreSQL tests run on it, too. */
const cleaning: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

async function makeDatabase() {
  const own = await makeOwnDatabase(server);
  cleaning.push(own.remove);
  return own.url;
}

async function open(url: string) {
  const db = await openDatabase(url);
  cleaning.push(() => db.destroy());
  return db;
}

const typesOf = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ name: string; type: string }>`
    select table_name::text as name, citus_table_type as type from citus_tables`.execute(db);
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
};

test('a database that is not on a Citus cluster is refused', async () => {
  const db = new Kysely<Database>({ dialect: sqliteDialect(':memory:') });
  await expect(assertDistributable(db)).rejects.toThrow('The database is not on a Citus cluster');
  await db.destroy();
});

describe.runIf(isCitus)('Citus', () => {
  test(
    'tables are distributed once, new ones when they are created',
    async () => {
      const url = await makeDatabase();
      const first = await open(url);
      expect(await distribute(first)).toContain('orders');
      expect(await distribute(first)).toEqual([]);
      await sql`create table gifts (store_id text, id text, primary key (store_id, id))`.execute(
        first,
      );
      await sql`create table notes (id text primary key)`.execute(first);
      const types = await typesOf(await open(url));
      expect(types).toMatchObject({
        orders: 'distributed',
        gifts: 'distributed',
        stores: 'reference',
      });
      expect(types).not.toHaveProperty('notes');
      await expect(assertDistributable(first)).rejects.toThrow(
        "The table notes can't be distributed by store: its primary key does not begin with store_id. Nothing was changed.",
      );
    },
    patience * 60_000,
  );

  test.each(uses)(
    'every statement of a merchant runs on one shard: $use',
    async (use) => {
      const { db, statements } = await everyStatement(
        postgresDialect(await makeDatabase()),
        use,
        distribute,
      );
      cleaning.push(() => db.destroy());
      const seen = new Set<string>();
      const spread: string[] = [];
      for (const statement of statements) {
        if (
          seen.has(statement.sql) ||
          !/^\s*(select|with|insert|update|delete)/.test(statement.sql)
        ) {
          continue;
        }
        seen.add(statement.sql);
        const explained = { ...statement, sql: `explain (costs off) ${statement.sql}` };
        const { rows } = await db.executeQuery<Record<string, string>>(explained);
        const tasks = rows.flatMap(
          (row) => /Task Count: (\d+)/.exec(Object.values(row)[0] ?? '')?.[1] ?? [],
        );
        if (tasks.some((count) => count !== '1')) spread.push(statement.sql);
      }
      expect(seen.size).toBeGreaterThan(80);
      expect(spread.filter((text) => !text.startsWith('select * from "bulk_jobs"'))).toEqual([]);
    },
    patience * 60_000,
  );
});
