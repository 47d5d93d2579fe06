import { expect, test } from 'vitest';
import { REFERENCE_TABLES } from '../../store/db/distribute.ts';
import { sqliteDialect } from '../../store/db/nodeSqlite.ts';
import { everyStatement, uses } from './everyStatement.ts';

/** Each process looks for unfinished work of all stores. */
const OF_ALL_STORES = /^select \* from "bulk_jobs" where "status" in/;

test.each(uses)(
  'every statement names the store of each table it uses, and none changes the key of a row: $use',
  async (use) => {
    const { db, statements } = await everyStatement(sqliteDialect(':memory:'), use);
    const tables = await db.introspection.getTables();
    const owned = new Set(
      tables.map(({ name }) => name).filter((one) => !REFERENCE_TABLES.has(one)),
    );
    const wrong = statements.flatMap(({ sql }) => {
      const used = [...sql.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)"?/g)];
      const count = used.filter(([, name = '']) => owned.has(name)).length;
      const named = sql.match(/\bstore_id\b/g)?.length ?? 0;
      const [, set = ''] = /^update .*? set (.*?) where /s.exec(sql) ?? [];
      if (OF_ALL_STORES.test(sql)) return [];
      return count > named || /"(store_id|id)" =/.test(set) ? [sql] : [];
    });
    expect(statements.length).toBeGreaterThan(300);
    expect([...new Set(wrong)]).toEqual([]);
    await db.destroy();
  },
);
