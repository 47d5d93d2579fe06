import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../db/nodeSqlite.ts';
import type { Database } from '../db/schema.ts';

/**
 * Serialises the transactions of a store that assign SKUs, or slugs made from names. No unique index spans the SKUs of
 * products and variants, and records with the same name need different slugs. SQLite serialises all write transactions.
 */
export async function lockTexts(trx: Kysely<Database>, storeId: string): Promise<void> {
  if (isSqlite(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`skus of ${storeId}`}, 0))`.execute(
    trx,
  );
}
