import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepRow } from '../../store/db/keepRow.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { checkFile, countsOf, drive, rowsOf } from './importFile.ts';
import { amina, at, textAt } from './openStore.ts';
import { png } from './pictures.ts';
import {
  areWaiting,
  isOneMachine,
  isThere,
  openPostgresStore,
  type PostgresStore,
} from './postgresServer.ts';

/** Imports with concurrent requests, if DATABASE_URL is a PostgreSQL server. */
let store: PostgresStore;

beforeAll(async () => {
  if (!isThere) return;
  store = await openPostgresStore({ imports: { fetchPicture: async () => png } });
});

afterAll(() => store?.remove());

test.runIf(isThere)(
  'PostgreSQL: two windows that run one import write each row once, while products are edited and sold',
  async () => {
    const { token } = await store.signIn();
    const merchant = { store, token };
    const skus = Array.from({ length: 250 }, (_, index) => `S-${index}`);
    const ids: string[] = [];
    for (const sku of skus.slice(0, 40)) {
      const body = { name: sku, sku, price: 100, stock: 5 };
      ids.push(textAt((await store.call('POST /merchant/products', { token, body })).body, '_id'));
    }
    const id = await checkFile(merchant, {
      fields: ['sku', 'name', 'price', 'stock', 'category', 'brandId'],
      rows: skus.map((sku) => [sku, `${sku} new`, '2', '7', 'A > B', 'Nord']),
    });
    const edits = ids.map(async (product, index) => {
      const body = index % 2 === 0 ? { price: 150 } : { weight: 5 };
      await store.call(`PUT /merchant/products/${product}`, { token, body });
    });
    await Promise.all([drive(merchant, id, 'run'), drive(merchant, id, 'run'), ...edits]);
    const { body } = await store.call(`GET /merchant/imports/${id}`, { token });
    const written = Number(at(body, 'counts', 'written'));
    const refused = Number(at(body, 'counts', 'refused'));
    expect(written + refused).toBe(250);
    const { body: products } = await store.call('GET /merchant/products?range=[0,999]', { token });
    const list: unknown[] = Array.isArray(products) ? products : [];
    expect(list).toHaveLength(250);
    // Each product has the file's values, or somebody's concurrent change.
    expect(list.filter((one) => String(at(one, 'name')).endsWith(' new'))).toHaveLength(written);
    await expectExplainedStock(store.db);
    await drive(merchant, id, 'undo');
    const counts = await countsOf(merchant, id);
    expect(Number(at(counts, 'undone')) + Number(at(counts, 'kept'))).toBe(written);
    await expectExplainedStock(store.db);
  },
);

test.runIf(isThere)('PostgreSQL: refuses a cell with a null byte, as in binary files', async () => {
  const { token } = await store.signIn();
  const merchant = { store, token };
  const files = [
    { type: 'products', fields: ['name', 'sku', 'images'] },
    { type: 'products', fields: ['id', 'slug', 'category'] },
    { type: 'customers', fields: ['phone', 'name', 'id'] },
    { type: 'stock', fields: ['sku', 'stock', null] },
  ] as const;
  for (const { type, fields } of files) {
    const id = await checkFile(merchant, {
      type,
      fields: [...fields],
      rows: [['\0PNG', 'a\0', 'b\0']],
    });
    expect(await rowsOf(merchant, id)).toMatchObject([
      { label: 'PNG', problems: [{ field: fields[0], code: 'text.control' }] },
    ]);
  }
});

test.runIf(isThere)('PostgreSQL: refuses a search term or filter with a null byte', async () => {
  const { token } = await store.signIn();
  for (const [path, field, text = 'a\0'] of [
    ['/merchant/variants', 'sku'],
    ['/merchant/products', 'q'],
    ['/merchant/orders', 'q'],
    ['/merchant/promotions', 'q'],
    ['/categories', 'q'],
    ['/users', 'q'],
    ['/merchant/bulk-changes', 'resource'],
    ['/merchant/orders', 'tax', 'orders:FR:20:TVA\0'],
    ['/merchant/invoices', 'tax', 'documents:FR:20:TVA\0'],
  ] as const) {
    const filter = encodeURIComponent(JSON.stringify({ [field]: text }));
    const response = await store.call(`GET ${path}?filter=${filter}`, { token });
    expect([path, response.status]).toEqual([path, 400]);
  }
});

test.runIf(isThere)(
  'PostgreSQL: running a file while its last rows arrive writes none without pictures',
  async () => {
    const { token } = await store.signIn();
    const fields = ['sku', 'name', 'images'];
    const body = { type: 'products', fileName: 'file.csv', head: fields, fields };
    for (let round = 0; round < 20; round += 1) {
      const begun = await store.call('POST /merchant/imports', { token, body });
      const path = `/merchant/imports/${textAt(begun.body, '_id')}`;
      const cells = [[`MUG-${round}`, 'Mug', `https://pictures.example/${round}.png`]];
      const rows = Array.from({ length: 50 }, (_, line) => ({ line: line + 2, cells }));
      await Promise.all([
        store.call(`PUT ${path}/portions/0`, { token, body: { rows, isLast: true } }),
        store.call(`POST ${path}/run`, { token }),
      ]);
    }
    const { body: mugs } = await store.call('GET /merchant/products/search?q=mug', { token });
    const urls = (Array.isArray(mugs) ? mugs : []).map((one) => at(one, 'images', '0', 'url'));
    expect(urls.filter((url) => String(url).startsWith('https:'))).toEqual([]);
  },
);

test.runIf(isThere)(
  'PostgreSQL: products with variants are written and undone completely or not at all, during edits, adjustments and two windows',
  async () => {
    const { token } = await store.signIn();
    const merchant = { store, token };
    const before = await expectExplainedStock(store.db);
    const names = Array.from({ length: 30 }, (_, index) => `Varied ${index}`);
    const fields = ['id', 'name', 'option1Name', 'option1Value', 'sku', 'price', 'stock'];
    const lines = (id: string, name: string, price: string) =>
      ['S', 'M', 'L'].map((size) => [
        id,
        name,
        'Size',
        size,
        `${name}-${size}`.replace(' ', ''),
        price,
        '4',
      ]);
    const made = await checkFile(merchant, {
      fields,
      rows: names.map((name) => lines('', name, '10')),
    });
    await Promise.all([drive(merchant, made, 'run'), drive(merchant, made, 'run')]);
    const rows = await rowsOf(merchant, made);
    expect(await countsOf(merchant, made)).toMatchObject({ written: 30, refused: 0 });
    const ids = rows.map((row: unknown) => textAt(row, 'recordId'));
    const changed = await checkFile(merchant, {
      fields,
      rows: names.map((name, index) => lines(ids[index] ?? '', name, '12')),
    });
    const others = ids.slice(0, 10).map(async (id: string, index: number) => {
      const path = `/merchant/products/${id}`;
      if (index % 2 === 0) return store.call(`PUT ${path}`, { token, body: { tags: ['x'] } });
      const { body } = await store.call(`GET ${path}`, { token });
      const variantId = textAt(body, 'variants', '0', '_id');
      const count = { variantId, quantity: 1, reason: 'received' };
      return store.call(`POST ${path}/stock-changes`, { token, body: count });
    });
    await Promise.all([
      drive(merchant, changed, 'run'),
      drive(merchant, changed, 'run'),
      ...others,
    ]);
    const counts = await countsOf(merchant, changed);
    expect(Number(at(counts, 'written')) + Number(at(counts, 'refused'))).toBe(30);
    const { body: variants } = await store.call('GET /merchant/variants?range=[0,999]', { token });
    const own = (Array.isArray(variants) ? variants : []).filter((one) =>
      String(at(one, 'productName')).startsWith('Varied'),
    );
    expect(own).toHaveLength(90);
    const prices = Map.groupBy(own, (one) => String(at(one, 'productId')));
    for (const some of prices.values()) {
      expect(new Set(some.map((one) => at(one, 'price'))).size).toBe(1);
    }
    await drive(merchant, changed, 'undo');
    await drive(merchant, made, 'undo');
    expect(await expectExplainedStock(store.db)).toBeGreaterThanOrEqual(before);
  },
);

test.runIf(isThere)(
  'PostgreSQL: each row of a variant is written once or skipped during edits and adjustments, and undone alone',
  async () => {
    const { token } = await store.signIn();
    const merchant = { store, token };
    const names = Array.from({ length: 20 }, (_, index) => `Plain ${index}`);
    const sizes = ['S', 'M', 'L'];
    const sku = (name: string, size: string) => `${name}-${size}`.replace(' ', '');
    const made = await checkFile(merchant, {
      fields: ['name', 'option1Name', 'option1Value', 'sku', 'price', 'stock'],
      rows: names.map((name) =>
        sizes.map((size) => [name, 'Size', size, sku(name, size), '10', '4']),
      ),
    });
    await drive(merchant, made, 'run');
    const ids = (await rowsOf(merchant, made)).map((row: unknown) => textAt(row, 'recordId'));
    const changed = await checkFile(merchant, {
      fields: ['sku', 'price', 'stock'],
      rows: names.flatMap((name) => sizes.map((size) => [sku(name, size), '12', '9'])),
    });
    const others = ids.slice(0, 8).map(async (id: string, index: number) => {
      const path = `/merchant/products/${id}`;
      if (index % 2 === 0) return store.call(`PUT ${path}`, { token, body: { tags: ['x'] } });
      const { body } = await store.call(`GET ${path}`, { token });
      const variantId = textAt(body, 'variants', '0', '_id');
      const count = { variantId, quantity: 1, reason: 'received' };
      return store.call(`POST ${path}/stock-changes`, { token, body: count });
    });
    await Promise.all([
      drive(merchant, changed, 'run'),
      drive(merchant, changed, 'run'),
      ...others,
    ]);
    const counts = await countsOf(merchant, changed);
    const written = Number(at(counts, 'written'));
    // Variants with a concurrent stock change are refused. Tags belong to the product, so they are no conflict.
    expect(written + Number(at(counts, 'refused'))).toBe(60);
    expect(written).toBeGreaterThanOrEqual(56);
    const prices = async () => {
      const { body } = await store.call('GET /merchant/variants?range=[0,999]', { token });
      return (Array.isArray(body) ? body : [])
        .filter((one) => String(at(one, 'productName')).startsWith('Plain'))
        .map((one) => at(one, 'price'));
    };
    expect((await prices()).filter((price) => price === 1200)).toHaveLength(written);
    await drive(merchant, changed, 'undo');
    const undone = Number(at(await countsOf(merchant, changed), 'undone'));
    expect((await prices()).filter((price) => price === 1000)).toHaveLength(60 - written + undone);
    await expectExplainedStock(store.db);
  },
);

test.runIf(isOneMachine)(
  'PostgreSQL: an undone import removed the category and the brand that a product got meanwhile',
  async () => {
    const { token } = await store.signIn();
    const merchant = { store, token };
    const made = await store.call('POST /merchant/products', { token, body: { name: 'Kept' } });
    const kept = textAt(made.body, '_id');
    const fields = ['name', 'category', 'brandId'];
    const id = await checkFile(merchant, { fields, rows: [['Lamp', 'Lights', 'Lumen']] });
    await drive(merchant, id, 'run');
    const lamp = await store.db
      .selectFrom('products')
      .select(['category_id', 'brand_id'])
      .where('name', '=', 'Lamp')
      .executeTakeFirstOrThrow();
    const { undone } = await store.db.transaction().execute(async (trx) => {
      await keepRow(trx, 'categories', amina.storeId, lamp.category_id ?? '');
      await keepRow(trx, 'brands', amina.storeId, lamp.brand_id ?? '');
      await trx.updateTable('products').set(lamp).where('id', '=', kept).execute();
      const undone = drive(merchant, id, 'undo');
      await areWaiting(store.db, 1);
      return { undone };
    });
    expect(await undone).toMatchObject({ counts: { undone: 1 } });
    for (const path of [`/categories/${lamp.category_id}`, `/merchant/brands/${lamp.brand_id}`]) {
      expect((await store.call(`GET ${path}`, { token })).status).toBe(200);
    }
  },
);
