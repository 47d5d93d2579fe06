import { type Kysely, sql } from 'kysely';
import { inBatches } from '../db/inBatches.ts';
import type { Database } from '../db/schema.ts';
import type { Store } from '../lists/listDeclaration.ts';

// A word of 4 to 20 letters. Numbers have no near words, because 1042 and 1043 are different orders. Texts in scripts
// without spaces are not split into words.
export const WORD =
  /^(?!.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])\p{L}{4,20}$/u;

const MAX_NEAR = 50;

/**
 * A word, and the word without each of its letters. Two words with an edit distance of 1 share one of these spellings,
 * so an index lookup finds the candidates for a misspelt word.
 */
export function spellingsOf(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
}

export async function saveWords(
  trx: Kysely<Database>,
  storeId: string,
  terms: readonly string[],
): Promise<void> {
  const words = [...new Set(terms.filter((term) => WORD.test(term)))].sort();
  const fresh: string[] = [];
  // Most words are stored already: customers share names, streets and towns.
  for (const some of inBatches(words)) {
    const known = await trx
      .selectFrom('word_spellings')
      .select('word')
      .where('store_id', '=', storeId)
      .where('spelling', 'in', some)
      .whereRef('spelling', '=', 'word')
      .execute();
    const has = new Set(known.map(({ word }) => word));
    fresh.push(...some.filter((word) => !has.has(word)));
  }
  // The words are sorted, so that two calls at the same time do not deadlock.
  const rows = fresh.flatMap((word) =>
    spellingsOf(word).map((spelling) => ({ store_id: storeId, spelling, word })),
  );
  for (const some of inBatches(rows)) {
    await trx
      .insertInto('word_spellings')
      .values(some)
      .onConflict((conflict) => conflict.columns(['store_id', 'spelling', 'word']).doNothing())
      .execute();
  }
}

/** Deletes those words of `terms` that are no longer a term of a contact or an order. */
export async function deleteUnusedWords(
  trx: Kysely<Database>,
  storeId: string,
  terms: readonly string[],
): Promise<void> {
  for (const word of terms.filter((term) => WORD.test(term))) {
    const used = (table: 'contact_terms' | 'order_terms') => sql`exists (
      select 1 from ${sql.table(table)} where store_id = ${storeId} and term = ${word})`;
    await sql`delete from word_spellings where store_id = ${storeId}
      and spelling in (${sql.join(spellingsOf(word))}) and word = ${word}
      and not ${used('contact_terms')} and not ${used('order_terms')}`.execute(trx);
  }
}

/** Adds near words to the terms of each word of a search. Undefined when no word has any. */
export async function withSimilarWords<Word extends { terms: string[] }>(
  store: Store,
  words: readonly Word[],
): Promise<Word[] | undefined> {
  const near = await Promise.all(words.map((word) => nearWords(store, word)));
  if (near.every((found) => found.length === 0)) return undefined;
  return words.map((word, at) => ({ ...word, terms: [...word.terms, ...(near[at] ?? [])] }));
}

async function nearWords(
  { db, storeId }: Store,
  { terms: [typed = ''] }: { terms: string[] },
): Promise<string[]> {
  if (!WORD.test(typed)) return [];
  const rows = await db
    .selectFrom('word_spellings')
    .select('word')
    .distinct()
    .where('store_id', '=', storeId)
    .where('spelling', 'in', spellingsOf(typed))
    .execute();
  return rows
    .map(({ word }) => word)
    .filter((word) => word !== typed && isOneLetterAway(word, typed))
    .slice(0, MAX_NEAR);
}

/** Whether the edit distance is 1. */
function isOneLetterAway(one: string, other: string): boolean {
  const [long, short] = [[...one], [...other]].toSorted((a, b) => b.length - a.length);
  if (!long || !short || long.length - short.length > 1) return false;
  const start = long.findIndex((letter, at) => letter !== short[at]);
  if (start < 0) return long.length !== short.length;
  const rest = short.slice(long.length === short.length ? start + 1 : start);
  return long.slice(start + 1).join('') === rest.join('');
}
