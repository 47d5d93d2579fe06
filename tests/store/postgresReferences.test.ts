import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportType } from '../../contract/import.ts';
import type { Database } from '../../store/db/schema.ts';
import { contactIdOf } from '../../store/orders/contacts.ts';
import { addOrder } from './addOrder.ts';
import { raise } from './bulkJobCalls.ts';
import { checkFile } from './importFile.ts';
import { type Answer, amina, at, textAt } from './openStore.ts';
import {
  areWaiting,
  isOneMachine,
  openPostgresStore,
  type PostgresStore,
} from './postgresServer.ts';

/** Two requests at once, of which one changes what the other has checked; if DATABASE_URL is a PostgreSQL server. */
let store: PostgresStore;
let token: string;

beforeEach(async () => {
  if (!isOneMachine) return;
  store = await openPostgresStore();
  token = (await store.signIn()).token;
});

afterEach(() => store?.remove());

async function create(path: string, body: object): Promise<string> {
  const response = await store.call(`POST ${path}`, { token, body });
  expect(response.status, response.text).toBe(201);
  return textAt(response.body, '_id');
}

const ask = (request: string, body?: object) =>
  store.call(request, { token, ...(body && { body }) });

/**
 * Sends both requests while another transaction holds a lock: the first stops at it, then the second. A second request
 * that needs no lock is answered meanwhile.
 */
async function askDuring(
  lock: (trx: Kysely<Database>) => Promise<unknown>,
  [first, second]: readonly [() => Promise<Answer>, () => Promise<Answer>],
): Promise<Answer[]> {
  const { responses } = await store.db.transaction().execute(async (trx) => {
    await lock(trx);
    const one = first();
    await areWaiting(store.db, 1);
    const other = second();
    await Promise.race([other, areWaiting(store.db, 2)]);
    return { responses: Promise.all([one, other]) };
  });
  return responses;
}

const lockRows =
  (table: string, ...ids: string[]) =>
  (trx: Kysely<Database>) =>
    sql`update ${sql.table(table)} set id = id where id in (${sql.join(ids)})`.execute(trx);

const createMug = () =>
  create('/merchant/products', { name: 'Mug', price: 1000, stock: 5, status: 'active' });

const statuses = (responses: readonly Answer[]) => responses.map(({ status }) => status);

test.runIf(isOneMachine)(
  'PostgreSQL: two categories that are moved into each other at once do not both move',
  async () => {
    const [cups, mugs] = [
      await create('/categories', { name: 'Cups' }),
      await create('/categories', { name: 'Mugs' }),
    ];
    const move = (id: string, parentId: string) => () => ask(`PUT /categories/${id}`, { parentId });
    const responses = await askDuring(lockRows('categories', cups, mugs), [
      move(cups, mugs),
      move(mugs, cups),
    ]);
    expect(statuses(responses).toSorted()).toEqual([200, 422]);
    const { body } = await ask('GET /categories?filter={"parentId":null}');
    expect(body).toHaveLength(1);
  },
);

const lockSkus = (trx: Kysely<Database>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`skus of ${amina.storeId}`}, 0))`.execute(
    trx,
  );

test.runIf(isOneMachine).each([
  ['/categories', 'categoryId', 409],
  ['/merchant/brands', 'brandId', 204],
] as const)(
  'PostgreSQL: a product keeps no deleted record of %s that it gets at that moment',
  async (path, field, expected) => {
    const id = await create(path, { name: 'Cups' });
    const mug = { name: 'Mug', slug: 'mug', sku: 'MUG', price: 100, [field]: id };
    const [product, deletion] = await askDuring(lockSkus, [
      () => ask('POST /merchant/products', mug),
      () => ask(`DELETE ${path}/${id}`),
    ]);
    expect(product?.status).toBe(201);
    expect(deletion?.status).toBe(expected);
    const saved = await ask(`GET /merchant/products/${textAt(product?.body, '_id')}`);
    const isThere = (await ask(`GET ${path}/${id}`)).status === 200;
    expect(at(saved.body, field)).toBe(isThere ? id : null);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: a bulk change that is tried again at that moment is not removed',
  async () => {
    const body = { resource: 'products', select: { ids: ['gone'] }, change: raise(5) };
    const id = textAt((await ask('POST /merchant/bulk-changes', body)).body, '_id');
    await store.bulkRunner.idle();
    const responses = await askDuring(lockRows('bulk_jobs', id), [
      () => ask(`POST /merchant/bulk-changes/${id}/retry`, {}),
      () => ask(`DELETE /merchant/bulk-changes/${id}`),
    ]);
    expect(statuses(responses)).toEqual([200, 409]);
    expect((await ask(`GET /merchant/bulk-changes/${id}`)).status).toBe(200);
    await store.bulkRunner.idle();
  },
);

const lockOrder = lockRows('orders', 'order-1');
const paris = { line1: '1 rue', city: 'Paris', postcode: '75001', country: 'FR' };

test.runIf(isOneMachine)(
  'PostgreSQL: a change of an order does not bring back the customer who is deleted meanwhile',
  async () => {
    const ada = await create('/users', { name: 'Ada', phone: '+33612345678' });
    await addOrder(store.db, amina.storeId, 'order-1', { customer_id: ada });
    const [deletion, change] = await askDuring(lockOrder, [
      () => ask(`DELETE /users/${ada}`),
      () => ask('PUT /merchant/orders/order-1', { note: 'Call before delivery' }),
    ]);
    expect(deletion?.status).toBe(204);
    expect(change?.status).toBe(200);
    const { body } = await ask('GET /merchant/orders/order-1');
    expect(at(body, 'customer', '_id')).toBeNull();
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: two orders that are linked to one customer at once do not stop each other',
  async () => {
    const phone = '+33612345678';
    const ada = await create('/users', { name: 'Ada', phone });
    await addOrder(store.db, amina.storeId, 'order-1', { customer_phone: phone });
    const { link } = await store.db.transaction().execute(async (trx) => {
      // As another order does, which has not changed the customer yet.
      await sql`select id from customers where id = ${ada} for share`.execute(trx);
      const link = ask('PUT /merchant/orders/order-1', { customer: { _id: ada } });
      await areWaiting(store.db, 1);
      const { rows } =
        await sql`select id from orders where id = 'order-1' for update skip locked`.execute(trx);
      expect(rows).toHaveLength(1);
      return { link };
    });
    expect((await link).status).toBe(200);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: an order is not placed for a customer who is deleted meanwhile',
  async () => {
    const ada = await create('/users', { name: 'Ada', phone: '+33612345678' });
    await addOrder(store.db, amina.storeId, 'order-1', { customer_id: ada });
    const input = {
      customer: { _id: ada },
      items: [{ productId: await createMug(), quantity: 1 }],
      shippingAddress: paris,
    };
    const { body: preview } = await ask('POST /merchant/orders/preview', input);
    const [deletion, order] = await askDuring(lockOrder, [
      () => ask(`DELETE /users/${ada}`),
      () => ask('POST /merchant/orders', { ...input, expectedTotal: at(preview, 'total') }),
    ]);
    expect(deletion?.status).toBe(204);
    expect(order?.status, order?.text).toBe(422);
    expect(at(order?.body, 'problems')).toMatchObject([{ code: 'order.customerGone' }]);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: the currency does not change while the first order is placed',
  async () => {
    const input = {
      customer: { name: 'Ada' },
      items: [{ productId: await createMug(), quantity: 1 }],
      shippingAddress: paris,
    };
    const { body: preview } = await ask('POST /merchant/orders/preview', input);
    const [order, profile] = await askDuring(lockRows('stores', amina.storeId), [
      () => ask('POST /merchant/orders', { ...input, expectedTotal: at(preview, 'total') }),
      () => ask('PUT /users/profile', { storeSettings: { currency: 'USD' } }),
    ]);
    expect(order?.status, order?.text).toBe(201);
    // Either goes first.
    expect([200, 422]).toContain(profile?.status);
    const { body } = await ask('GET /users/profile');
    expect(at(order?.body, 'currency')).toBe(at(body, 'storeSettings', 'currency'));
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: a supplier that gets its first purchase order at that moment is not deleted',
  async () => {
    const supplierId = await create('/merchant/suppliers', { name: 'Moulin' });
    const [order, deletion] = await askDuring(lockRows('stores', amina.storeId), [
      () => ask('POST /merchant/purchase-orders', { supplierId }),
      () => ask(`DELETE /merchant/suppliers/${supplierId}`),
    ]);
    expect(order?.status, order?.text).toBe(201);
    expect(deletion?.status).toBe(409);
    expect((await ask(`GET /merchant/suppliers/${supplierId}`)).status).toBe(200);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: of two rates of a class that are deleted at once, a used class keeps one',
  async () => {
    const rate = { name: 'Books', taxClass: 'books', percent: 5.5 };
    const [france, belgium] = [
      await create('/merchant/tax-rates', { ...rate, country: 'FR' }),
      await create('/merchant/tax-rates', { ...rate, country: 'BE' }),
    ];
    await create('/merchant/products', { name: 'Atlas', price: 100, taxClass: 'books' });
    const responses = await askDuring(lockRows('tax_rates', france, belgium), [
      () => ask(`DELETE /merchant/tax-rates/${france}`),
      () => ask(`DELETE /merchant/tax-rates/${belgium}`),
    ]);
    expect(statuses(responses).toSorted()).toEqual([204, 409]);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: a promotion that an order uses at that moment is not deleted',
  async () => {
    const ten = { name: 'Ten', method: 'automatic', type: 'percentage', value: 10 };
    const promotionId = await create('/merchant/promotions', ten);
    const input = {
      customer: { name: 'Ada' },
      items: [{ productId: await createMug(), quantity: 1 }],
      shippingAddress: paris,
    };
    const { body: preview } = await ask('POST /merchant/orders/preview', input);
    // The order has read its promotions when it writes its contact.
    const contact_id = contactIdOf({ name: 'Ada', phone: null, email: null });
    const lockContact = (trx: Kysely<Database>) =>
      trx
        .insertInto('contact_terms')
        .values({ store_id: amina.storeId, term: 'ada', contact_id })
        .execute();
    const [order, deletion] = await askDuring(lockContact, [
      () => ask('POST /merchant/orders', { ...input, expectedTotal: at(preview, 'total') }),
      () => ask(`DELETE /merchant/promotions/${promotionId}`),
    ]);
    expect(order?.status, order?.text).toBe(201);
    expect(at(order?.body, 'promotions', '0', '_id')).toBe(promotionId);
    expect(deletion?.status).toBe(409);
  },
);

/** An order of a mug, priced, for this customer. */
async function prepareOrder(customer: object) {
  const input = {
    customer,
    items: [{ productId: await createMug(), quantity: 1 }],
    shippingAddress: paris,
  };
  const { body: preview } = await ask('POST /merchant/orders/preview', input);
  const order = { ...input, expectedTotal: at(preview, 'total') };
  return { input, place: () => ask('POST /merchant/orders', order) };
}

// The order has written its contact when it is counted.
const lockOrderCounts = (trx: Kysely<Database>) =>
  sql`update order_counts set count = count`.execute(trx);

test.runIf(isOneMachine)(
  'PostgreSQL: a guest’s order is found by its phone if a customer with it was deleted at that moment',
  async () => {
    const contact = { name: 'Ada', phone: '+33612345678' };
    const ada = await create('/users', contact);
    await addOrder(store.db, amina.storeId);
    const { input, place } = await prepareOrder(contact);
    const [order, deletion] = await askDuring(lockOrderCounts, [
      place,
      () => ask(`DELETE /users/${ada}`),
    ]);
    expect(order?.status, order?.text).toBe(201);
    expect(deletion?.status).toBe(204);
    const another = await create('/users', { ...contact, name: 'Zoe' });
    const again = { ...input, customer: { _id: another } };
    const { body } = await ask('POST /merchant/orders/preview', again);
    expect(at(body, 'guestOrders')).toBe(1);
  },
);

/** Begins an import and checks its rows; `run` writes them. */
async function begin(type: ImportType, fields: string[], row: string[]) {
  const id = await checkFile({ store, token }, { type, fields, rows: [row] });
  return { id, run: () => ask(`POST /merchant/imports/${id}/run`) };
}

test.runIf(isOneMachine)(
  'PostgreSQL: a category is not deleted while an import adds a category to it',
  async () => {
    const kitchen = await create('/categories', { name: 'Kitchen' });
    const { run } = await begin('products', ['name', 'category'], ['Knife', 'Kitchen > Knives']);
    const [imported, deletion] = await askDuring(lockSkus, [
      run,
      () => ask(`DELETE /categories/${kitchen}`),
    ]);
    expect(imported?.status, imported?.text).toBe(200);
    expect(deletion?.status).toBe(409);
    const { body } = await ask('GET /categories?filter={"q":"Knives"}');
    expect(body).toMatchObject([{ parentId: kitchen, path: ['Kitchen', 'Knives'] }]);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: a guest’s order is found by its phone if an import changes the customer with it at that moment',
  async () => {
    const contact = { name: 'Ada', phone: '+33612345678' };
    await create('/users', contact);
    await addOrder(store.db, amina.storeId);
    const { input, place } = await prepareOrder(contact);
    const { run } = await begin('customers', ['phone', 'name'], [contact.phone, 'Zoe']);
    const [order, imported] = await askDuring(lockOrderCounts, [place, run]);
    expect(order?.status, order?.text).toBe(201);
    expect(at(imported?.body, 'counts', 'written')).toBe(1);
    const { body: users } = await ask('GET /users');
    const again = { ...input, customer: { _id: textAt(users, '0', '_id') } };
    const { body } = await ask('POST /merchant/orders/preview', again);
    expect(at(body, 'guestOrders')).toBe(1);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: the undo of an import keeps a customer whose first order is placed at that moment',
  async () => {
    const row = ['+33612345678', 'Ada'];
    const { id, run } = await begin('customers', ['phone', 'name'], row);
    await run();
    const { body: users } = await ask('GET /users');
    const ada = textAt(users, '0', '_id');
    await addOrder(store.db, amina.storeId);
    const { place } = await prepareOrder({ _id: ada });
    const [order, undo] = await askDuring(lockOrderCounts, [
      place,
      () => ask(`POST /merchant/imports/${id}/undo`),
    ]);
    expect(order?.status, order?.text).toBe(201);
    expect(at(undo?.body, 'counts')).toMatchObject({ undone: 0, kept: 1 });
    expect((await ask(`GET /users/${ada}`)).status).toBe(200);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: a bulk job that was cancelled does not write the record that it was waiting for',
  async () => {
    const mug = await createMug();
    const change = { kind: 'field', field: 'price', how: 'to', amount: 500 };
    const job = await store.db.transaction().execute(async (trx) => {
      await lockRows('products', mug)(trx);
      const body = { resource: 'products', select: { ids: [mug] }, change };
      const { body: begun } = await ask('POST /merchant/bulk-changes', body);
      await areWaiting(store.db, 1);
      const path = `/merchant/bulk-changes/${textAt(begun, '_id')}`;
      expect((await ask(`POST ${path}/cancel`)).body).toMatchObject({ done: 0 });
      return path;
    });
    await store.bulkRunner.idle();
    expect((await ask(`GET ${job}`)).body).toMatchObject({ status: 'cancelled', done: 0 });
    expect((await ask(`GET /merchant/products/${mug}`)).body).not.toMatchObject({ price: 500 });
  },
);
