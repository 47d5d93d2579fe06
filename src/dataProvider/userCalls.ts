import { UserStats, type UserStatusChange } from '../../contract/user.ts';
import { ApiError } from '../errors.ts';
import { type HttpResponse, request } from '../http.ts';
import { type Contract, guarded, type ReadOptions, read, withDefaults } from './reading.ts';
import { countOf, recordOf, rowsOf, type Stored, usableRows } from './records.ts';
import { malformed } from './restCall.ts';
import { retryingRead } from './retry.ts';
import { isOutcomeUnknown, keyHeader } from './unknownOutcome.ts';
import type { Versions } from './verbs.ts';

type Page = { page: number; perPage: number };
type StatusChange = Required<Pick<UserStatusChange, 'status'>> & { reason?: string };

/** The calls about customers that are not one of react-admin's verbs. Each rejects with an `ApiError`. */
export type UserCalls = {
  /** `GET /users/{id}/stats`; money in minor units. */
  getUserStats(id: string, options?: ReadOptions): Promise<{ data: UserStats }>;
  /** `GET /users/orders`: a page of a customer's orders, the newest first. */
  getUserOrders(
    id: string,
    page: Page,
    options?: ReadOptions,
  ): Promise<{ data: Stored[]; total: number | undefined }>;
  /**
   * `PUT /users/{id}/toggle-status`, but only for a customer who is not of this status already: a toggle
   * that is sent twice would undo itself. `isChanged` is false for one who was.
   */
  setUserStatus(id: string, change: StatusChange): Promise<{ data: Stored; isChanged: boolean }>;
};

/** `contract`: of the orders. */
export function createUserCalls(versions: Versions, contract?: Contract): UserCalls {
  return {
    getUserStats: async (id, { signal } = {}) => ({
      data: await read(UserStats, `/users/${guarded(id)}/stats`, signal),
    }),

    getUserOrders: async (id, { page, perPage }, { signal } = {}) => {
      const first = (page - 1) * perPage;
      const params = {
        customerId: guarded(id),
        range: JSON.stringify([first, first + perPage - 1]),
        sort: '["createdAt","DESC"]',
      };
      const reply = await retryingRead(
        () => request({ method: 'GET', path: '/users/orders', params, ...(signal && { signal }) }),
        signal,
      );
      const rows = rowsOf(reply.data);
      if (!rows) throw malformed('GET /users/orders: expected a list');
      const counted = countOf(reply.headers, reply.data, { page, perPage, rows: rows.length });
      const orders = await withDefaults(contract, usableRows(rows), 'GET /users/orders');
      return { data: orders, total: counted.total };
    },

    setUserStatus: async (id, change) => {
      const path = `/users/${guarded(id)}`;
      const readUser = async () =>
        userOf(id, await retryingRead(() => request({ method: 'GET', path })));
      const result = await setStatus(path, change, readUser);
      if (result.version) versions.set(`users/${id}`, result.version);
      return { data: result.record, isChanged: result.isChanged };
    },
  };
}

type Read = { record: Stored; version: string | null };

const MOST_TRIES = 3;

async function setStatus(
  path: string,
  { status, reason }: StatusChange,
  readUser: () => Promise<Read>,
  tries = 1,
): Promise<Read & { isChanged: boolean }> {
  const before = await readUser();
  if (before.record.status === status) return { ...before, isChanged: false };
  try {
    const reply = await request({
      method: 'PUT',
      path: `${path}/toggle-status`,
      body: { status, ...(reason && { reason }) },
      headers: { ...keyHeader(), ...(before.version && { 'If-Match': before.version }) },
    });
    return { ...userOf(before.record.id, reply), isChanged: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Somebody else changed the customer in between, which need not have been the status.
    if (error.status === 412 && tries < MOST_TRIES) {
      return setStatus(path, { status, ...(reason && { reason }) }, readUser, tries + 1);
    }
    if (!isOutcomeUnknown(error)) throw error;
    // No answer, or half of one: the customer knows whether it was done.
    const after = await readUser().catch(() => null);
    if (after?.record.status !== status) throw error;
    return { ...after, isChanged: true };
  }
}

function userOf(id: string, reply: HttpResponse): Read {
  const record = recordOf(reply.data);
  if (!record || record.id !== id) throw malformed(`users/${id}: expected that customer`);
  return { record, version: reply.headers.get('etag') ?? null };
}
