import type { StoreContext } from '../context.ts';
import { pictureTypeOf } from '../pictureType.ts';
import { savePicture } from '../savePicture.ts';
import { fetchPictureOf } from './importParts.ts';

/** Largest picture, and total of all fetched pictures of a store, in bytes. */
const MAX_BYTES = 10_000_000;
const MAX_TOTAL_BYTES = 5_000_000_000;

/** Fetched pictures by URL; null when the fetch failed. */
export type FetchedPictures = ReadonlyMap<string, { _id: string; url: string } | null>;

/**
 * Fetches pictures and stores them as uploads. Reports no reasons of failures, which would reveal the internal network.
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
  const hasSpace = Number(bytes) + urls.length * MAX_BYTES < MAX_TOTAL_BYTES;
  const fetchOne = async (url: string) => {
    if (!hasSpace) return [url, null] as const;
    const found = await fetchPictureOf(store.imports)(url, MAX_BYTES).catch(() => undefined);
    const picture = found && pictureTypeOf(found);
    if (!found || !picture) return [url, null] as const;
    const { _id, url: own } = await savePicture(store, storeId, { bytes: found, picture }, url);
    return [url, { _id, url: own }] as const;
  };
  return new Map(await Promise.all([...new Set(urls)].map(fetchOne)));
}
