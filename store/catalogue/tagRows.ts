import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { difference, tagKeys } from './terms.ts';

const OWNERS = {
  product_tags: 'product_id',
  customer_tags: 'customer_id',
  order_tags: 'order_id',
} as const;

/** Updates the lookup rows of a record's tags, for filters. Call it in the transaction of the change. */
export async function replaceTags(
  trx: Kysely<Database>,
  table: keyof typeof OWNERS,
  { store_id, id }: { store_id: string; id: string },
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const { removed, added } = difference(tagKeys(before), tagKeys(after));
  const [tags, owner] = [sql.table(table), sql.ref(OWNERS[table])];
  if (removed.length > 0) {
    await sql`delete from ${tags} where store_id = ${store_id}
      and tag_key in (${sql.join(removed)}) and ${owner} = ${id}`.execute(trx);
  }
  if (added.length > 0) {
    const rows = added.map((key) => sql`(${store_id}, ${key}, ${id})`);
    await sql`insert into ${tags} (store_id, tag_key, ${owner}) values ${sql.join(rows)}
      on conflict do nothing`.execute(trx);
  }
}
