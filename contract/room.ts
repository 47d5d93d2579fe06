import * as v from 'valibot';

/** Used and maximum bytes of a storage quota. */
export const Room = v.object({ used: v.number(), most: v.number() });
export type Room = v.InferOutput<typeof Room>;
