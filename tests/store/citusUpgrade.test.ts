import { promises as fs, readFileSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { distribute } from '../../store/db/distribute.ts';
import { openDatabase } from '../../store/db/open.ts';
import { postgresDialect } from '../../store/db/postgres.ts';
import type { Database } from '../../store/db/schema.ts';
import { makeOwnDatabase, run } from '../bench/ownDatabase.ts';
import { expectKept, expectUsable, keptDatabases, readAll } from './keptDatabase.ts';
import { isCitus, server } from './postgresServer.ts';

/** A cluster whose tables were distributed by an older version, if CITUS_URL is its coordinator. */
const migrationFolder = path.resolve(import.meta.dirname, '../../store/db/migrations');
/** Later ones run on distributed tables, too. This one cannot, but no release that distributes is without it. */
const LAST = '0043_editedOrders';

test.runIf(isCitus)(
  'Citus: a distributed database of an older version is migrated, read everywhere and changed',
  async () => {
    const own = await makeOwnDatabase(server);
    await run(own.url, readFileSync(new URL('0012.sql', keptDatabases), 'utf8'));
    const before = await readAll(postgresDialect(own.url));
    const older = new Kysely<Database>({ dialect: postgresDialect(own.url) });
    const { error } = await new Migrator({
      db: older,
      provider: new FileMigrationProvider({ fs, path, migrationFolder }),
      allowUnorderedMigrations: true,
    }).migrateTo(LAST);
    expect(error).toBeUndefined();
    expect(await distribute(older)).toContain('orders');
    await older.destroy();

    const db = await openDatabase(own.url);
    expectKept(before, await readAll(postgresDialect(own.url)));
    await expectUsable(db);
    await db.destroy();
    await own.remove();
  },
);
