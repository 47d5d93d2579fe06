import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectExplainedStock } from './explainedStock.ts';
import { checkFile, countsOf, drive, rowsOf } from './importFile.ts';
import { at, textAt } from './openStore.ts';
import { png } from './pictures.ts';
import { isThere, openPostgresStore, type PostgresStore } from './postgresServer.ts';

/** Imports on PostgreSQL, where requests really run at once; when DATABASE_URL names such a server. */
let store: PostgresStore;

beforeAll(async () => {
  if (!isThere) return;
  store = await openPostgresStore({ fetchPicture: async () => png });
});

afterAll(() => store?.remove());

test.runIf(isThere)(
  'PostgreSQL: two windows that drive one import write each row once, while products are edited and sold',
  async () => {
    const { token } = await store.signIn();
    const shop = { store, token };
    const skus = Array.from({ length: 250 }, (_, index) => `S-${index}`);
    const ids: string[] = [];
    for (const sku of skus.slice(0, 40)) {
      const body = { name: sku, sku, price: 100, stock: 5 };
      ids.push(textAt((await store.call('POST /merchant/products', { token, body })).body, '_id'));
    }
    const id = await checkFile(shop, {
      fields: ['sku', 'name', 'price', 'stock', 'category'],
      rows: skus.map((sku) => [sku, `${sku} new`, '2', '7', 'A > B']),
    });
    const edits = ids.map(async (product, index) => {
      const body = index % 2 === 0 ? { price: 150 } : { weight: 5 };
      await store.call(`PUT /merchant/products/${product}`, { token, body });
    });
    await Promise.all([drive(shop, id, 'run'), drive(shop, id, 'run'), ...edits]);
    const { body } = await store.call(`GET /merchant/imports/${id}`, { token });
    const written = Number(at(body, 'counts', 'written'));
    const refused = Number(at(body, 'counts', 'refused'));
    expect(written + refused).toBe(250);
    const { body: products } = await store.call('GET /merchant/products?range=[0,999]', { token });
    const list: unknown[] = Array.isArray(products) ? products : [];
    expect(list).toHaveLength(250);
    // Each is the file's, or was left as somebody made it.
    expect(list.filter((one) => String(at(one, 'name')).endsWith(' new'))).toHaveLength(written);
    await expectExplainedStock(store.db);
    await drive(shop, id, 'undo');
    const counts = await countsOf(shop, id);
    expect(Number(at(counts, 'undone')) + Number(at(counts, 'kept'))).toBe(written);
    await expectExplainedStock(store.db);
  },
  60_000,
);

test.runIf(isThere)(
  'PostgreSQL: a cell with a null byte, as a file that is no text has, is refused and not the store’s fault',
  async () => {
    const { token } = await store.signIn();
    const shop = { store, token };
    const files = [
      { type: 'products', fields: ['name', 'sku', 'images'] },
      { type: 'products', fields: ['id', 'slug', 'category'] },
      { type: 'customers', fields: ['phone', 'name', 'id'] },
      { type: 'stock', fields: ['sku', 'stock', null] },
    ] as const;
    for (const { type, fields } of files) {
      const id = await checkFile(shop, {
        type,
        fields: [...fields],
        rows: [['\0PNG', 'a\0', 'b\0']],
      });
      expect(await rowsOf(shop, id)).toMatchObject([
        { label: 'PNG', problems: [{ field: fields[0], code: 'text.control' }] },
      ]);
    }
  },
);

test.runIf(isThere)(
  'PostgreSQL: a text that is looked for and has a null byte is refused',
  async () => {
    const { token } = await store.signIn();
    for (const [path, field] of [
      ['/merchant/variants', 'sku'],
      ['/merchant/products', 'q'],
      ['/merchant/orders', 'q'],
      ['/merchant/promotions', 'q'],
      ['/categories', 'q'],
      ['/users', 'q'],
    ] as const) {
      const filter = encodeURIComponent(JSON.stringify({ [field]: 'a\0' }));
      const answer = await store.call(`GET ${path}?filter=${filter}`, { token });
      expect([path, answer.status]).toEqual([path, 400]);
    }
  },
);

test.runIf(isThere)(
  'PostgreSQL: whoever runs a file while its last rows come in writes none without its pictures',
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
