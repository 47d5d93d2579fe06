import * as v from 'valibot';
import { Id, PictureUrl } from './fieldRules.ts';
import { StorageQuota } from './storageQuota.ts';

/** Largest accepted picture file, in bytes. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
/** Maximum number of files in one `POST /uploads/multiple`. */
export const MAX_UPLOAD_FILES = 4;

/** Response of `POST /uploads/single`. `/uploads/multiple` returns one for each file, in the order of the files. */
export const Upload = v.looseObject({
  _id: Id,
  url: PictureUrl,
  /** The storage that unused uploaded pictures take, including this one, and its limit. */
  room: v.optional(StorageQuota),
});
export type Upload = v.InferOutput<typeof Upload>;
