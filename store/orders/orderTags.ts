import type { Kysely } from 'kysely';
import { tagKey } from '../catalogue/terms.ts';
import type { Database } from '../db/schema.ts';

/** Writes the tags by which orders are filtered. Call it in the transaction of the change. */
export async function replaceOrderTags(
  trx: Kysely<Database>,
  { store_id, id }: { store_id: string; id: string },
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const [old, now] = [new Set(before.map(tagKey)), new Set(after.map(tagKey))];
  const removed = [...old.difference(now)];
  if (removed.length > 0) {
    await trx
      .deleteFrom('order_tags')
      .where('store_id', '=', store_id)
      .where('tag_key', 'in', removed)
      .where('order_id', '=', id)
      .execute();
  }
  const added = [...now.difference(old)].map((tag_key) => ({ store_id, tag_key, order_id: id }));
  if (added.length > 0) await trx.insertInto('order_tags').values(added).execute();
}
