import * as v from 'valibot';
import { Id, PictureUrl } from './fieldRules.ts';
import { Room } from './room.ts';

/** Largest picture file accepted, in bytes. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
/** Most files in one `POST /uploads/multiple`. */
export const MAX_UPLOAD_FILES = 4;

/** Answer of `POST /uploads/single`; `/uploads/multiple` answers a list of them, in the order sent. */
export const Upload = v.looseObject({
  _id: Id,
  url: PictureUrl,
  /** Of pictures that were uploaded and are named by nothing that was saved, this one included. */
  room: v.optional(Room),
});
export type Upload = v.InferOutput<typeof Upload>;
