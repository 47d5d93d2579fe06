import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Names of the merchants who made changes, by id. Null where there is no name. */
export async function merchantNames(
  db: Kysely<Database>,
  rows: readonly { merchant_id: string | null }[],
): Promise<ReadonlyMap<string | null, string | null>> {
  const ids = [...new Set(rows.flatMap(({ merchant_id }) => merchant_id ?? []))];
  if (ids.length === 0) return new Map();
  const merchants = await db
    .selectFrom('merchants')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(merchants.map(({ id, name }) => [id, name]));
}
