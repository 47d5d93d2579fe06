import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../store/db/open.ts';
import { makeOwnDatabase, type OwnDatabase, run } from '../bench/ownDatabase.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { keptDatabases, workWith } from './keptDatabase.ts';
import { isThere, server } from './postgresServer.ts';

/** Databases of older releases on PostgreSQL, when DATABASE_URL names such a server. */
let database: OwnDatabase;
let url: string;

beforeEach(async () => {
  if (!isThere) return;
  database = await makeOwnDatabase(server);
  url = database.url;
});
afterEach(() => database?.remove());

const kept = (file: string) => readFileSync(new URL(file, keptDatabases), 'utf8');
const all = readdirSync(keptDatabases).filter((file) => file.endsWith('.sql'));

test.runIf(isThere).each(all)(
  'PostgreSQL: a database of %s is brought to date, read everywhere and changed',
  async (file) => {
    await run(url, kept(file));
    const db = await openDatabase(url);
    const before = await expectExplainedStock(db);
    await workWith(db);
    expect(await expectExplainedStock(db)).toBeGreaterThan(before);
    await db.destroy();
  },
);

test.runIf(isThere)(
  'PostgreSQL: a database that this version cannot use is refused in one line',
  async () => {
    const name = new URL(url).pathname.slice(1);
    await run(url, 'create table orders (id integer primary key)');
    await expect(openDatabase(url)).rejects.toThrow(
      `The database ${name} holds tables of something else (orders).`,
    );
    await run(url, 'drop table orders');
    await run(url, kept('0.1.0.sql'));
    await run(url, 'alter table public.stores drop column is_shipping_set');
    await expect(openDatabase(url)).rejects.toThrow(
      `The database ${name} lacks stores.is_shipping_set: it was made before version 0.1.0`,
    );
    await run(url, "insert into public.kysely_migration values ('9999_later', '2027-01-01')");
    await expect(openDatabase(url)).rejects.toThrow(
      `The database ${name} was made by a newer version (9999_later).`,
    );
  },
);
