import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';
import { isThere, openPostgresStore } from './postgresServer.ts';

describe.each(isThere ? ['SQLite', 'PostgreSQL'] : ['SQLite'])('brands on %s', (database) => {
  let store: OpenStore;
  let token: string;
  let remove = async () => {};
  beforeEach(async () => {
    const postgres = database === 'PostgreSQL' ? await openPostgresStore() : undefined;
    if (postgres) remove = () => postgres.remove();
    store = postgres ?? (await openStore());
    token = (await store.signIn(amina)).token;
  });
  afterEach(() => remove());

  const call = (request: string, body?: object) =>
    store.call(request, { token, ...(body && { body }) });
  const add = async (path: string, body: object) =>
    textAt((await call(`POST /merchant/${path}`, body)).body, '_id');

  test('two brands of a store have different names, ignoring case and accents', async () => {
    const first = await add('brands', { name: 'Été' });
    const second = await add('brands', { name: 'Hiver' });
    const again = await call('POST /merchant/brands', { name: 'ETE' });
    expect([again.status, at(again.body, 'errors')]).toEqual([
      422,
      { name: 'ETE already exists.' },
    ]);
    expect((await call(`PUT /merchant/brands/${second}`, { name: 'Ete' })).status).toBe(422);
    expect((await call(`PUT /merchant/brands/${first}`, { name: 'ÉTÉ' })).status).toBe(200);
  });

  test('of two brands created at once with the same name, one is refused', async () => {
    const both = await Promise.all(
      ['Nord', 'nord'].map((name) => call('POST /merchant/brands', { name })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test('a search finds the underscore and the per cent sign of a name', async () => {
    for (const name of ['Nord_Lux', 'Nord 100%', 'Nord']) await add('brands', { name });
    const found = async (q: string) => {
      const filter = encodeURIComponent(JSON.stringify({ q }));
      const { body } = await call(`GET /merchant/brands?filter=${filter}`);
      return Array.isArray(body) ? body.map((row) => textAt(row, 'name')) : body;
    };
    expect(await found('d_l')).toEqual(['Nord_Lux']);
    expect(await found('100%')).toEqual(['Nord 100%']);
    expect(await found('%')).toEqual(['Nord 100%']);
  });

  test('products are filtered by brand; deleting the brand leaves them without one', async () => {
    const brandId = await add('brands', { name: 'Nord' });
    const mug = await add('products', { name: 'Mug', brandId });
    await add('products', { name: 'Bowl' });
    const filter = encodeURIComponent(JSON.stringify({ brandId }));
    const found = await call(`GET /merchant/products?filter=${filter}`);
    expect(at(found.body, '0', '_id')).toBe(mug);
    expect(found.headers.get('X-Total-Count')).toBe('1');

    await call(`DELETE /merchant/brands/${brandId}`);
    const product = await call(`GET /merchant/products/${mug}`);
    expect(at(product.body, 'brandId')).toBeNull();
    expect(product.headers.get('ETag')).toBe('"2"');
    const refused = await call(`PUT /merchant/products/${mug}`, { brandId });
    expect(at(refused.body, 'errors')).toEqual({ brandId: 'This brand no longer exists.' });
  });
});
