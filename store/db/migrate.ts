import { promises as fs } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely } from 'kysely';
import { FileMigrationProvider, type MigrationProvider, Migrator } from 'kysely/migration';
import { sqliteDialect, UnusableDatabaseError } from './nodeSqlite.ts';
import { ownTables } from './ownTables.ts';
import type { Database } from './schema.ts';

/** Every file in the folder that exports `up`, sorted by name. Never change a released migration: add another. */
const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, 'migrations'),
  // As a URL, because `import` rejects Windows paths.
  import: (file) => import(pathToFileURL(file).href),
});

/**
 * Migrates the database to the current schema. Throws `UnusableDatabaseError`, before any change, for a
 * database that this version can't use. `name` is used in its message.
 */
export async function migrate(db: Kysely<Database>, name = 'The database'): Promise<void> {
  await assertUsable(db, name);
  const { error } = await createMigrator(db).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Adopters number their own migrations from here. */
const FIRST_OWN = '0900';

// Allows unordered migrations, because an adopter's 0900 runs before the project's next one. `refuseUnordered` checks
// the order of the project's migrations.
function createMigrator(db: Kysely<Database>, given: MigrationProvider = provider): Migrator {
  return new Migrator({ db, provider: given, allowUnorderedMigrations: true });
}

async function assertUsable(db: Kysely<Database>, name: string): Promise<void> {
  // Reads one snapshot, because another process may be creating the tables on its first start.
  const { found, applied } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const columns = await readColumns(trx);
      return { found: columns, applied: await readAppliedMigrations(trx, columns) };
    });
  if (found.size === 0) return;
  const known = await provider.getMigrations();
  const unknown = applied.find((migration) => !(migration in known));
  if (unknown !== undefined && unknown >= FIRST_OWN) {
    throw new UnusableDatabaseError(
      `${name} has the migration ${unknown}, whose file store/db/migrations/${unknown}.ts is missing. It was not changed: put the file back under this name. To undo what it did, add another migration.`,
    );
  }
  if (unknown !== undefined) {
    throw new UnusableDatabaseError(
      `${name} was made by a newer version (${unknown}). It was not changed: start that version again.`,
    );
  }
  refuseUnordered(name, applied, Object.keys(known));
  const expected = await columnsCreatedBy(applied);
  if (applied.length === 0) {
    const tables = new Set([...expected].map(tableName));
    const taken = new Set([...found].map(tableName).filter((table) => tables.has(table)));
    if (taken.size === 0) return;
    throw new UnusableDatabaseError(
      `${name} contains tables of another application (${summarise([...taken])}). It was not changed: use a separate database for the store.`,
    );
  }
  const missing = [...expected].filter((column) => !found.has(column));
  if (missing.length === 0) return;
  throw new UnusableDatabaseError(
    `${name} lacks ${summarise(missing)}: it was made before version 0.1.0 or changed by hand, and can't be upgraded. It was not changed: move it away, or set DATABASE_URL to another one.`,
  );
}

/** Refuses a missed older migration: a migration may depend on all earlier ones. */
function refuseUnordered(name: string, applied: readonly string[], known: readonly string[]): void {
  const last = applied.findLast((migration) => migration < FIRST_OWN);
  if (last === undefined) return;
  const late = known.find((migration) => migration < last && !applied.includes(migration));
  if (late === undefined) return;
  throw new UnusableDatabaseError(
    `${name} has the migration ${last} but not ${late}, which sorts before it. It was not changed: give ${late} a number after ${last}, or one from ${FIRST_OWN} on if it is your own.`,
  );
}

async function readAppliedMigrations(
  db: Kysely<Database>,
  found: ReadonlySet<string>,
): Promise<string[]> {
  if (!found.has(`${LOG}.name`)) return [];
  const log = db.withTables<{ [LOG]: { name: string } }>();
  const rows = await log.selectFrom(LOG).select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

const LOG = 'kysely_migration';

/** The columns of the `applied` migrations, or of all if none is applied. Both databases have the same column names. */
async function columnsCreatedBy(applied: readonly string[]): Promise<Set<string>> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(':memory:') });
  try {
    const { error } = await createMigrator(db, {
      getMigrations: async () => {
        const known = Object.entries(await provider.getMigrations());
        const isMade = (migration: string) => applied.length === 0 || applied.includes(migration);
        return Object.fromEntries(known.filter(([migration]) => isMade(migration)));
      },
    }).migrateToLatest();
    if (error !== undefined) throw error;
    const columns = await readColumns(db);
    return new Set([...columns].filter((column) => !column.startsWith(LOG)));
  } finally {
    await db.destroy();
  }
}

/** The columns of the database, such as `orders.status`. */
async function readColumns(db: Kysely<Database>): Promise<Set<string>> {
  const tables = await ownTables(db, { withInternalKyselyTables: true });
  return new Set(
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  );
}

function tableName(column: string): string {
  return column.slice(0, column.indexOf('.'));
}

function summarise(names: readonly string[]): string {
  const more = names.length - 3;
  return names.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
