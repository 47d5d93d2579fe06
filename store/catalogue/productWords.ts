import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { termRange, wordsOf } from './terms.ts';

/**
 * Search words by frequency. Rare words are looked up by index. For common words a scan of `search_text` is faster,
 * which SQLite reads from a covering index.
 */
export type Words = { rare: readonly string[]; common: readonly string[] };

/** The number of index entries that a scan reads in the time of one lookup. */
const SCAN_SPEED = 16;

export async function readWords(
  db: Kysely<Database>,
  storeId: string,
  text: string,
): Promise<Words> {
  const words = wordsOf(text);
  if (words.length === 0) return { rare: [], common: [] };
  const commonFrom = sql`(select cast(1000 + coalesce(sum(count), 0) / ${SCAN_SPEED} as integer)
    from product_counts where store_id = ${storeId})`;
  const counts = words.map(
    (word, index) => sql`select ${sql.lit(index)} as word, ${commonFrom} as common_from,
      (select count(*) from (${idsWithWords(storeId, [word])} limit ${commonFrom}) as found) as count`,
  );
  const { rows } = await sql<{ word: number; common_from: number; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db);
  const common = new Set(
    rows
      .filter(({ count, common_from }) => Number(count) >= Number(common_from))
      .map(({ word }) => words[word]),
  );
  return {
    rare: words.filter((word) => !common.has(word)),
    common: words.filter((word) => common.has(word)),
  };
}

/** Ids of products that have, for every word, a term that starts with it. May contain duplicates. */
export function idsWithWords(storeId: string, words: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => {
      const { from, to } = termRange(word);
      return sql`select product_id from product_terms
        where store_id = ${storeId} and term >= ${from} and term < ${to}`;
    }),
    sql` intersect `,
  );
}

/** The condition that every word starts a term of `search_text`. A word has no character that LIKE must escape. */
export function inText(words: readonly string[]): RawBuilder<SqlBool> {
  const parts = words.map((word) => sql`products.search_text like ${`% ${word}%`}`);
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}
