import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { up as tables } from './migrations/0001_tables.ts';
import { up as indexes } from './migrations/0002_indexes.ts';
import type { Database } from './schema.ts';

/** In order. A migration that has been released is never changed: add another. */
const migrations: Record<string, Migration> = {
  '0001_tables': { up: tables },
  '0002_indexes': { up: indexes },
};

/** Brings the database to today's schema. Throws when it cannot. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
