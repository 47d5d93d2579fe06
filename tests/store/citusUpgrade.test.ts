import { execFileSync } from 'node:child_process';
import { promises as fs, readFileSync } from 'node:fs';
import path from 'node:path';
import { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres } from '../../scripts/ownPostgres.ts';
import { distribute } from '../../store/db/distribute.ts';
import { openDatabase } from '../../store/db/open.ts';
import { postgresDialect } from '../../store/db/postgres.ts';
import type { Database } from '../../store/db/schema.ts';
import { makeOwnDatabase, run } from '../bench/ownDatabase.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { expectKept, expectUsable, keptDatabases, readAll } from './keptDatabase.ts';
import { isCitus, server } from './postgresServer.ts';

/* Upgrades and restores of a Citus cluster. Runs if CITUS_URL is its coordinator. */
const migrationFolder = path.resolve(import.meta.dirname, '../../store/db/migrations');
/** The last migration that cannot run on distributed tables. Every release that distributes tables includes it. */
const LAST = '0043_editedOrders';
const dump = () => readFileSync(new URL('0012.sql', keptDatabases), 'utf8');
const installed = findPostgres();

async function emptyDatabase(): Promise<string> {
  const own = await makeOwnDatabase(server);
  onTestFinished(own.remove);
  return own.url;
}

test.runIf(isCitus)(
  'Citus: a distributed database of an older version is migrated, read everywhere and changed',
  async () => {
    const url = await emptyDatabase();
    await run(url, dump());
    const before = await readAll(postgresDialect(url));
    const older = new Kysely<Database>({ dialect: postgresDialect(url) });
    const { error } = await new Migrator({
      db: older,
      provider: new FileMigrationProvider({ fs, path, migrationFolder }),
      allowUnorderedMigrations: true,
    }).migrateTo(LAST);
    expect(error).toBeUndefined();
    expect(await distribute(older)).toContain('orders');
    await older.destroy();

    const db = await openDatabase(url);
    expectKept(before, await readAll(postgresDialect(url)));
    await expectUsable(db);
    await db.destroy();
  },
);

test.runIf(isCitus && 'programs' in installed)(
  'Citus: a dump of the coordinator is restored into empty databases, distributed again, and changed',
  async () => {
    const [url, restored] = [await emptyDatabase(), await emptyDatabase()];
    await run(url, dump());
    const dumped = await openDatabase(url);
    expect(await distribute(dumped)).toContain('orders');
    await dumped.destroy();
    const all = await readAll(postgresDialect(url));
    const file = path.join(temporaryFolder(), 'store.dump');
    program('pg_dump', '--format=custom', `--file=${file}`, url);
    program('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${restored}`, file);

    const db = await openDatabase(restored);
    expect(await distribute(db)).toContain('orders');
    const before = new Map([...all].filter(([, rows]) => rows.length > 0));
    expectKept(before, await readAll(postgresDialect(restored)));
    await expectUsable(db);
    await db.destroy();
  },
);

function program(name: string, ...args: string[]): void {
  if ('reason' in installed) throw new Error(installed.reason);
  execFileSync(path.join(installed.programs, name), args, { stdio: 'pipe' });
}
