import { beforeEach, describe, expect, test } from 'vitest';
import { at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
});

const path = '/merchant/bulk-changes';
const call = (request: string, body?: unknown, headers: Record<string, string> = {}) =>
  store.call(request, { token, headers, ...(body !== undefined && { body }) });

async function addProduct(body: object): Promise<string> {
  const made = await call('POST /merchant/products', body);
  return textAt(made.body, '_id');
}

const readProduct = async (id: string) => (await call(`GET /merchant/products/${id}`)).body;

/** Starts a job and waits for its end. */
async function run(body: object): Promise<{ id: string; job: unknown }> {
  const begun = await call(`POST ${path}`, body);
  expect(begun.status, begun.text).toBe(202);
  const id = textAt(begun.body, '_id');
  return { id, job: await ended(id) };
}

async function ended(id: string): Promise<unknown> {
  await store.bulkRunner.idle();
  return (await call(`GET ${path}/${id}`)).body;
}

async function advance(id: string, step: 'undo' | 'retry' | 'cancel'): Promise<unknown> {
  expect((await call(`POST ${path}/${id}/${step}`)).status).toBe(200);
  return ended(id);
}

const records = async (id: string, filter: object = {}) =>
  (await call(`GET ${path}/${id}/records?filter=${JSON.stringify(filter)}`)).body;

const raise = (percent: number) => ({
  kind: 'field',
  field: 'price',
  how: 'percent',
  percent,
  ending: null,
});

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
