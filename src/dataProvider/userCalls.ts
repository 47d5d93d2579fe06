import type { GetListResult } from 'react-admin';
import { UserStats, type UserStatusChange } from '../../contract/user.ts';
import { ApiError } from '../errors.ts';
import { type HttpResponse, request } from '../http.ts';
import { sendAndFindOut } from './lostAnswers.ts';
import { type Contract, guarded, type ReadOptions, read } from './reading.ts';
import { malformed, recordOf, type Stored } from './records.ts';
import { keyHeader, type Rest } from './rest.ts';
import { retryingRead } from './retry.ts';
import { readList } from './verbs.ts';

type Page = { page: number; perPage: number };
type StatusChange = Required<Pick<UserStatusChange, 'status'>> & { reason?: string };

/** The calls about customers that are not one of react-admin's verbs. Each rejects with an `ApiError`. */
export type UserCalls = {
  /** `GET /users/{id}/stats`; money in minor units. */
  getUserStats(id: string, options?: ReadOptions): Promise<{ data: UserStats }>;
  /** `GET /users/orders`: a page of a customer's orders, the newest first. */
  getUserOrders(id: string, page: Page, options?: ReadOptions): Promise<GetListResult>;
  /**
   * `PUT /users/{id}/toggle-status`, but only for a customer who is not of this status already: a toggle
   * that is sent twice would undo itself. `isChanged` is false for one who was.
   */
  setUserStatus(id: string, change: StatusChange): Promise<{ data: Stored; isChanged: boolean }>;
};

/** `contract`: of the orders. */
export function createUserCalls(rest: Rest, contract?: Contract): UserCalls {
  return {
    getUserStats: async (id, { signal } = {}) => ({
      data: await read(UserStats, `/users/${guarded(id)}/stats`, signal),
    }),

    getUserOrders: (id, pagination, { signal } = {}) => {
      const sort = { field: 'createdAt', order: 'DESC' } as const;
      const params = { pagination, sort, filter: { customerId: id }, ...(signal && { signal }) };
      return readList(rest, 'users/orders', params, contract);
    },

    setUserStatus: async (id, change) => {
      const path = `/users/${guarded(id)}`;
      const { user, reply, isChanged } = await setStatus(path, change);
      rest.remember(path, reply);
      return { data: user, isChanged };
    },
  };
}

const MOST_TRIES = 3;

async function setStatus(path: string, { status, reason }: StatusChange) {
  const readUser = async () =>
    userIn(path, await retryingRead(() => request({ method: 'GET', path })));
  const body = { status, ...(reason && { reason }) };
  for (let tries = 1; ; tries += 1) {
    const before = await readUser();
    if (before.user.status === status) return { ...before, isChanged: false };
    const version = before.reply.headers.get('etag');
    const headers = { ...keyHeader(), ...(version && { 'If-Match': version }) };
    const send = async () =>
      userIn(path, await request({ method: 'PUT', path: `${path}/toggle-status`, body, headers }));
    try {
      const after = await sendAndFindOut(send, {
        readAgain: readUser,
        shows: ({ user }) => user.status === status,
      });
      return { ...after, isChanged: true };
    } catch (error) {
      // Somebody else changed the customer in between, which need not have been the status.
      const isOvertaken = error instanceof ApiError && error.status === 412;
      if (!isOvertaken || tries === MOST_TRIES) throw error;
    }
  }
}

function userIn(path: string, reply: HttpResponse): { user: Stored; reply: HttpResponse } {
  const user = recordOf(reply.data);
  if (!user || !path.endsWith(`/${user.id}`)) throw malformed(`${path}: expected that customer`);
  return { user, reply };
}
