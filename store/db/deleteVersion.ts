import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

type VersionedRow = { store_id: string; id: string; version: number };

/** Locks a row until the transaction ends. Returns false if the row now has another version, or is gone. */
export async function lockVersion(
  trx: Kysely<Database>,
  table: string,
  { store_id: storeId, id, version }: VersionedRow,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set version = ${version}
    where store_id = ${storeId} and id = ${id} and version = ${version}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Deletes a row of a store. Returns false if the row now has another version, or is gone. */
export async function deleteVersion(
  trx: Kysely<Database>,
  table: string,
  { store_id: storeId, id, version }: VersionedRow,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
    where store_id = ${storeId} and id = ${id} and version = ${version}`.execute(trx);
  return numAffectedRows === 1n;
}
