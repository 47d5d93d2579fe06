import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../store/db/open.ts';
import type { Database, NewOrderRow } from '../../store/db/schema.ts';
import { addOrder } from './addOrder.ts';
import { checkFile, drive } from './importFile.ts';
import { type Answer, amina, textAt } from './openStore.ts';
import { areWaiting, isOneMachine, server } from './postgresServer.ts';
import { makeStoreDatabase } from './storeDatabase.ts';
import { MUG, openStoreWithOrders } from './storeWithOrders.ts';

type Row = { table: string; id: string };

const STORE = { table: 'stores', id: amina.storeId };

/**
 * Sends a request while another transaction has locked `first`, by default the store, and then locks `row`. Fails if
 * the request has locked `row` before it waits for `first`: PostgreSQL would have to abort one of the two.
 */
async function askBetweenLocks(
  db: Kysely<Database>,
  row: Row,
  ask: () => Promise<Answer>,
  first: Row = STORE,
): Promise<Answer> {
  const lock = (trx: Kysely<Database>, { table, id }: Row) =>
    sql`update ${sql.table(table)} set id = id where id = ${id}`.execute(trx);
  const { response } = await db.transaction().execute(async (trx) => {
    await lock(trx, first);
    const response = ask();
    await areWaiting(db, 1);
    await sql`set local lock_timeout = '500ms'`.execute(trx);
    await lock(trx, row);
    return { response };
  });
  return response;
}

/** A store with a paid order, on a database of its own. */
async function open(order: Partial<NewOrderRow> = {}) {
  const own = await makeStoreDatabase(server);
  const db = await openDatabase(own.url);
  onTestFinished(async () => {
    await own.remove();
    await db.destroy();
  });
  return openStoreWithOrders(order, { db });
}

const ROW = { table: 'orders', id: 'order-1' };

test.runIf(isOneMachine)(
  'PostgreSQL: cancelling an order deadlocked with an edit of the same order',
  async () => {
    const { store, put } = await open();
    const body = { status: 'cancelled', cancelReason: 'out_of_stock', restock: true };
    const done = await askBetweenLocks(store.db, ROW, () => put(body));
    expect(done.status, done.text).toBe(200);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: shipping with a new carrier deadlocked with an edit of the same order',
  async () => {
    const { store, put } = await open({ status: 'processing' });
    const shipment = {
      items: [{ _id: MUG, quantity: 1 }],
      ...{ carrier: 'Vélo', trackingNumber: '6A1', carrierLink: 'https://velo.example/{tracking}' },
    };
    const done = await askBetweenLocks(store.db, ROW, () => put({ status: 'shipped', shipment }));
    expect(done.status, done.text).toBe(200);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: the deletion of a tax rate deadlocked with a change of it',
  async () => {
    const { store, token } = await open();
    const body = { name: 'TVA', country: 'FR', percent: 20 };
    const made = await store.call('POST /merchant/tax-rates', { token, body });
    const id = textAt(made.body, '_id');
    const removed = await askBetweenLocks(store.db, { table: 'tax_rates', id }, () =>
      store.call(`DELETE /merchant/tax-rates/${id}`, { token }),
    );
    expect(removed.status, removed.text).toBe(204);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: a receipt deadlocked with an order of the same products in another order',
  async () => {
    const { store, token, mugId, plateId } = await open();
    const send = (request: string, body: object) => store.call(request, { token, body });
    const supplier = await send('POST /merchant/suppliers', { name: 'Moulin' });
    const [low = '', high = ''] = [mugId, plateId].toSorted();
    const lines = [high, low].map((productId) => ({ productId, name: 'Any', quantity: 1 }));
    const body = { supplierId: textAt(supplier.body, '_id'), lines, status: 'ordered' };
    const made = await send('POST /merchant/purchase-orders', body);
    const path = `/merchant/purchase-orders/${textAt(made.body, '_id')}/receipts`;
    const receipt = { lines: lines.map(({ name: _, ...line }) => line) };
    const received = await askBetweenLocks(
      store.db,
      { table: 'products', id: high },
      () => send(`POST ${path}`, receipt),
      { table: 'products', id: low },
    );
    expect(received.status, received.text).toBe(200);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: undoing an import deadlocked with an order of one of its products',
  async () => {
    const { store, token } = await open();
    const merchant = { store, token };
    const rows = [['Lamp', 'Lights']];
    const id = await checkFile(merchant, { fields: ['name', 'category'], rows });
    await drive(merchant, id, 'run');
    const lamp = await store.db
      .selectFrom('products')
      .select('id')
      .where('name', '=', 'Lamp')
      .executeTakeFirstOrThrow();
    const undone = await askBetweenLocks(store.db, { table: 'products', ...lamp }, () =>
      store.call(`POST /merchant/imports/${id}/undo`, { token }),
    );
    expect(undone.status, undone.text).toBe(200);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: receiving a damaged return deadlocked with an edit of the same order',
  async () => {
    const { store, put } = await open();
    await put({ status: 'confirmed' });
    await put({ status: 'shipped', shipment: { items: [{ _id: MUG, quantity: 1 }] } });
    const items = [{ _id: MUG, quantity: 1 }];
    const made = await put({ expectReturn: { items, wish: 'refund', reason: 'damaged' } });
    const damaged = [{ _id: MUG, restocked: 0, discarded: 1 }];
    const receiveReturn = { return: textAt(made.body, 'returns', '0', '_id'), items: damaged };
    const received = await askBetweenLocks(store.db, ROW, () => put({ receiveReturn }));
    expect(received.status, received.text).toBe(200);
  },
);

test.runIf(isOneMachine).each([
  ['products', 'run'],
  ['products', 'undo'],
  ['stock', 'run'],
  ['stock', 'undo'],
] as const)(
  'PostgreSQL: an import of %s deadlocked with an order of the same products in another order: %s',
  async (type, step) => {
    const { store, token, mugId, plateId } = await open();
    const merchant = { store, token };
    const [low = '', high = ''] = [mugId, plateId].toSorted();
    for (const id of [low, high]) {
      await store.call(`PUT /merchant/products/${id}`, { token, body: { sku: `SKU-${id}` } });
    }
    // An undo begins with the last row.
    const ids = step === 'run' ? [high, low] : [low, high];
    const rows = ids.map((id) => [`SKU-${id}`, '7']);
    const id = await checkFile(merchant, { type, fields: ['sku', 'stock'], rows });
    if (step === 'undo') await drive(merchant, id, 'run');
    const done = await askBetweenLocks(
      store.db,
      { table: 'products', id: high },
      () => store.call(`POST /merchant/imports/${id}/${step}`, { token }),
      { table: 'products', id: low },
    );
    expect(done.body).toMatchObject({ state: step === 'run' ? 'done' : 'undone' });
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: two imports of tracking numbers deadlocked on the same orders',
  async () => {
    const { store, token } = await open({ status: 'processing' });
    await addOrder(store.db, amina.storeId, 'order-2', {
      ...{ sequence: 1002, status: 'processing', items: [{}] },
    });
    const fields = ['number', 'trackingNumber'];
    const rows = [
      ['1002', '6A2'],
      ['1001', '6A1'],
    ];
    const id = await checkFile({ store, token }, { type: 'tracking', fields, rows });
    const done = await askBetweenLocks(
      store.db,
      { table: 'orders', id: 'order-2' },
      () => store.call(`POST /merchant/imports/${id}/run`, { token }),
      ROW,
    );
    expect(done.body).toMatchObject({ state: 'done', counts: { written: 2 } });
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: the deletion of a brand deadlocked with an order of two of its products',
  async () => {
    const { store, token, mugId, plateId } = await open();
    const send = (request: string, body?: object) => store.call(request, { token, body });
    const brandId = textAt((await send('POST /merchant/brands', { name: 'Moulin' })).body, '_id');
    const [low = '', high = ''] = [mugId, plateId].toSorted();
    // PostgreSQL finds the products of a brand by their last change.
    for (const id of [high, low]) {
      store.clock.advance(60);
      await send(`PUT /merchant/products/${id}`, { brandId });
    }
    const removed = await askBetweenLocks(
      store.db,
      { table: 'products', id: high },
      () => send(`DELETE /merchant/brands/${brandId}`),
      { table: 'products', id: low },
    );
    expect(removed.status, removed.text).toBe(204);
  },
);
