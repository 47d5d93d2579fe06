import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../store/db/open.ts';
import type { Database } from '../../store/db/schema.ts';
import { addOrder } from './addOrder.ts';
import { checkFile, drive } from './importFile.ts';
import { type Answer, amina, at, textAt } from './openStore.ts';
import { areWaiting, isOneMachine, server } from './postgresServer.ts';
import { makeStoreDatabase } from './storeDatabase.ts';
import { MUG, openStoreWithOrders } from './storeWithOrders.ts';

/** Requests that read a record while another one is changing it. */

async function open() {
  const own = await makeStoreDatabase(server);
  const db = await openDatabase(own.url);
  onTestFinished(async () => {
    await own.remove();
    await db.destroy();
  });
  const merchant = await openStoreWithOrders({}, { db });
  const { store, token } = merchant;
  const send = (request: string, body?: object) => store.call(request, { token, body });
  return { ...merchant, db, send };
}

/**
 * Sends a request while another transaction has made a change, which is committed once the request waits for it.
 * `meanwhile` is done before the commit.
 */
async function askDuring(
  db: Kysely<Database>,
  change: (trx: Kysely<Database>) => Promise<unknown>,
  ask: () => Promise<Answer>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<Answer> {
  const { response } = await db.transaction().execute(async (trx) => {
    await change(trx);
    const response = ask();
    await areWaiting(db, 1);
    await meanwhile();
    return { response };
  });
  return response;
}

test.runIf(isOneMachine)(
  'PostgreSQL: linking a guest’s orders was refused because one of them was being edited',
  async () => {
    const { db, send } = await open();
    const phone = '+33612345679';
    const made = await send('POST /users', { name: 'Grace', phone });
    const customer = { _id: textAt(made.body, '_id') };
    const guest = { customer_phone: phone };
    await addOrder(db, amina.storeId, 'one', { ...guest, sequence: 1 });
    await addOrder(db, amina.storeId, 'two', { ...guest, sequence: 2 });
    const linked = await askDuring(
      db,
      (trx) => sql`update orders set version = version + 1 where id = 'two'`.execute(trx),
      () => send('PUT /merchant/orders/one', { customer }),
    );
    expect(linked.status, linked.text).toBe(200);
    const other = await send('GET /merchant/orders/two');
    expect(other.body).toMatchObject({ customer });
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: a refund was refused because its product was getting variants',
  async () => {
    const { db, mugId, put, send } = await open();
    const refund = { amount: 100, reason: 'damaged', restock: true };
    const items = [{ _id: MUG, quantity: 1 }];
    await put({ status: 'confirmed' });
    const refunded = await askDuring(
      db,
      (trx) => sql`update stores set id = id where id = ${amina.storeId}`.execute(trx),
      () => put({ refund: { ...refund, items } }),
      async () => {
        const options = [{ name: 'Size', values: ['S'] }];
        const variants = [{ options: ['S'], stock: 4, price: 100 }];
        const varied = await send(`PUT /merchant/products/${mugId}`, { options, variants });
        expect(varied.status, varied.text).toBe(200);
      },
    );
    expect(refunded.status, refunded.text).toBe(200);
    expect(JSON.stringify(at(refunded.body, 'timeline'))).toContain('not_restocked');
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: an order to an address that another order leaves at that moment was not found by it',
  async () => {
    const { db, plateId, send } = await open();
    const address = { name: 'Ada', line1: '7 Birch Lane', city: 'York', country: 'GB' };
    const order = {
      customer: { name: 'Ada' },
      items: [{ productId: plateId, quantity: 1 }],
      shippingAddress: { ...address, postcode: 'YO1 7HH' },
      shipping: { method: 'none' },
      expectedTotal: 2000,
    };
    const first = await send('POST /merchant/orders', order);
    expect(first.status, first.text).toBe(201);
    const move = { shippingAddress: { ...order.shippingAddress, line1: '9 Oak Road' } };
    const { second, moved } = await db.transaction().execute(async (trx) => {
      // The second order waits here after it has found the search terms of its address.
      await sql`lock table order_totals in share mode`.execute(trx);
      const second = send('POST /merchant/orders', order);
      await areWaiting(db, 1);
      const moved = send(`PUT /merchant/orders/${textAt(first.body, '_id')}`, move);
      await Promise.race([moved, areWaiting(db, 2)]);
      return { second, moved };
    });
    expect([(await second).status, (await moved).status]).toEqual([201, 200]);
    const filter = encodeURIComponent('{"q":"birch lane"}');
    const found = await send(`GET /merchant/orders?filter=${filter}`);
    // The first order still has it as its billing address.
    expect(found.headers.get('X-Total-Count')).toBe('2');
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: shipping was refused with a wrong reason because another desk shipped at that moment',
  async () => {
    const { db, put } = await open();
    const packed = await put({ status: 'confirmed' });
    const headers = { 'If-Match': packed.headers.get('ETag') ?? '' };
    const shipment = { items: [{ _id: MUG, quantity: 3 }] };
    const { shipped } = await db.transaction().execute(async (trx) => {
      // The request waits here after it has read the order, before it reads the items.
      await sql`lock table order_items in access exclusive mode`.execute(trx);
      const shipped = put({ status: 'shipped', shipment }, headers);
      await areWaiting(db, 1);
      await shipOneMug(trx);
      return { shipped };
    });
    expect((await shipped).status, (await shipped).text).toBe(412);
  },
);

async function shipOneMug(trx: Kysely<Database>): Promise<void> {
  await sql`update orders set version = version + 1 where id = 'order-1'`.execute(trx);
  await sql`update order_items set fulfilled_quantity = 1 where id = ${MUG}`.execute(trx);
}

test.runIf(isOneMachine)(
  'PostgreSQL: an import of tracking numbers stopped at an order that was being shipped',
  async () => {
    const { db, store, token, put, send } = await open();
    await put({ status: 'confirmed' });
    const file = { type: 'tracking', fields: ['number', 'trackingNumber'] } as const;
    const rows = [['1001', '6A1']];
    const id = await checkFile({ store, token }, { ...file, fields: [...file.fields], rows });
    const run = await askDuring(db, shipOneMug, () => send(`POST /merchant/imports/${id}/run`));
    expect(run.body, run.text).toMatchObject({ state: 'done', counts: { written: 1 } });
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: a product edited while the low-stock default changed kept its former availability',
  async () => {
    const { db, send } = await open();
    const made = await send('POST /merchant/products', {
      ...{ name: 'Vase', price: 900, stock: 8, status: 'active' },
    });
    expect(at(made.body, 'availability')).toBe('in');
    const id = textAt(made.body, '_id');
    const settings = { storeSettings: { lowStockDefault: 10 } };
    const { changed, edited } = await db.transaction().execute(async (trx) => {
      await sql`update products set id = id where id = ${id}`.execute(trx);
      const changed = send('PUT /users/profile', settings);
      await areWaiting(db, 1);
      const edited = send(`PUT /merchant/products/${id}`, { price: 950 });
      await areWaiting(db, 2);
      return { changed, edited };
    });
    expect([(await changed).status, (await edited).status]).toEqual([200, 200]);
    const after = await send(`GET /merchant/products/${id}`);
    expect(after.body).toMatchObject({ price: 950, availability: 'low' });
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: undoing an import left a category that it made for a product that changed meanwhile',
  async () => {
    const { db, store, token, send } = await open();
    for (const sku of ['A-1', 'B-1']) {
      await send('POST /merchant/products', { name: sku, price: 100, sku });
    }
    const file = {
      fields: ['sku', 'category'],
      rows: [
        ['A-1', 'Lamps'],
        ['B-1', 'Lamps'],
      ],
    };
    const id = await checkFile({ store, token }, file);
    const run = await askDuring(
      db,
      (trx) => sql`update products set version = version + 1 where sku = 'A-1'`.execute(trx),
      () => send(`POST /merchant/imports/${id}/run`),
    );
    expect(run.body).toMatchObject({ state: 'done', counts: { written: 2 } });
    const names = async () =>
      [(await send('GET /categories')).body].flat().map((one) => at(one, 'name'));
    expect(await names()).toEqual(['Lamps']);
    await drive({ store, token }, id, 'undo');
    expect(await names()).toEqual([]);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: the limit of a promotion was lowered below its uses while an order used it',
  async () => {
    const { db, plateId, send } = await open();
    const made = await send('POST /merchant/promotions', {
      ...{ name: 'Two', method: 'code', code: 'TWO', type: 'percentage', value: 50, usageLimit: 2 },
    });
    const path = `/merchant/promotions/${textAt(made.body, '_id')}`;
    const order = {
      ...{ customer: { name: 'Ada' }, codes: ['TWO'], shipping: { method: 'none' } },
      ...{ items: [{ productId: plateId, quantity: 1 }], expectedTotal: 1000 },
    };
    const first = await send('POST /merchant/orders', order);
    expect(first.status, first.text).toBe(201);
    const { second, lowered } = await db.transaction().execute(async (trx) => {
      // The second order waits here before it counts its use.
      await sql`lock table order_promotions in share mode`.execute(trx);
      const second = send('POST /merchant/orders', order);
      await areWaiting(db, 1);
      const lowered = send(`PUT ${path}`, { usageLimit: 1 });
      await Promise.race([lowered, areWaiting(db, 2)]);
      return { second, lowered };
    });
    expect([(await second).status, (await lowered).status]).toEqual([201, 422]);
    expect((await send(`GET ${path}`)).body).toMatchObject({ usageLimit: 2, usedCount: 2 });
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: the conflict about an email text that another desk was saving showed the former text',
  async () => {
    const { db, store, token, send } = await open();
    const text = { subject: 'One', body: 'Hello {customer}' };
    const path = '/merchant/emails/confirmed-en';
    await send(`PUT ${path}`, text);
    const theirs = sql`update email_texts set version = 2, subject = 'Two'`;
    const headers = { 'If-Match': '"1"' };
    const saved = await askDuring(
      db,
      (trx) => theirs.execute(trx),
      () => store.call(`PUT ${path}`, { token, headers, body: { ...text, subject: 'Three' } }),
    );
    expect([saved.status, at(saved.body, 'current', 'subject')]).toEqual([412, 'Two']);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: settings saved without a version were refused because another desk saved at that moment',
  async () => {
    const { db, send } = await open();
    const saved = await askDuring(
      db,
      (trx) => sql`update stores set version = version + 1, description = 'Theirs'`.execute(trx),
      () => send('PUT /users/profile', { storeSettings: { name: 'Ours' } }),
    );
    expect(saved.status, saved.text).toBe(200);
    expect(at(saved.body, 'storeSettings')).toMatchObject({ name: 'Ours', description: 'Theirs' });
  },
);

/** Writes that leave a vase with 8 units: each prepares, and returns what sends the write. */
const stockWrites = {
  creation:
    async ({ send }: Opened) =>
    () =>
      send('POST /merchant/products', { ...VASE, stock: 8 }),
  adjustment: async ({ send }: Opened) => {
    const path = await addVase(send);
    return () => send(`POST ${path}/stock-changes`, { quantity: -4, reason: 'damaged' });
  },
  edit: async ({ send }: Opened) => {
    const path = await addVase(send);
    return () => send(`PUT ${path}`, { stockDelta: -4, stockSeen: 12 });
  },
  receipt: async ({ send }: Opened) => {
    const productId = (await addVase(send, 5)).split('/').at(-1);
    const supplier = await send('POST /merchant/suppliers', { name: 'Moulin' });
    const lines = [{ productId, quantity: 3 }];
    const made = await send('POST /merchant/purchase-orders', {
      ...{ supplierId: textAt(supplier.body, '_id'), status: 'ordered' },
      lines: lines.map((line) => ({ ...line, name: 'Vase' })),
    });
    const path = `/merchant/purchase-orders/${textAt(made.body, '_id')}/receipts`;
    return () => send(`POST ${path}`, { lines });
  },
  import: async ({ store, token, send }: Opened) => {
    await addVase(send);
    const file = { fields: ['sku', 'stock'], rows: [['V-1', '8']] };
    const id = await checkFile({ store, token }, { type: 'stock', ...file });
    return () => send(`POST /merchant/imports/${id}/run`);
  },
};

type Opened = Awaited<ReturnType<typeof open>>;

const VASE = { name: 'Vase', sku: 'V-1', price: 900, status: 'active' };

async function addVase(send: Opened['send'], stock = 12): Promise<string> {
  const made = await send('POST /merchant/products', { ...VASE, stock });
  return `/merchant/products/${textAt(made.body, '_id')}`;
}

test.runIf(isOneMachine).each(Object.entries(stockWrites))(
  'PostgreSQL: a product whose stock was written as the low-stock default changed kept its availability: %s',
  async (_, prepare) => {
    const opened = await open();
    const { db, send } = opened;
    const write = await prepare(opened);
    const { written, changed } = await db.transaction().execute(async (trx) => {
      // The write waits here after it has read the low-stock default.
      await sql`lock table stock_changes in share mode`.execute(trx);
      const written = write();
      await areWaiting(db, 1);
      const changed = send('PUT /users/profile', { storeSettings: { lowStockDefault: 10 } });
      await Promise.race([changed, areWaiting(db, 2)]);
      return { written, changed };
    });
    expect((await written).status, (await written).text).toBeLessThan(300);
    expect((await changed).status, (await changed).text).toBe(200);
    const filter = encodeURIComponent('{"q":"vase"}');
    const [after] = [(await send(`GET /merchant/products?filter=${filter}`)).body].flat();
    expect(after).toMatchObject({ stock: 8, availability: 'low' });
  },
);
