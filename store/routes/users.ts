import { type Context, Hono } from 'hono';
import { type Kysely, type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { Address } from '../../contract/address.ts';
import { ORDER_SORTS, OrderFilter } from '../../contract/order.ts';
import { USER_SORTS, type User, UserFilter, UserUpdate } from '../../contract/user.ts';
import { Id } from '../../contract/values.ts';
import { readShop } from '../catalogue/shop.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import type { CustomerRow, Database } from '../db/schema.ts';
import { flag, isSet, listFromJson, searchKey, toJson } from '../db/values.ts';
import { badRequest, invalid, notFound, problem } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { idParam } from '../http/params.ts';
import { readBody } from '../http/readBody.ts';
import { retryWhenTaken } from '../http/retryWhenTaken.ts';
import { readOrderPage } from '../orders/orderPage.ts';
import { toListedOrders } from '../orders/orderRecord.ts';

/** `/users` (C7): the customers of a store. `/users/orders?customerId=` lists orders of one. */
export function userRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', (c) => listUsers(store, c));
  routes.get('/orders', (c) => listOrders(store, c));
  routes.get('/:id', async (c) => {
    const { row, currency } = await findUser(store.db, c);
    return sendRecord(c, toUser(row, currency), row.version);
  });
  routes.get('/:id/stats', (c) => readStats(store, c));
  routes.put('/:id/toggle-status', (c) =>
    changeUser(store, c, async (row) => ({
      status: row.status === 'blocked' ? 'active' : 'blocked',
    })),
  );
  routes.put('/:id', (c) => updateUser(store, c));
  routes.delete('/:id', (c) => deleteUser(store, c));
  return routes;
}

function toUser(row: CustomerRow, currency: string): User {
  return {
    _id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    status: row.status,
    addresses: listFromJson(row.addresses).flatMap((address) => {
      const parsed = v.safeParse(Address, address);
      return parsed.success ? [parsed.output] : [];
    }),
    note: row.note,
    tags: listFromJson(row.tags).filter((tag) => typeof tag === 'string'),
    acceptsMarketing: isSet(row.accepts_marketing),
    ordersCount: row.orders_count,
    totalSpent: row.total_spent,
    currency,
    lastOrderAt: row.last_order_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const COLUMNS = {
  name: 'name_key',
  createdAt: 'created_at',
  lastOrderAt: 'last_order_at',
  ordersCount: 'orders_count',
  totalSpent: 'total_spent',
} as const;

async function listUsers(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const list = readListQuery(c, {
    filter: UserFilter,
    sorts: USER_SORTS,
    sort: ['lastOrderAt', 'DESC'],
  });
  const { id: storeId, currency } = await readShop(store.db, c.get('merchant').storeId);
  const matching = filtered(store.db, storeId, list.filter);
  const counted = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  const rows = await matching
    .selectAll()
    .orderBy(COLUMNS[list.sort.field], list.sort.direction)
    .orderBy('id', list.sort.direction)
    .limit(list.limit)
    .offset(list.offset)
    .execute();
  const users = rows.map((row) => toUser(row, currency));
  return sendList(c, 'users', users, Number(counted?.total ?? 0), list);
}

function filtered(db: Kysely<Database>, storeId: string, filter: UserFilter) {
  let query = db.selectFrom('customers').where('store_id', '=', storeId);
  if (filter.id) query = query.where('id', 'in', filter.id.length > 0 ? filter.id : ['']);
  if (filter.status) query = query.where('status', '=', filter.status);
  for (const word of searchKey(filter.q ?? '')
    .split(' ')
    .filter(Boolean)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<SqlBool>`(name_key like ${pattern} escape '\\'
      or phone like ${pattern} escape '\\' or lower(email) like ${pattern} escape '\\')`);
  }
  return query;
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
  const { rows, total } = await readOrderPage(store.db, storeId, list);
  return sendList(c, 'orders', await toListedOrders(store.db, storeId, rows), total, list);
}

async function findUser(db: Kysely<Database>, c: Context<StoreEnv>) {
  const id = idParam(c, 'customer');
  const shop = await readShop(db, c.get('merchant').storeId);
  const row = await db
    .selectFrom('customers')
    .selectAll()
    .where('store_id', '=', shop.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('customer');
  return { row, currency: shop.currency };
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

async function updateUser(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const input = await readBody(c, UserUpdate);
  return changeUser(store, c, async (row, trx) => {
    const phone = input.phone ?? row.phone;
    if (phone !== null && phone !== row.phone) await refuseTakenPhone(trx, row, phone);
    const name = input.name ?? row.name;
    return {
      name,
      name_key: searchKey(name),
      phone,
      email: input.email === undefined ? row.email : input.email,
      addresses: input.addresses ? toJson(input.addresses) : row.addresses,
      note: input.note ?? row.note,
      tags: input.tags ? toJson(input.tags) : row.tags,
      accepts_marketing:
        input.acceptsMarketing === undefined ? row.accepts_marketing : flag(input.acceptsMarketing),
    };
  });
}

async function refuseTakenPhone(
  trx: Kysely<Database>,
  row: CustomerRow,
  phone: string,
): Promise<void> {
  const owner = await trx
    .selectFrom('customers')
    .select('name')
    .where('store_id', '=', row.store_id)
    .where('phone', '=', phone)
    .executeTakeFirst();
  if (owner) throw invalid([problem('phone', 'phone.taken', { name: owner.name })]);
}

type Changes = Partial<Omit<CustomerRow, 'id' | 'store_id' | 'version'>>;

async function changeUser(
  store: StoreContext,
  c: Context<StoreEnv>,
  change: (row: CustomerRow, trx: Kysely<Database>) => Promise<Changes>,
): Promise<Response> {
  const { row, currency } = await retryWhenTaken(() =>
    store.db.transaction().execute(async (trx) => {
      const { row: before, currency: money } = await findUser(trx, c);
      requireMatch(c, before.version, () => toUser(before, money));
      await trx
        .updateTable('customers')
        .set({
          ...(await change(before, trx)),
          updated_at: store.clock().toISOString(),
          version: before.version + 1,
        })
        .where('store_id', '=', before.store_id)
        .where('id', '=', before.id)
        .execute();
      return findUser(trx, c);
    }),
  );
  return sendRecord(c, toUser(row, currency), row.version);
}

/** Orders stay, with the name and address they were placed with. */
async function deleteUser(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  await store.db.transaction().execute(async (trx) => {
    const { row, currency } = await findUser(trx, c);
    requireMatch(c, row.version, () => toUser(row, currency));
    await trx
      .updateTable('orders')
      .set({ customer_id: null })
      .where('store_id', '=', row.store_id)
      .where('customer_id', '=', row.id)
      .execute();
    await trx
      .deleteFrom('customers')
      .where('store_id', '=', row.store_id)
      .where('id', '=', row.id)
      .execute();
  });
  return c.body(null, 204);
}
