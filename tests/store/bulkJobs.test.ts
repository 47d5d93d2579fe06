import { beforeEach, describe, expect, test } from 'vitest';
import { createStore } from '../../store/app.ts';
import { createBulkRunner } from '../../store/bulk/bulkRunner.ts';
import { insertCustomers } from '../../store/customers/customerWrites.ts';
import { addOrder } from './addOrder.ts';
import { bulkJobCalls, path, raise } from './bulkJobCalls.ts';
import { amina, at, bruno, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
});

const { call, addProduct, readProduct, run, ended, advance, records } = bulkJobCalls(() => ({
  store,
  token,
}));

describe('a bulk job of products', () => {
  test('raises prices by the value of each product, and says what it did', async () => {
    const ids = [
      await addProduct({ name: 'Mug', price: 1000 }),
      await addProduct({ name: 'Plate', price: 2000 }),
      await addProduct({ name: 'Bowl' }),
    ];
    const { id, job } = await run({
      resource: 'products',
      select: { ids: [...ids, 'nowhere'] },
      change: raise(10),
    });
    expect(job).toMatchObject({
      status: 'done',
      total: 4,
      done: 4,
      changed: 2,
      same: 0,
      failed: 2,
      canUndo: true,
      byName: amina.name,
    });
    expect(await readProduct(ids[0] ?? '')).toMatchObject({ price: 1100 });
    expect(await readProduct(ids[1] ?? '')).toMatchObject({ price: 2200 });
    expect(await records(id, { state: ['failed'] })).toMatchObject([
      { _id: ids[2], name: 'Bowl', problem: { problems: [{ code: 'bulk.noAmount' }] } },
      { _id: 'nowhere', problem: { status: 404, error: { code: 'missing.product' } } },
    ]);
  });

  test('changes each variant, and writes the stock history as a bulk change', async () => {
    const id = await addProduct({
      name: 'Shirt',
      trackStock: true,
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { options: ['S'], price: 1000, stock: 1 },
        { options: ['M'], price: 1200, stock: 2 },
      ],
    });
    await run({
      resource: 'products',
      select: { ids: [id] },
      change: { kind: 'field', field: 'stock', how: 'by', amount: 5 },
    });
    expect(await readProduct(id)).toMatchObject({
      stock: 13,
      variants: [{ stock: 6 }, { stock: 7 }],
    });
    const changes = await call(
      `GET /merchant/products/${id}/stock-changes?filter={"reason":"bulk"}`,
    );
    expect(changes.body).toMatchObject([{ quantity: 5 }, { quantity: 5 }]);
  });

  test('says which products were changed in part', async () => {
    const mug = await addProduct({
      name: 'Mug',
      options: [{ name: 'Colour', values: ['Blue', 'Red'] }],
      variants: [{ options: ['Blue'], price: 1000 }, { options: ['Red'] }],
    });
    const { id, job } = await run({
      resource: 'products',
      select: { ids: [mug] },
      change: raise(10),
    });
    expect(job).toMatchObject({ changed: 1, partly: 1, failed: 0 });
    expect(await records(id, { hasProblem: true })).toMatchObject([
      {
        state: 'changed',
        problem: { problems: [{ code: 'bulk.noAmount', values: { variants: 'Red' } }] },
      },
    ]);
  });

  test('selects the products of a filter when it starts', async () => {
    const active = [];
    for (let index = 0; index < 3; index += 1) {
      active.push(await addProduct({ name: `Mug ${index}`, price: 500, status: 'active' }));
    }
    const draft = await addProduct({ name: 'Draft', price: 500 });
    const { job } = await run({
      resource: 'products',
      select: { filter: { status: 'active' }, except: [active[0]] },
      change: { kind: 'update', data: { status: 'archived' } },
    });
    expect(job).toMatchObject({ total: 2, changed: 2 });
    expect(await readProduct(active[0] ?? '')).toMatchObject({ status: 'active' });
    expect(await readProduct(active[1] ?? '')).toMatchObject({ status: 'archived' });
    expect(await readProduct(draft)).toMatchObject({ status: 'draft' });
  });

  test('is undone, except where the value was changed since', async () => {
    const ids = [
      await addProduct({ name: 'Mug', price: 1000, tags: ['clay'] }),
      await addProduct({ name: 'Plate', price: 2000 }),
    ];
    const { id } = await run({ resource: 'products', select: { ids }, change: raise(50) });
    await call(`PUT /merchant/products/${ids[1]}`, { price: 2500 });
    expect(await advance(id, 'undo')).toMatchObject({ status: 'undone', undone: 1, left: 1 });
    expect(await readProduct(ids[0] ?? '')).toMatchObject({ price: 1000 });
    expect(await readProduct(ids[1] ?? '')).toMatchObject({ price: 2500 });
    expect(await records(id, { state: 'left' })).toMatchObject([{ name: 'Plate' }]);
  });

  test('retries what failed', async () => {
    const mug = await addProduct({ name: 'Mug', price: 1000 });
    const bowl = await addProduct({ name: 'Bowl' });
    const { id } = await run({
      resource: 'products',
      select: { ids: [mug, bowl] },
      change: raise(10),
    });
    await call(`PUT /merchant/products/${bowl}`, { price: 100 });
    expect(await advance(id, 'retry')).toMatchObject({ status: 'done', changed: 2, failed: 0 });
    expect(await readProduct(mug)).toMatchObject({ price: 1100 });
    expect(await readProduct(bowl)).toMatchObject({ price: 110 });
  });

  test('deletes, which is final', async () => {
    const mug = await addProduct({ name: 'Mug' });
    const { id, job } = await run({
      resource: 'products',
      select: { ids: [mug] },
      change: { kind: 'delete' },
    });
    expect(job).toMatchObject({ changed: 1, canUndo: false });
    expect((await call(`GET /merchant/products/${mug}`)).status).toBe(404);
    expect((await call(`POST ${path}/${id}/undo`)).status).toBe(409);
  });
});

describe('a bulk job of other resources', () => {
  test('blocks customers with a reason, tags them, and undoes both', async () => {
    const dates = {
      created_at: '2026-03-01T10:00:00.000Z',
      updated_at: '2026-03-01T10:00:00.000Z',
    };
    await insertCustomers(store.db, [
      { id: 'c1', store_id: amina.storeId, name: 'Lise', phone: '+33655555555', ...dates },
    ]);
    const select = { ids: ['c1'] };
    const blocked = await run({
      resource: 'users',
      select,
      change: { kind: 'update', data: { status: 'blocked', reason: 'Never pays' } },
    });
    const tagged = await run({
      resource: 'users',
      select,
      change: { kind: 'field', field: 'tags', how: 'add', tags: ['VIP'] },
    });
    const read = async () => (await call('GET /users/c1')).body;
    expect(await read()).toMatchObject({
      status: 'blocked',
      blockedReason: 'Never pays',
      tags: ['VIP'],
    });
    await advance(tagged.id, 'undo');
    expect(await advance(blocked.id, 'undo')).toMatchObject({ undone: 1 });
    expect(await read()).toMatchObject({ status: 'active', tags: [] });
  });

  test('ships what is left of each order of a filter, and names those that cannot be shipped', async () => {
    const sent = (sequence: number, fulfilled_quantity: number) =>
      addOrder(store.db, amina.storeId, `order-${sequence}`, {
        sequence,
        status: 'confirmed',
        items: [{ quantity: 3, fulfilled_quantity }],
      });
    await sent(1, 1);
    await sent(2, 0);
    await sent(3, 3);
    await addOrder(store.db, amina.storeId, 'order-4', { sequence: 4, status: 'pending' });
    const { id, job } = await run({
      resource: 'orders',
      select: { filter: {} },
      change: {
        kind: 'transition',
        transition: 'ship',
        carrier: 'Karrier',
        trackingLink: 'https://karrier.example/{tracking}',
        trackingNumbers: { 'order-1': 'JD 14' },
      },
    });
    expect(job).toMatchObject({
      change: { kind: 'transition', transition: 'ship' },
      changed: 2,
      failed: 2,
      canUndo: false,
    });
    const shipmentOf = async (order: string) =>
      at((await call(`GET /merchant/orders/${order}`)).body, 'shipments');
    expect(await shipmentOf('order-1')).toMatchObject([
      {
        carrier: 'Karrier',
        trackingNumber: 'JD 14',
        trackingUrl: 'https://karrier.example/JD14',
        items: [{ quantity: 2 }],
      },
    ]);
    expect(await shipmentOf('order-2')).toMatchObject([
      { trackingNumber: null, trackingUrl: null, items: [{ quantity: 3 }] },
    ]);
    const refused = await records(id, { hasProblem: true });
    expect(refused).toMatchObject([
      { problem: { problems: [{ code: 'order.nothingToShip' }] } },
      { problem: { problems: [{ code: 'order.stepForbidden', values: { to: 'shipped' } }] } },
    ]);
  });

  test('pauses promotions', async () => {
    const made = await call('POST /merchant/promotions', {
      name: 'Shoes',
      method: 'automatic',
      type: 'percentage',
      value: 20,
    });
    const id = textAt(made.body, '_id');
    await run({
      resource: 'promotions',
      select: { ids: [id] },
      change: { kind: 'update', data: { isActive: false } },
    });
    expect((await call(`GET /merchant/promotions/${id}`)).body).toMatchObject({ isActive: false });
  });
});

describe('bulk jobs', () => {
  test('start once for one key, and are listed for each resource', async () => {
    const mug = await addProduct({ name: 'Mug', price: 1000 });
    const body = { resource: 'products', select: { ids: [mug] }, change: raise(10) };
    const headers = { 'Idempotency-Key': 'one-of-a-kind' };
    const first = await call(`POST ${path}`, body, headers);
    const second = await call(`POST ${path}`, body, headers);
    expect(at(second.body, '_id')).toBe(at(first.body, '_id'));
    await store.bulkRunner.idle();
    expect(await readProduct(mug)).toMatchObject({ price: 1100 });
    const list = await call(`GET ${path}?filter={"resource":"products"}`);
    expect(list.body).toMatchObject([{ _id: at(first.body, '_id'), status: 'done' }]);
    expect((await call(`GET ${path}?filter={"resource":"users"}`)).body).toEqual([]);
    expect((await call(`GET ${path}?filter={}`)).body).toHaveLength(1);
    // Consoles of 0.1.0 list the changes that they have stored themselves.
    expect((await call(`GET ${path}`)).body).toEqual([]);
  });

  test('that are cancelled keep what they wrote, and continue when they are retried', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      ids.push(await addProduct({ name: `Mug ${index}`, price: 1000 }));
    }
    const begun = await call(`POST ${path}`, {
      resource: 'products',
      select: { ids },
      change: raise(10),
    });
    const id = textAt(begun.body, '_id');
    const job = await advance(id, 'cancel');
    expect(job).toMatchObject({ status: 'cancelled' });
    expect(Number(at(job, 'done'))).toBeLessThan(20);
    expect(await advance(id, 'retry')).toMatchObject({ status: 'done', changed: 20 });
    for (const one of ids) expect(await readProduct(one)).toMatchObject({ price: 1100 });
  });

  test('continue after a restart, each record once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      ids.push(await addProduct({ name: `Mug ${index}`, price: 1000 }));
    }
    const body = { resource: 'products', select: { ids }, change: raise(10) };
    const id = textAt((await call(`POST ${path}`, body)).body, '_id');
    await store.bulkRunner.stop();
    const job = (await call(`GET ${path}/${id}`)).body;
    expect(job).toMatchObject({ status: 'running' });
    expect(Number(at(job, 'done'))).toBeLessThan(20);
    const bulkRunner = createBulkRunner({
      db: store.db,
      clock: () => store.clock.now,
      onFault: (error) => {
        throw error;
      },
    });
    createStore({ db: store.db, secret: 'of at least thirty-two characters', bulkRunner });
    bulkRunner.poll();
    await bulkRunner.idle();
    await bulkRunner.stop();
    expect(await ended(id)).toMatchObject({ status: 'done', changed: 20 });
    for (const one of ids) expect(await readProduct(one)).toMatchObject({ price: 1100 });
  });

  test('change nothing of other stores', async () => {
    const mug = await addProduct({ name: 'Mug', price: 1000 });
    token = (await store.signIn(bruno)).token;
    const { job } = await run({ resource: 'products', select: { ids: [mug] }, change: raise(10) });
    expect(job).toMatchObject({ failed: 1 });
    token = (await store.signIn()).token;
    expect(await readProduct(mug)).toMatchObject({ price: 1000 });
  });

  test('are deleted after a week, and on request', async () => {
    const mug = await addProduct({ name: 'Mug', price: 1000 });
    const body = { resource: 'products', select: { ids: [mug] }, change: raise(10) };
    await run(body);
    store.clock.advance(8 * 86_400);
    token = (await store.signIn()).token;
    const { id } = await run(body);
    const jobs = await store.db.selectFrom('bulk_jobs').select('id').execute();
    expect(jobs).toEqual([{ id }]);
    expect((await call(`DELETE ${path}/${id}`)).status).toBe(204);
    expect(await store.db.selectFrom('bulk_job_records').selectAll().execute()).toEqual([]);
  });

  test('count for the limit of open jobs when they are retried or undone', async () => {
    const ids = [await addProduct({ name: 'Mug', price: 1000 })];
    const body = { resource: 'products', select: { ids }, change: raise(10) };
    const { id } = await run(body);
    const row = await store.db.selectFrom('bulk_jobs').selectAll().executeTakeFirstOrThrow();
    const until = new Date(store.clock.now.getTime() + 60_000).toISOString();
    const open = { status: 'running', lease_owner: 'other', lease_until: until } as const;
    const others = Array.from({ length: 10 }, (_, at) => ({ ...row, ...open, id: `open-${at}` }));
    await store.db.insertInto('bulk_jobs').values(others).execute();
    for (const request of [`POST ${path}/${id}/undo`, `POST ${path}/${id}/retry`]) {
      const refused = await call(request);
      expect(refused.body, request).toMatchObject({
        problems: [{ field: 'status', code: 'bulk.tooManyRunning' }],
      });
    }
    expect((await call(`POST ${path}`, body)).status).toBe(409);
    expect(await readProduct(ids[0] ?? '')).toMatchObject({ price: 1100 });
  });

  test('are refused when they select nothing, too much, or by an unknown filter', async () => {
    store = await openStore({ limits: { bulkRecords: 1 } });
    token = (await store.signIn()).token;
    const begin = async (select: object, resource = 'products') =>
      (await call(`POST ${path}`, { resource, select, change: { kind: 'delete' } })).status;
    expect(await begin({ ids: [] })).toBe(422);
    expect(await begin({ ids: ['a', 'b'] })).toBe(422);
    expect(await begin({ filter: {} })).toBe(422);
    expect(await begin({ filter: { colour: 'red' } })).toBe(400);
    expect(await begin({ ids: ['a'] }, 'orders')).toBe(422);
    expect(await begin({ ids: ['a'] }, 'merchants')).toBe(422);
  });
});
