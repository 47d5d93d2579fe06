import type { Upload } from '../contract/upload.ts';
import type { StoreContext } from './context.ts';
import { flag, newId, randomText } from './db/values.ts';
import { withoutMetadata } from './pictureMetadata.ts';
import type { PictureType } from './pictureType.ts';

export type Picture = { bytes: Uint8Array<ArrayBuffer>; picture: PictureType };

/**
 * Stores a picture, without its metadata, under an unguessable name. Removes the file when the insert fails.
 * `source` is the URL that the store fetched the picture from.
 */
export async function savePicture(
  store: Pick<StoreContext, 'clock' | 'db' | 'files' | 'basePath'>,
  storeId: string,
  { bytes: sent, picture }: Picture,
  source: string | null = null,
): Promise<Upload> {
  const bytes = withoutMetadata(sent, picture);
  const now = store.clock();
  const id = newId(now);
  const name = `${randomText(26)}.${picture.extension}`;
  await store.files.save(name, bytes, picture.type);
  try {
    await store.db
      .insertInto('uploads')
      .values({
        id,
        store_id: storeId,
        name,
        type: picture.type,
        size: bytes.length,
        content: null,
        created_at: now.toISOString(),
        source,
        // The store fetches pictures only for products.
        is_used: flag(source !== null),
      })
      .execute();
  } catch (error) {
    // `npm run unused-pictures` finds a file that can't be removed now.
    await store.files.remove(name).catch(() => {});
    throw error;
  }
  return {
    _id: id,
    url: `${store.basePath}/uploads/${name}`,
    type: picture.type,
    size: bytes.length,
  };
}
