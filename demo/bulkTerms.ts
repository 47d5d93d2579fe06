import type { Kysely } from 'kysely';
import type { Database } from '../store/db/schema.ts';
import { saveWords } from '../store/orders/nearWords.ts';
import { orderTerms, type SearchedOrder } from '../store/orders/orderTerms.ts';
import { createWriter } from './bulkWriter.ts';

/** Writes the search terms of benchmark orders, by their `search_id`. */
export async function writeBulkTerms(
  trx: Kysely<Database>,
  storeId: string,
  orders: ReadonlyMap<string, SearchedOrder>,
): Promise<void> {
  const pairs = [...orders].flatMap(([id, order]) =>
    orderTerms(order).map((term) => ({ store_id: storeId, term, search_id: id })),
  );
  // Sorted by primary key, so that the database appends each row to its index.
  pairs.sort((a, b) =>
    a.term === b.term ? (a.search_id < b.search_id ? -1 : 1) : a.term < b.term ? -1 : 1,
  );
  const terms = createWriter(trx, 'order_terms');
  for (const pair of pairs) await terms.add(pair);
  await terms.end();
  await saveWords(
    trx,
    storeId,
    pairs.map(({ term }) => term),
  );
}
