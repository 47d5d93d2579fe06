import { type DatabaseMetadataOptions, type Kysely, sql, type TableMetadata } from 'kysely';
import { isSqlite } from './nodeSqlite.ts';
import type { Database } from './schema.ts';

/** The tables of the store. On PostgreSQL, other schemas of the database may have tables of other applications. */
export async function ownTables(
  db: Kysely<Database>,
  options?: DatabaseMetadataOptions,
): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables(options);
  const schema = isSqlite(db) ? undefined : await currentSchema(db);
  return tables.filter((table) => table.schema === schema);
}

async function currentSchema(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? undefined;
}
