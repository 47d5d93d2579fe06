import type { DataProvider } from 'react-admin';
import type { Store } from '../contract/store.ts';
import { createBulkCalls } from './api/calls/bulkCalls.ts';
import { createStockCalls, createUserCalls, customCalls } from './api/calls/customCalls.ts';
import { emailCalls } from './api/calls/emailCalls.ts';
import type { OnSignal } from './api/calls/followOrders.ts';
import { importCalls, missingImportCalls } from './api/calls/importCalls.ts';
import { orderCalls } from './api/calls/orderCalls.ts';
import { ApiError } from './api/errors.ts';
import { withRecovery } from './api/lostResponses.ts';
import {
  ORDER_EDIT_PREVIEW,
  ORDER_PREVIEW,
  ORDER_STATS,
  readEndpoint,
} from './api/missingEndpoints.ts';
import type { Contracts } from './api/parse.ts';
import { createRest, type Rest } from './api/rest.ts';
import { type BaseProvider, createVerbs, type Paths, pathOf } from './api/verbs.ts';
import { type WithBulkJobs, withBulkJobs } from './api/withBulkJobs.ts';
import {
  withChangesOnly,
  withContracts,
  withMissingEndpoints,
  withUploads,
} from './api/wrappers.ts';
import { readSession } from './session/session.ts';

/** The calls of the console beside react-admin's verbs. */
type ConsoleCalls = ReturnType<typeof createConsoleCalls>;
export type ConsoleDataProvider = DataProvider & WithBulkJobs<ConsoleCalls>;

/**
 * The data provider for the store API. `paths`: resource name -> path of its collection, such as
 * `products: '/merchant/products'`. `contracts`: resource name -> schema of its records.
 */
export function createDataProvider(paths: Paths, contracts: Contracts = {}): ConsoleDataProvider {
  const rest = createRest();
  const calls = createConsoleCalls(rest, paths, contracts);
  return completeDataProvider({ ...createVerbs(rest, paths), ...calls }, paths, contracts);
}

/**
 * Adds to any data provider what the screens rely on. Most calls that `given` lacks fail like missing endpoints, so
 * that their screens or parts are left out. A few resolve instead, for example with null.
 */
export function completeDataProvider(
  given: BaseProvider & Partial<ConsoleCalls>,
  paths: Paths,
  contracts: Contracts = {},
): ConsoleDataProvider {
  const listed = withMissingEndpoints(given, paths);
  const checked = withContracts(listed, paths, contracts);
  const recovering = withRecovery({ ...missingCalls, ...given, ...checked });
  const uploading = withUploads(recovering, contracts, given.uploadFile);
  return withBulkJobs({
    ...missingCalls,
    ...given,
    ...withChangesOnly(uploading),
    supportAbortSignal: true,
  });
}

function createConsoleCalls(rest: Rest, paths: Paths, contracts: Contracts) {
  return {
    ...customCalls,
    ...createBulkCalls(paths),
    ...emailCalls,
    ...importCalls,
    ...orderCalls,
    ...createStockCalls(rest),
    ...createUserCalls(rest, contracts.orders),
    /** See `api/calls/followOrders.ts`. Also resolves with false if its code cannot be loaded. */
    followOrders: (signal: AbortSignal, onSignal: OnSignal): Promise<boolean> =>
      import('./api/calls/followOrders.ts').then(
        ({ followOrders }) => followOrders(signal, onSignal),
        () => false,
      ),
    /** The `ETag` under which a record was last read or written; null if unknown. */
    versionOf: async (resource: string, id: string): Promise<string | null> =>
      rest.versionAt(`/${pathOf(paths, resource)}/${id}`) ?? null,
    stores: ownStores,
  };
}

const missing = () => Promise.reject<never>(new ApiError({ kind: 'http', status: 501 }));

const missingCalls: ConsoleCalls = {
  getWriteState: async () => null,
  getProfile: missing,
  updateProfile: missing,
  changePassword: missing,
  uploadFile: missing,
  getCategoryStats: missing,
  numberInvoices: missing,
  deleteCategory: missing,
  getEmailText: missing,
  updateEmailText: missing,
  resetEmailText: missing,
  previewEmailText: missing,
  previewOrderEmail: missing,
  previewOrder: () => readEndpoint(ORDER_PREVIEW, missing),
  previewOrderEdit: () => readEndpoint(ORDER_EDIT_PREVIEW, missing),
  createBulkJob: async () => null,
  advanceBulkJob: missing,
  getBulkJob: missing,
  getBulkJobs: async () => [],
  getBulkRecords: missing,
  getStockChanges: missing,
  getStockLevels: missing,
  adjustStock: missing,
  getReceipts: missing,
  receivePurchase: missing,
  getUserStats: missing,
  getUserOrders: missing,
  setUserStatus: missing,
  getOrderStats: () => readEndpoint(ORDER_STATS, missing),
  getOrderCountries: missing,
  ...missingImportCalls(missing),
  followOrders: async () => false,
  versionOf: async () => null,
  stores: ownStores,
};

/**
 * The merchant's own stores. No endpoint lists stores (D20): today a merchant has one, and the session has its name.
 * The store's `_id` is the merchant's. A promise, as `useDataProvider` expects of every method.
 */
async function ownStores(): Promise<(Store & { id: string })[]> {
  const { user, storeSettings } = readSession();
  if (!user) return [];
  const name = storeSettings.name ?? user.businessName ?? '';
  return [{ id: user._id, _id: user._id, name }];
}
