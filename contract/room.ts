import * as v from 'valibot';

/** How many bytes a merchant's store keeps of something, and how many it may keep. */
export const Room = v.object({ used: v.number(), most: v.number() });
export type Room = v.InferOutput<typeof Room>;
