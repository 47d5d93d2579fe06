import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { Id } from '../../contract/fieldRules.ts';
import { ORDER_SORTS, OrderFilter } from '../../contract/order.ts';
import {
  USER_SORTS,
  UserFilter,
  UserInput,
  UserStatusChange,
  UserUpdate,
} from '../../contract/user.ts';
import { readStoreRow } from '../catalogue/storeRow.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { customerList } from '../customers/customerList.ts';
import { toUser } from '../customers/customerRecord.ts';
import {
  type CustomerChanges,
  insertCustomers,
  removeCustomer,
  replaceCustomer,
  toCustomerColumns,
} from '../customers/customerWrites.ts';
import { refuseOwnAccount } from '../customers/ownAccount.ts';
import { lockStore } from '../db/lockStore.ts';
import type { CustomerRow, Database } from '../db/schema.ts';
import { newId } from '../db/values.ts';
import { badRequest, invalid, problem } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { findRow } from '../http/findRow.ts';
import { saveResponse } from '../http/idempotency.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { readBody } from '../http/readBody.ts';
import { retryTransaction } from '../http/retryTransaction.ts';
import { readPage } from '../lists/readPage.ts';
import { orderList } from '../orders/orderList.ts';
import { toOrders } from '../orders/orderRecord.ts';

/** `/users` (C7): the customers of a store. `/users/orders?customerId=` lists a customer's orders. */
export function userRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', (c) => listUsers(store, c));
  routes.post('/', (c) => createUser(store, c));
  routes.get('/orders', (c) => listOrders(store, c));
  routes.get('/:id', async (c) => {
    const { row, currency } = await findUser(store.db, c);
    return sendRecord(c, toUser(row, currency), row.version);
  });
  routes.get('/:id/stats', (c) => readStats(store, c));
  routes.put('/:id/toggle-status', (c) => toggleStatus(store, c));
  routes.put('/:id', (c) => updateUser(store, c));
  routes.delete('/:id', (c) => deleteUser(store, c));
  return routes;
}

async function listUsers(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const list = readListQuery(c, {
    filter: UserFilter,
    sorts: USER_SORTS,
    sort: ['lastOrderAt', 'DESC'],
  });
  const { id: storeId, currency } = await readStoreRow(store.db, c.get('merchant').storeId);
  const { rows, total, next } = await readPage(customerList, { db: store.db, storeId }, list);
  const users = rows.map((row) => toUser(row, currency));
  return sendList(c, 'users', users, total, list, next);
}

async function listOrders(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const list = readListQuery(c, {
    filter: OrderFilter,
    sorts: ORDER_SORTS,
    sort: ['createdAt', 'DESC'],
  });
  const customerId = list.filter.customerId ?? c.req.query('customerId');
  if (!v.is(Id, customerId)) throw badRequest('Name a customer: customerId, or filter.customerId.');
  list.filter.customerId = customerId;
  const { storeId } = c.get('merchant');
  const { rows, total, next } = await readPage(orderList, { db: store.db, storeId }, list);
  return sendList(c, 'orders', await toOrders(store.db, storeId, rows), total, list, next);
}

async function findUser(db: Kysely<Database>, c: Context<StoreEnv>) {
  const { currency } = await readStoreRow(db, c.get('merchant').storeId);
  return { row: await findRow(db, c, 'customers'), currency };
}

async function readStats(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const { row, currency } = await findUser(store.db, c);
  const { orders_count: ordersCount, total_spent: totalSpent } = row;
  return c.json({
    ordersCount,
    totalSpent,
    averageOrderValue: ordersCount === 0 ? null : Math.round(totalSpent / ordersCount),
    refundedTotal: row.refunded_total,
    firstOrderAt: row.first_order_at,
    lastOrderAt: row.last_order_at,
    currency,
  });
}

async function createUser(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const input = await readBody(c, UserInput);
  const { storeId } = c.get('merchant');
  const now = store.clock();
  const [id, at] = [newId(now), now.toISOString()];
  return retryTransaction(store.db, async (trx) => {
    // Waits for the change or deletion of another customer, which may delete search terms that the new customer shares.
    const { currency } = await lockStore(trx, storeId);
    if (input.phone) await refuseTakenPhone(trx, storeId, input.phone);
    const columns = { ...toCustomerColumns(input), name: input.name };
    await insertCustomers(trx, [
      { id, store_id: storeId, ...columns, created_at: at, updated_at: at },
    ]);
    const row = await trx
      .selectFrom('customers')
      .selectAll()
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const location = `${store.basePath}/users/${id}`;
    return saveResponse(trx, c, sendRecord(c, toUser(row, currency), row.version, { location }));
  });
}

async function updateUser(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const input = await readBody(c, UserUpdate);
  return changeUser(store, c, async (trx, row) => {
    const { phone } = input;
    if (phone && phone !== row.phone) await refuseTakenPhone(trx, row.store_id, phone);
    return toCustomerColumns(input);
  });
}

async function refuseTakenPhone(
  trx: Kysely<Database>,
  storeId: string,
  phone: string,
): Promise<void> {
  const owner = await trx
    .selectFrom('customers')
    .select('name')
    .where('store_id', '=', storeId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  if (owner) throw invalid([problem('phone', 'phone.taken', { name: owner.name })]);
}

async function toggleStatus(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const hasBody = c.req.header('content-type') !== undefined;
  const request = hasBody ? await readBody(c, UserStatusChange) : {};
  return changeUser(store, c, async (trx, row) => {
    const status = request.status ?? (row.status === 'blocked' ? 'active' : 'blocked');
    if (status === row.status) return null;
    if (status === 'active') return { status, blocked_reason: null };
    await refuseOwnAccount(trx, c.get('merchant'), row, 'user.blockSelf');
    return { status, blocked_reason: request.reason || null };
  });
}

/**
 * Returns the changes of a customer; null when nothing changes. Like a deletion, a change locks the store first: an
 * order that is being placed may need the search terms of the customer's former contact.
 */
type Change = (trx: Kysely<Database>, row: CustomerRow) => Promise<CustomerChanges | null>;

async function changeUser(
  store: StoreContext,
  c: Context<StoreEnv>,
  change: Change,
): Promise<Response> {
  return retryTransaction(store.db, async (trx) => {
    await lockStore(trx, c.get('merchant').storeId);
    const { row: before, currency } = await findUser(trx, c);
    requireMatch(c, before.version, () => toUser(before, currency));
    const changes = await change(trx, before);
    if (changes) {
      const updated_at = store.clock().toISOString();
      const isWritten = await replaceCustomer(trx, before, { ...changes, updated_at });
      if (!isWritten) return undefined;
    }
    const { row } = await findUser(trx, c);
    return saveResponse(trx, c, sendRecord(c, toUser(row, currency), row.version));
  });
}

/** Orders stay, with the customer's name and address. */
async function deleteUser(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  return retryTransaction(store.db, async (trx) => {
    await lockStore(trx, c.get('merchant').storeId);
    const { row, currency } = await findUser(trx, c);
    requireMatch(c, row.version, () => toUser(row, currency));
    await refuseOwnAccount(trx, c.get('merchant'), row, 'user.deleteSelf');
    if (!(await removeCustomer(trx, row))) return undefined;
    return saveResponse(trx, c, c.body(null, 204));
  });
}
