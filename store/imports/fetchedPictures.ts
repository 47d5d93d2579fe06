import type { StoreContext } from '../context.ts';
import { keepPicture } from '../keepPicture.ts';
import { pictureTypeOf } from '../pictureType.ts';

/** Bytes of one picture, and of all that a store has fetched. */
const MOST_BYTES = 10_000_000;
const MOST_BYTES_IN_ALL = 5_000_000_000;

/** A picture that was fetched, by its address; null for one that could not be. */
export type FetchedPictures = ReadonlyMap<string, { _id: string; url: string } | null>;

/**
 * Fetches pictures and keeps them as uploads of the store. Says nothing of why one can't be fetched: it is anybody's.
 * Throws when the store can't keep what it has fetched.
 */
export async function fetchPictures(
  store: StoreContext,
  storeId: string,
  urls: readonly string[],
): Promise<FetchedPictures> {
  const { bytes } = await store.db
    .selectFrom('uploads')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('bytes'))
    .where('store_id', '=', storeId)
    .where('source', 'is not', null)
    .executeTakeFirstOrThrow();
  const hasRoom = Number(bytes) + urls.length * MOST_BYTES < MOST_BYTES_IN_ALL;
  const fetchOne = async (url: string) => {
    if (!hasRoom) return [url, null] as const;
    const found = await store.fetchPicture(url, MOST_BYTES).catch(() => undefined);
    const picture = found && pictureTypeOf(found);
    if (!found || !picture) return [url, null] as const;
    const { _id, url: own } = await keepPicture(store, storeId, { bytes: found, picture }, url);
    return [url, { _id, url: own }] as const;
  };
  return new Map(await Promise.all([...new Set(urls)].map(fetchOne)));
}
