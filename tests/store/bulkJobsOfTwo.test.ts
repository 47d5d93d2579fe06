import { beforeEach, describe, expect, test } from 'vitest';
import { createStore } from '../../store/app.ts';
import { createBulkRunner } from '../../store/bulk/bulkRunner.ts';
import { bulkJobCalls, raise } from './bulkJobCalls.ts';
import { at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
});

const { call, addProduct, readProduct, run, advance, records } = bulkJobCalls(() => ({
  store,
  token,
}));

describe('a bulk job beside a colleague', () => {
  test('says what was changed between preview and job, and undoes to the changed value [E4]', async () => {
    const mug = await addProduct({ name: 'Mug', price: 1000 });
    const plate = await addProduct({ name: 'Plate', price: 2000 });
    const shirt = await addProduct({
      name: 'Shirt',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { options: ['S'], price: 1000 },
        { options: ['M'], price: 1200 },
      ],
    });
    const variants = [at(await readProduct(shirt), 'variants')].flat();
    const [s, m] = variants.map((variant) => textAt(variant, '_id'));
    const previewed = [
      { id: mug, value: 1000 },
      { id: plate, value: 2000 },
      { id: shirt, variantId: s, value: 1000 },
      { id: shirt, variantId: m, value: 1100 },
    ];
    await call(`PUT /merchant/products/${mug}`, { price: 1200 });
    const select = { ids: [mug, plate, shirt] };
    const { id, job } = await run({ resource: 'products', select, change: raise(5), previewed });
    expect(job).toMatchObject({ changed: 3, changedSince: 2, failed: 0 });
    expect(await records(id, { hasProblem: true })).toMatchObject([
      { name: 'Mug', changes: [{ seen: 1000, from: 1200, to: 1260 }] },
      { name: 'Shirt', changes: [{ from: 1000 }, { variantId: m, seen: 1100, from: 1200 }] },
    ]);
    expect(await advance(id, 'undo')).toMatchObject({ undone: 3, changedSince: 0 });
    expect(await readProduct(mug)).toMatchObject({ price: 1200 });
  });

  test('lists a product of which the undo left one variant', async () => {
    const options = [{ name: 'Size', values: ['S', 'M'] }];
    const variants = [
      { options: ['S'], price: 1000 },
      { options: ['M'], price: 1200 },
    ];
    const shirt = await addProduct({ name: 'Shirt', options, variants });
    const { id } = await run({
      resource: 'products',
      select: { ids: [shirt] },
      change: raise(10),
    });
    const [s, m] = [at(await readProduct(shirt), 'variants')].flat();
    const keep = { _id: at(m, '_id'), options: ['M'] };
    await call(`PUT /merchant/products/${shirt}`, {
      variants: [{ _id: at(s, '_id'), options: ['S'], price: 900 }, keep],
    });
    for (let times = 1; times <= 2; times += 1) {
      expect(await advance(id, 'undo')).toMatchObject({ undone: 0, left: 1 });
      expect(await records(id, { hasProblem: true })).toMatchObject([
        { changes: [{ variantName: 'S', isLeft: true }, { variantName: 'M' }] },
      ]);
      expect(await readProduct(shirt)).toMatchObject({
        variants: [{ price: 900 }, { price: 1200 }],
      });
    }
  });
});

test('a job whose change cannot be read held up the jobs of all stores', async () => {
  const mug = await addProduct({ name: 'Mug', price: 1000 });
  const { id } = await run({ resource: 'products', select: { ids: [mug] }, change: raise(10) });
  const row = await store.db.selectFrom('bulk_jobs').selectAll().executeTakeFirstOrThrow();
  const old = { status: 'running', created_at: '2026-03-01T00:00:00.000Z', change: '{}' } as const;
  await store.db
    .insertInto('bulk_jobs')
    .values({ ...row, ...old, id: 'unreadable' })
    .execute();
  await store.db.updateTable('bulk_jobs').set({ status: 'undoing' }).where('id', '=', id).execute();
  const faults: unknown[] = [];
  const bulkRunner = createBulkRunner({
    db: store.db,
    clock: () => store.clock.now,
    onFault: (error) => faults.push(error),
  });
  createStore({ db: store.db, secret: 'of at least thirty-two characters', bulkRunner });
  bulkRunner.poll();
  await bulkRunner.idle();
  await bulkRunner.stop();
  expect(faults).toHaveLength(1);
  const statuses = await store.db.selectFrom('bulk_jobs').select(['id', 'status']).execute();
  expect(statuses).toContainEqual({ id, status: 'undone' });
});
