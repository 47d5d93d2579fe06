import type { GetListParams, PaginationPayload } from 'react-admin';
import * as v from 'valibot';
import { CategoryStats } from '../../../contract/category.ts';
import { Invoice } from '../../../contract/invoice.ts';
import { OrderCountry } from '../../../contract/orderCountries.ts';
import type { Receipt } from '../../../contract/purchaseOrder.ts';
import { unwrap } from '../../../contract/responses.ts';
import { OrderStats, type StatsQuery } from '../../../contract/stats.ts';
import type { StockAdjustment } from '../../../contract/stockChange.ts';
import { Profile, type ProfileInput } from '../../../contract/store.ts';
import { Upload } from '../../../contract/upload.ts';
import { UserStats, type UserStatusChange } from '../../../contract/user.ts';
import { patchSession } from '../../session/session.ts';
import { contains } from '../compareValues.ts';
import { ApiError } from '../errors.ts';
import { type HttpResponse, request } from '../http.ts';
import { type GetWriteState, ofDeletion, sendOnce } from '../lostResponses.ts';
import { ORDER_STATS, readEndpoint } from '../missingEndpoints.ts';
import { parseResponse, type SchemaLoader } from '../parse.ts';
import { safeId } from '../paths.ts';
import type { PendingWrites } from '../pendingWrites.ts';
import { type ReadOptions, read, readList } from '../reading.ts';
import { malformed, recordOf, type Stored } from '../records.ts';
import { keyHeader, type Rest, writeHeaders } from '../rest.ts';
import { retryingRead } from '../retry.ts';
import type { DialogAttempts } from './purchaseCalls.ts';

export type UploadOptions = {
  /** Called with the fraction sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};
/** `version`: the response's `ETag`; null without one. */
export type VersionedProfile = { data: Profile; version: string | null };
/** Where the products and children of the deleted category go, see `CategoryDeleteQuery` of the contract. */
export type CategoryDeletion = { products?: string; children?: string };

/** `version`: sent as `If-Match`. With an `idempotencyKey`, the caller handles a lost response itself. */
export type Conditions = { version?: string | null; idempotencyKey?: string };

const PROFILE = '/users/profile';

/** `GET /merchant/writes`. The code is loaded on demand, because most sessions never need it. */
export const getWriteState: GetWriteState = async (key) =>
  (await import('./writeState.ts')).getWriteState(key);

/** Calls that react-admin's data provider does not have. Each rejects as `request` does. */
export const customCalls = {
  getWriteState,

  /** `GET /users/profile`. Also updates the session, so that the shell of every tab shows the new values. */
  getProfile: async ({ signal, isTriedOnce }: ReadOptions = {}) => {
    const call = { method: 'GET', path: PROFILE, signal } as const;
    return storeProfile(
      await (isTriedOnce ? request(call) : retryingRead(() => request(call), signal)),
    );
  },

  /** `PUT /users/profile`: changes the given fields. 412 when `version` is not the newest. */
  updateProfile: async (
    changes: ProfileInput,
    { version = null, idempotencyKey }: Conditions = {},
  ) => {
    const send = (key: string) => {
      const headers = writeHeaders({ key, version });
      return request({ method: 'PUT', path: PROFILE, body: changes, headers });
    };
    if (idempotencyKey) return storeProfile(await send(idempotencyKey));
    const { data: reply } = await sendOnce({
      id: PROFILE,
      body: changes,
      version: null,
      send: ({ key }) => send(key),
      getWriteState,
      reread: () => request({ method: 'GET', path: PROFILE }),
      shows: ({ data }) => contains(unwrap(data), changes),
    });
    return storeProfile(reply);
  },

  /** `POST /merchant/auth/change-password`. 422 at `currentPassword` if that password is wrong. */
  changePassword: async (
    body: { currentPassword: string; newPassword: string },
    attempts?: PendingWrites,
  ): Promise<void> => {
    const path = '/merchant/auth/change-password';
    await sendOnce({
      id: path,
      body,
      version: null,
      send: ({ key }) => request({ method: 'POST', path, body, headers: keyHeader(key) }),
      attempts,
      getWriteState,
    });
  },

  /** `POST /uploads/single`: one picture. The server chooses its name. */
  uploadFile: async (file: File, { onProgress, signal }: UploadOptions = {}) => {
    const body = new FormData();
    body.append('file', file);
    const reply = await request({
      method: 'POST',
      path: '/uploads/single',
      body,
      signal,
      onUploadProgress: onProgress,
    });
    return { data: parseResponse(Upload, reply.data, 'POST /uploads/single') };
  },

  /** `GET /categories/{id}/stats`: the metrics of the category with its descendants. Money in minor units. */
  getCategoryStats: async (id: string, { signal }: ReadOptions = {}) => ({
    data: await read(CategoryStats, `/categories/${safeId(id)}/stats`, signal),
  }),

  /**
   * `GET /merchant/orders/stats`: the metrics of a period; without a period, of all orders. `blocks` names the
   * requested parts.
   */
  getOrderStats: async (query: StatsQuery, { signal }: ReadOptions = {}) => ({
    data: await readEndpoint(ORDER_STATS, () =>
      read(OrderStats, ORDER_STATS, signal, { ...query }),
    ),
  }),

  /** `GET /merchant/orders/countries`: the countries of recent orders, the most frequent first. */
  getOrderCountries: async ({ signal }: ReadOptions = {}) => ({
    data: await read(v.array(OrderCountry), '/merchant/orders/countries', signal),
  }),

  /**
   * `POST /merchant/invoices`: the invoices of orders. Gives an invoice number to each order without one. Leaves out
   * orders that were cancelled before they had a number.
   */
  numberInvoices: async (orders: readonly string[]) => {
    const reply = await request({ method: 'POST', path: '/merchant/invoices', body: { orders } });
    return { data: parseResponse(v.array(Invoice), reply.data, 'POST /merchant/invoices') };
  },

  /** `DELETE /categories/{id}`. 409 with the counts when products or children need a new place. */
  deleteCategory: async (id: string, { products, children }: CategoryDeletion) => {
    const params = { ...(products && { products }), ...(children && { children }) };
    const path = `/categories/${safeId(id)}`;
    await sendOnce({
      id: path,
      body: params,
      version: null,
      send: ({ key }) => request({ method: 'DELETE', path, params, headers: keyHeader(key) }),
      getWriteState,
      ...ofDeletion(() => request({ method: 'GET', path })),
    });
    return { data: { id } };
  },
};

/** Parses a profile and copies it to the session, which every tab shows (D21). */
function storeProfile({ data, headers }: HttpResponse): VersionedProfile {
  const profile = parseResponse(Profile, data, PROFILE);
  const { storeSettings, subscription } = profile;
  patchSession({ user: profile, storeSettings, subscription: subscription ?? {} });
  return { data: profile, version: headers.get('etag') };
}

type StatusChange = Required<Pick<UserStatusChange, 'status'>> & { reason?: string };

/** Custom calls about customers. */
export function createUserCalls(rest: Rest, loadOrderSchema?: SchemaLoader) {
  return {
    /** `GET /users/{id}/stats`. Money in minor units. */
    getUserStats: async (id: string, { signal }: ReadOptions = {}) => ({
      data: await read(UserStats, `/users/${safeId(id)}/stats`, signal),
    }),

    /** `GET /users/orders`: a page of a customer's orders, newest first. */
    getUserOrders: (id: string, pagination: PaginationPayload, { signal }: ReadOptions = {}) => {
      const sort = { field: 'createdAt', order: 'DESC' } as const;
      const params = { pagination, sort, filter: { customerId: id }, signal };
      return readList(rest, 'users/orders', params, loadOrderSchema);
    },

    /**
     * `PUT /users/{id}/toggle-status`, unless the customer already has this status: an API that ignores `status` would
     * toggle the status back. `isChanged` is false if the customer already had the status.
     */
    setUserStatus: async (id: string, change: StatusChange) => {
      const path = `/users/${safeId(id)}`;
      const { user, reply, isChanged } = await setStatus(path, change);
      rest.remember(path, reply);
      return { data: user, isChanged };
    },
  };
}

const MAX_ATTEMPTS = 3;

async function setStatus(path: string, { status, reason }: StatusChange) {
  const readUser = async () =>
    userIn(path, await retryingRead(() => request({ method: 'GET', path })));
  const body = { status, ...(reason && { reason }) };
  for (let attempts = 1; ; attempts += 1) {
    const before = await readUser();
    if (before.user.status === status) return { ...before, isChanged: false };
    try {
      const { data: after } = await sendOnce({
        id: path,
        body,
        version: before.reply.headers.get('etag'),
        async send(attempt) {
          const headers = writeHeaders(attempt);
          const call = { method: 'PUT', path: `${path}/toggle-status`, body, headers } as const;
          return userIn(path, await request(call));
        },
        getWriteState,
        reread: readUser,
        shows: ({ user }) => user.status === status,
      });
      return { ...after, isChanged: true };
    } catch (error) {
      // Somebody else has changed the customer, but perhaps not the status: read again.
      const isConflict = error instanceof ApiError && error.status === 412;
      if (!isConflict || attempts === MAX_ATTEMPTS) throw error;
    }
  }
}

function userIn(path: string, reply: HttpResponse): { user: Stored; reply: HttpResponse } {
  const user = recordOf(reply.data);
  if (!user || !path.endsWith(`/${user.id}`)) throw malformed(`${path}: expected that customer`);
  return { user, reply };
}

/** Custom calls about the stock of products, and about receipts, which add units to the stock. */
export function createStockCalls(rest: Rest) {
  // Loaded on demand: few screens show stock changes.
  const loadSchema = async () => (await import('../../../contract/stockChange.ts')).StockChange;
  const pathOf = (id: string) => `merchant/products/${safeId(id)}/stock-changes`;
  return {
    /** `GET /merchant/products/{id}/stock-changes`: a page of the product's stock history. */
    getStockChanges: (id: string, params: GetListParams) =>
      readList(rest, pathOf(id), params, loadSchema),

    /** `GET /merchant/products/{id}/stock-levels`: one stock level for the product, or one for each variant. */
    getStockLevels: async (id: string, signal?: AbortSignal) => {
      const { StockLevel } = await import('../../../contract/stockLevel.ts');
      const path = `/merchant/products/${safeId(id)}/stock-levels`;
      return read(v.array(StockLevel), path, signal);
    },

    /** `POST /merchant/products/{id}/stock-changes`: adds an adjustment. */
    adjustStock: async (id: string, body: StockAdjustment, sent: DialogAttempts) => {
      const schema = await loadSchema();
      const path = `/${pathOf(id)}`;
      return sendOnce({
        id,
        body,
        version: null,
        async send({ key }) {
          const reply = await request({ method: 'POST', path, body, headers: keyHeader(key) });
          return parseResponse(schema, reply.data, 'POST /merchant/products/{id}/stock-changes');
        },
        ...sent,
        earlier: sent.attempts,
        getWriteState,
      });
    },

    /** `GET /merchant/purchase-orders/{id}/receipts`: a page of the stock changes by a purchase order. */
    getReceipts: (id: string, params: GetListParams) =>
      readList(rest, `merchant/purchase-orders/${safeId(id)}/receipts`, params, loadSchema),

    /** `POST /merchant/purchase-orders/{id}/receipts`: adds the arrived units to the stock. */
    receivePurchase: async (id: string, body: Receipt, sent: DialogAttempts) => {
      const { receivePurchase } = await import('./purchaseCalls.ts');
      return receivePurchase({ rest, getWriteState }, id, body, sent);
    },
  };
}
