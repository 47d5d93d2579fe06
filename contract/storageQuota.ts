import * as v from 'valibot';

/** Used and maximum bytes of a storage quota. */
export const StorageQuota = v.object({ used: v.number(), most: v.number() });
export type StorageQuota = v.InferOutput<typeof StorageQuota>;
