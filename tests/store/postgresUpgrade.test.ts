import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../store/db/open.ts';
import { postgresDialect } from '../../store/db/postgres.ts';
import { makeOwnDatabase, type OwnDatabase, run } from '../bench/ownDatabase.ts';
import { expectKept, expectUsable, keptDatabases, readAll } from './keptDatabase.ts';
import { isOneMachine, server } from './postgresServer.ts';

/** Databases of older releases, if DATABASE_URL is a PostgreSQL server. */
let database: OwnDatabase;
let url: string;

beforeEach(async () => {
  if (!isOneMachine) return;
  database = await makeOwnDatabase(server);
  url = database.url;
});
afterEach(() => database?.remove());

const dumpOf = (file: string) => readFileSync(new URL(file, keptDatabases), 'utf8');
const all = readdirSync(keptDatabases).filter((file) => file.endsWith('.sql'));

test.runIf(isOneMachine).each(all)(
  'PostgreSQL: a database of %s is migrated, read everywhere and changed',
  async (file) => {
    await run(url, dumpOf(file));
    const db = await openDatabase(url);
    await expectUsable(db);
    await db.destroy();
  },
);

test.runIf(isOneMachine).each(all)(
  'PostgreSQL: a database of %s that three servers open at once is migrated once, and keeps its data',
  async (file) => {
    await run(url, dumpOf(file));
    const before = await readAll(postgresDialect(url));
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(url)));
    for (const db of opened) await db.destroy();
    expectKept(before, await readAll(postgresDialect(url)));
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: a database of an older release gets the columns and indexes of a new one',
  async () => {
    const shapes: unknown[] = [];
    for (const file of [...all, undefined]) {
      const own = await makeOwnDatabase(server);
      if (file !== undefined) await run(own.url, dumpOf(file));
      const db = await openDatabase(own.url);
      const columns =
        await sql`select table_name, column_name, data_type, collation_name, is_nullable, column_default
        from information_schema.columns where table_schema = 'public' order by table_name, column_name`.execute(
          db,
        );
      const indexes =
        await sql`select indexname, indexdef from pg_indexes where schemaname = 'public'
        order by indexname`.execute(db);
      shapes.push([columns.rows, indexes.rows]);
      await db.destroy();
      await own.remove();
    }
    expect(shapes).toHaveLength(all.length + 1);
    for (const shape of shapes) expect(shape).toEqual(shapes.at(-1));
  },
);

test.runIf(isOneMachine)('PostgreSQL: an unusable database is refused in one line', async () => {
  const name = new URL(url).pathname.slice(1);
  await run(url, 'create table orders (id integer primary key)');
  await expect(openDatabase(url)).rejects.toThrow(
    `The database ${name} contains tables of another application (orders).`,
  );
  await run(url, 'drop table orders');
  await run(url, dumpOf('0.1.0.sql'));
  await run(url, 'alter table public.stores drop column is_shipping_set');
  await expect(openDatabase(url)).rejects.toThrow(
    `The database ${name} lacks stores.is_shipping_set: it was made before version 0.1.0`,
  );
  await run(url, "insert into public.kysely_migration values ('0899_later', '2027-01-01')");
  await expect(openDatabase(url)).rejects.toThrow(
    `The database ${name} was made by a newer version (0899_later).`,
  );
});
