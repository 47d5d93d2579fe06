import type { Kysely } from 'kysely';
import { difference, tagKeys } from '../catalogue/terms.ts';
import type { Database } from '../db/schema.ts';

/** Writes the tags by which orders are filtered. Call it in the transaction of the change. */
export async function replaceOrderTags(
  trx: Kysely<Database>,
  { store_id, id }: { store_id: string; id: string },
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const { removed, added } = difference(tagKeys(before), tagKeys(after));
  if (removed.length > 0) {
    await trx
      .deleteFrom('order_tags')
      .where('store_id', '=', store_id)
      .where('tag_key', 'in', removed)
      .where('order_id', '=', id)
      .execute();
  }
  if (added.length > 0) {
    const rows = added.map((tag_key) => ({ store_id, tag_key, order_id: id }));
    await trx.insertInto('order_tags').values(rows).execute();
  }
}
