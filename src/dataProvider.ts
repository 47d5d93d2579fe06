import type { DataProvider, GetManyReferenceParams } from 'react-admin';
import type { Store } from '../contract/store.ts';
import { createStockCalls, createUserCalls, customCalls } from './api/calls/customCalls.ts';
import { emailCalls } from './api/calls/emailCalls.ts';
import type { OnSignal } from './api/calls/followOrders.ts';
import { importCalls } from './api/calls/importCalls.ts';
import type { Contracts } from './api/parse.ts';
import { createRest } from './api/rest.ts';
import { createReads, createWrites, type Paths, pathOf } from './api/verbs.ts';
import { readSession } from './session/session.ts';

/**
 * The verbs of react-admin and, beside them, the custom calls.
 *
 * `meta` of a write: `idempotencyKey` (create and update; every write has one, made here when it is absent) and
 * `ifMatch` (update; a version, or `false` to write whatever the version is; by default the version last read).
 * After a lost answer, a deletion and an update without a caller's key read the record to see if they were
 * applied. Callers with their own key retry themselves.
 * `update` sends the fields that differ from `previousData` if that has more than an id, and no request when
 * none differ.
 * Failures: `ApiError`; `ConflictError` when an update meets a newer version; `BulkError` when some
 * writes of `updateMany` or `deleteMany` failed.
 */
export type ConsoleDataProvider = DataProvider &
  typeof customCalls &
  typeof emailCalls &
  typeof importCalls &
  ReturnType<typeof createStockCalls> &
  ReturnType<typeof createUserCalls> & {
    /** Calls `onSignal` after each change of the orders: `api/calls/followOrders.ts`. */
    followOrders(signal: AbortSignal, onSignal: OnSignal): Promise<boolean>;
    /** The `ETag` under which a record was last read or written. */
    versionOf(resource: string, id: string): Promise<string | null>;
  };

/**
 * `paths`: resource name -> path of its collection, such as `products: '/merchant/products'`. `contracts`:
 * resource name -> schema of its records, which fills in defaults.
 */
export function createDataProvider(paths: Paths, contracts: Contracts = {}): ConsoleDataProvider {
  const rest = createRest();
  const reads = createReads(rest, paths, contracts);
  return {
    ...reads,
    ...createWrites(rest, paths, contracts),
    ...customCalls,
    ...emailCalls,
    ...importCalls,
    ...createStockCalls(rest),
    ...createUserCalls(rest, contracts.orders),
    getManyReference: (resource: string, { target, id, filter, ...rest }: GetManyReferenceParams) =>
      reads.getList(resource, { ...rest, filter: { ...filter, [target]: id } }),
    versionOf: async (resource: string, id: string) =>
      rest.versionAt(`/${pathOf(paths, resource)}/${id}`) ?? null,
    followOrders: (signal: AbortSignal, onSignal: OnSignal) =>
      import('./api/calls/followOrders.ts').then(
        ({ followOrders }) => followOrders(signal, onSignal),
        () => false,
      ),
    stores: ownStores,
    supportAbortSignal: true,
  };
}

/**
 * The merchant's own stores. No endpoint lists them (D20): today a merchant has one, and the session
 * knows its name. Its `_id` is the merchant's. A promise, as `useDataProvider` expects of every method.
 */
async function ownStores(): Promise<(Store & { id: string })[]> {
  const { user, storeSettings } = readSession();
  if (!user) return [];
  const name = storeSettings.name ?? user.businessName ?? '';
  return [{ id: user._id, _id: user._id, name }];
}
