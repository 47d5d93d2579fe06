import type { Upload } from '../contract/upload.ts';
import type { StoreContext } from './context.ts';
import { newId, randomText } from './db/values.ts';
import type { PictureType } from './pictureType.ts';

export type Picture = { bytes: Uint8Array<ArrayBuffer>; picture: PictureType };

/** Keeps a picture under a name that cannot be guessed; `source` is where the store fetched it itself. */
export async function keepPicture(
  store: Pick<StoreContext, 'clock' | 'db' | 'files' | 'basePath'>,
  storeId: string,
  { bytes, picture }: Picture,
  source: string | null = null,
): Promise<Upload> {
  const now = store.clock();
  const id = newId(now);
  const name = `${randomText(26)}.${picture.extension}`;
  await store.files.save(name, bytes);
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
    })
    .execute();
  return {
    _id: id,
    url: `${store.basePath}/uploads/${name}`,
    type: picture.type,
    size: bytes.length,
  };
}
