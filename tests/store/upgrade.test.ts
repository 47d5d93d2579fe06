import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sqliteDialect, UnusableDatabaseError } from '../../store/db/nodeSqlite.ts';
import { openDatabase } from '../../store/db/open.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { expectKept, keptDatabases, readAll, workWith } from './keptDatabase.ts';

/** SHA-256 of the migrations that are released, with everything that only they use. */
const released: Record<string, string> = {
  '0001_columns.ts': '29a36e196f0a02c630ece701bddcca33b8bf24b2a8a8d530d582b11153ff9f6a',
  '0001_customers.ts': '2f0a070f34ab2e6d102dfdcafa4efbf33a327ab7e99cb442a94d0bea3144916f',
  '0001_orderSums.ts': '1d11ecde65d75582876d336d3cb0ca0bdac2b73ce833c8b40d9f5b7ea940e0d9',
  '0001_orders.ts': '0f39a80bd3b922b1d6f6f9194d8ba96b6207c3f0346f5fb914a21267b2dbc90b',
  '0001_tables.ts': 'bb0eeede584905699b553eb31aa558c47100bef92c78139342c7053b1c17600c',
  '0002_indexes.ts': 'cdca689233a9572326879832e54c371cd4fe3149273c7efb2edfc88c681679d5',
};

test('a released migration is as it was: databases that it made would lack what is changed in it', () => {
  const folder = new URL('../../store/db/migrations/', import.meta.url);
  for (const [name, digest] of Object.entries(released)) {
    const found = createHash('sha256')
      .update(readFileSync(new URL(name, folder)))
      .digest('hex');
    expect(
      found,
      `${name} is released. Undo the change, and put what it was for into a new migration with the next number, which store/db/migrate.ts lists.`,
    ).toBe(digest);
  }
});

const kept = readdirSync(keptDatabases).filter((name) => name.endsWith('.sqlite'));
const copyOf = (name: string) => {
  const copy = join(temporaryFolder(), 'store.sqlite');
  copyFileSync(fileURLToPath(new URL(name, keptDatabases)), copy);
  return copy;
};

test.each(kept)(
  'a database of %s is brought to date, read everywhere and changed',
  async (name) => {
    const db = await openDatabase(copyOf(name));
    const before = await expectExplainedStock(db);
    await workWith(db);
    expect(await expectExplainedStock(db)).toBeGreaterThan(before);
    await db.destroy();
  },
);

test.each(kept)('a database of %s is brought to date and has all that it had', async (name) => {
  const path = copyOf(name);
  const before = await readAll(sqliteDialect(path));
  await (await openDatabase(path)).destroy();
  expectKept(before, await readAll(sqliteDialect(path)));
});

test.each(kept)(
  'a database of %s has the tables, columns and indexes of a new one',
  async (name) => {
    const shapeOf = (path: string) => {
      const file = new DatabaseSync(path);
      const rows = file.prepare(`select name, sql from sqlite_schema order by name`).all();
      file.close();
      return rows;
    };
    const [older, newer] = [copyOf(name), join(temporaryFolder(), 'new.sqlite')];
    for (const path of [older, newer]) await (await openDatabase(path)).destroy();
    expect(shapeOf(older)).toEqual(shapeOf(newer));
  },
);

test('a database from before 0.1.0 started and then answered 500 "no such column": the start refuses it in one line', async () => {
  const path = copyOf('0.1.0.sqlite');
  change(path, `alter table stores drop column is_shipping_set; drop table contact_terms`);
  const before = readFileSync(path);
  await expect(openDatabase(path)).rejects.toThrow(
    new UnusableDatabaseError(
      `The database ${path} lacks contact_terms.store_id, contact_terms.term, contact_terms.contact_id and 1 more: it was made before version 0.1.0 or changed by hand, and can't be upgraded. It was left as it is: move it away, or set DATABASE_URL to another one.`,
    ),
  );
  expect(readFileSync(path)).toEqual(before);
});

test('a database of a newer version ended the start with a stack: one line says so', async () => {
  const path = copyOf('0.1.0.sqlite');
  change(path, `insert into kysely_migration values ('9999_later', '2027-01-01T00:00:00.000Z')`);
  await expect(openDatabase(path)).rejects.toThrow(
    `The database ${path} was made by a newer version (9999_later). It was left as it is: start that version again.`,
  );
});

test('a database of another program is not mixed with the store’s tables', async () => {
  const path = join(temporaryFolder(), 'other.sqlite');
  change(path, `create table orders (id integer primary key, what text)`);
  await expect(openDatabase(path)).rejects.toThrow(
    `The database ${path} holds tables of something else (orders). It was left as it is: give the store a database of its own.`,
  );
});

function change(path: string, text: string): void {
  const file = new DatabaseSync(path);
  file.exec(`pragma journal_mode = wal; ${text}`);
  file.close();
}
