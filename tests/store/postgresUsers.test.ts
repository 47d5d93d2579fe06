import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCustomers } from '../../store/customers/customerWrites.ts';
import { addOrder } from './addOrder.ts';
import { askCustomers, customerCases, inOrders, people } from './customerCases.ts';
import { amina, at, textAt } from './openStore.ts';
import {
  areWaiting,
  isOneMachine,
  isThere,
  openPostgresStore,
  type PostgresStore,
} from './postgresServer.ts';

/** Customers on PostgreSQL, in their own database, if DATABASE_URL is a PostgreSQL server. */
let store: PostgresStore;
let token: string;

beforeAll(async () => {
  if (!isThere) return;
  store = await openPostgresStore();
  token = (await store.signIn(amina)).token;
  await insertCustomers(store.db, people);
});

afterAll(() => store?.remove());

test.runIf(isThere)(
  'PostgreSQL: finds, sorts and counts customers as SQLite, those without orders last [C7]',
  async () => {
    for (const [filter, fits] of customerCases) {
      for (const [sort, up] of inOrders(fits)) {
        // The order of names depends on the collation of the database.
        if (sort === 'name') continue;
        const found = await askCustomers(store, token, filter, [sort, 'DESC']);
        expect(found, `${JSON.stringify(filter)} by ${sort}`).toEqual({
          ids: up.toReversed(),
          total: up.length,
        });
      }
    }
  },
);

test.runIf(isThere)(
  'PostgreSQL: simultaneous changes all count; blocking and deleting keep counts and orders [C7] [D17]',
  async () => {
    const put = (path: string, body: object) =>
      store.call(`PUT /users/c03${path}`, { token, body });
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd'].map((note) => put('', { note, tags: [note] })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { total } = await askCustomers(store, token, { status: 'blocked' });
    await Promise.all([1, 2, 3].map(() => put('/toggle-status', { status: 'blocked' })));
    expect((await askCustomers(store, token, { status: 'blocked' })).total).toBe(total + 1);
    await addOrder(store.db, amina.storeId, 'order-1', { customer_id: 'c03' });
    expect((await store.call('DELETE /users/c03', { token })).status).toBe(204);
    const order = await store.call('GET /merchant/orders/order-1', { token });
    expect(at(order.body, 'customer')).toMatchObject({ _id: null, name: 'Guest' });
    expect((await askCustomers(store, token, {})).total).toBe(59);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: a new customer was not found whose namesake was renamed at that moment',
  async () => {
    const body = { name: 'Zephyrine' };
    const first = await store.call('POST /users', { token, body });
    const { answers } = await store.db.transaction().execute(async (trx) => {
      await sql`update customer_counts set count = count`.execute(trx);
      const created = store.call('POST /users', { token, body });
      await areWaiting(store.db, 1);
      const path = `/users/${textAt(first.body, '_id')}`;
      const renamed = store.call(`PUT ${path}`, { token, body: { name: 'Yvonne' } });
      await Promise.race([renamed, areWaiting(store.db, 2)]);
      return { answers: Promise.all([created, renamed]) };
    });
    const [made, changed] = await answers;
    expect([made.status, changed.status]).toEqual([201, 200]);
    const { ids } = await askCustomers(store, token, { q: 'zephyrine' });
    expect(ids).toEqual([textAt(made.body, '_id')]);
  },
);
