import type { StoreContext } from '../context.ts';
import { keepPicture } from '../keepPicture.ts';
import { pictureTypeOf } from '../pictureType.ts';

/** Largest picture, and total of all fetched pictures of a store, in bytes. */
const MOST_BYTES = 10_000_000;
const MOST_BYTES_IN_ALL = 5_000_000_000;

/** Fetched pictures by URL; null when the fetch failed. */
export type FetchedPictures = ReadonlyMap<string, { _id: string; url: string } | null>;

/**
 * Fetches pictures and stores them as uploads. Reports no reasons, which would reveal the internal network.
 * Throws when storing fails.
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
