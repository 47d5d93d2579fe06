import type { Kysely } from 'kysely';
import { numberedSlug, slugOf } from '../../domain/slug.ts';
import type { Database } from '../db/schema.ts';
import { randomText } from '../db/values.ts';
import { lockTexts } from './lockTexts.ts';

const MAX_ATTEMPTS = 50;
/** Slugs for names without a letter or digit. */
const FALLBACK_SLUGS = { products: 'product', categories: 'category' };

/** An unused slug for the name: `mug`, else `mug-2`, `mug-3`, … */
export async function freeSlug(
  db: Kysely<Database>,
  kind: keyof typeof FALLBACK_SLUGS,
  storeId: string,
  name: string,
): Promise<string> {
  const base = slugOf(name) || FALLBACK_SLUGS[kind];
  const candidates = [base];
  while (candidates.length < MAX_ATTEMPTS) {
    candidates.push(numberedSlug(base, candidates.length + 1));
  }
  await lockTexts(db, storeId);
  const rows = await db
    .selectFrom(kind)
    .select('slug')
    .where('store_id', '=', storeId)
    .where('slug', 'in', candidates)
    .execute();
  const taken = new Set(rows.map((row) => row.slug));
  return candidates.find((slug) => !taken.has(slug)) ?? numberedSlug(base, randomText(10));
}
