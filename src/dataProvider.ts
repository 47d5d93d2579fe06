import type { DataProvider, GetManyReferenceParams } from 'react-admin';
import { type CustomCalls, customCalls } from './dataProvider/customCalls.ts';
import { ownStores } from './dataProvider/stores.ts';
import { createUserCalls, type UserCalls } from './dataProvider/userCalls.ts';
import { createReads, createWrites, type Paths, type Versions } from './dataProvider/verbs.ts';

/**
 * The verbs of react-admin and, beside them, the custom calls.
 *
 * `meta` of a write: `idempotencyKey` (create: one is made when absent; update) and `ifMatch` (update; a
 * version, or `false` to write whatever the version is; by default the version last read).
 * `update` sends the fields that differ from `previousData` where that is more than an id, and nothing at
 * all when none does.
 * Failures: `ApiError`; `ConflictError` when an update meets a newer version; `BulkError` when some
 * of the writes of `updateMany` or `deleteMany` failed.
 */
export type ConsoleDataProvider = DataProvider & CustomCalls & UserCalls;

/** `paths`: resource name -> path of its collection, such as `products: '/merchant/products'`. */
export function createDataProvider(paths: Paths): ConsoleDataProvider {
  const versions: Versions = new Map();
  const reads = createReads(paths, versions);
  return {
    ...reads,
    ...createWrites(paths, versions),
    ...customCalls,
    ...createUserCalls(versions),
    getManyReference: (resource: string, { target, id, filter, ...rest }: GetManyReferenceParams) =>
      reads.getList(resource, { ...rest, filter: { ...filter, [target]: id } }),
    stores: ownStores,
    supportAbortSignal: true,
  };
}
