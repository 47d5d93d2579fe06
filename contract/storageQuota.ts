import * as v from 'valibot';

/** Bytes that are used, and the maximum (`most`). */
export const StorageQuota = v.object({ used: v.number(), most: v.number() });
export type StorageQuota = v.InferOutput<typeof StorageQuota>;
