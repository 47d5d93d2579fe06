import { beforeEach, describe, expect, test } from 'vitest';
import { amina, at, bruno, type OpenStore, openStore } from './openStore.ts';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
});

const path = '/merchant/bulk-changes';
const rows = [
  { id: 'p1', name: 'Mug', from: 900, to: 990 },
  { id: 'p2', name: 'Plate', from: null, to: 1200 },
];
const keep = (id: string, body: object = { field: 'price', rows }) =>
  store.call(`PUT ${path}/${id}`, { token, body });
const list = async () => (await store.call(`GET ${path}`, { token })).body;

describe('a bulk change', () => {
  test('is stored for the store: old values, merchant and time, newest first', async () => {
    const begun = store.clock.now.toISOString();
    await keep('one');
    store.clock.advance(60);
    await keep('two', { field: 'tags', rows: [{ ...rows[0], from: [], to: ['clay'] }] });
    expect(await list()).toMatchObject([
      { _id: 'two', field: 'tags', count: 1 },
      { _id: 'one', field: 'price', count: 2, byName: amina.name, createdAt: begun },
    ]);
    expect(JSON.stringify(await list())).not.toContain('Mug');
    const { body } = await store.call(`GET ${path}/one`, { token });
    expect(at(body, 'rows')).toEqual(rows);
  });

  test('stores two thousand products with three variants, with names in any script', async () => {
    const many = Array.from({ length: 6000 }, (_, index) => ({
      id: `1kjpwd6m07m8chdhnn606${index}`,
      variantId: `1kjpwd6m0ppc6d7yvt01r${index}`,
      name: index === 0 ? '👩‍👩‍👧‍👦'.repeat(100) : `Hand-woven linen shirt of the summer, ${index}`,
      variantName: 'أزرق بحري / L',
      from: 123_456,
      to: 234_567,
    }));
    expect((await keep('many', { field: 'price', rows: many })).status).toBe(200);
    expect(await list()).toMatchObject([{ _id: 'many', count: 6000 }]);
  });

  test('is the same change when repeated, with its first time', async () => {
    await keep('one');
    const [first] = [await list()].flat();
    store.clock.advance(60);
    await keep('one', { field: 'price', rows: rows.slice(1) });
    expect(await list()).toEqual([{ ...Object(first), count: 1 }]);
  });

  test('is deleted after a day, and after an undo', async () => {
    await keep('one');
    store.clock.advance(12 * 3600);
    ({ token } = await store.signIn());
    await keep('two');
    expect((await store.call(`DELETE ${path}/two`, { token })).status).toBe(204);
    expect(await list()).toMatchObject([{ _id: 'one' }]);
    store.clock.advance(12 * 3600);
    ({ token } = await store.signIn());
    expect(await list()).toEqual([]);
    expect((await store.call(`GET ${path}/one`, { token })).status).toBe(404);
    await keep('three');
    const left = await store.db.selectFrom('bulk_changes').select('id').execute();
    expect(left).toEqual([{ id: 'three' }]);
  });

  test('is not replaced when another store uses its id', async () => {
    await keep('one');
    const { token: other } = await store.signIn(bruno);
    const body = { field: 'name', rows };
    await store.call(`PUT ${path}/one`, { token: other, body });
    expect(await list()).toMatchObject([{ _id: 'one', field: 'price' }]);
  });

  test('that is empty or too large is refused', async () => {
    for (const body of [
      {},
      { field: 'price', rows: [] },
      { field: 'price; drop', rows },
      { field: 'price', rows: Array(10_001).fill(rows[0]) },
      { field: 'price', rows: [{ ...rows[0], from: { $ne: 1 } }] },
    ]) {
      expect((await keep('one', body)).status).toBe(422);
    }
    expect(await list()).toEqual([]);
  });
});
