import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** What the merchants who did something are called, by id; an answer names them beside what they did. */
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
