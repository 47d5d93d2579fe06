import * as v from 'valibot';
import { Id, PictureUrl } from './fieldRules.ts';
import { StorageQuota } from './storageQuota.ts';

/** Largest accepted picture file, in bytes. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
/** Most files in one `POST /uploads/multiple`. */
export const MAX_UPLOAD_FILES = 4;

/** Response of `POST /uploads/single`; `/uploads/multiple` returns a list of them, in the order sent. */
export const Upload = v.looseObject({
  _id: Id,
  url: PictureUrl,
  /** Quota of uploaded pictures that no saved record uses, including this one. */
  room: v.optional(StorageQuota),
});
export type Upload = v.InferOutput<typeof Upload>;
