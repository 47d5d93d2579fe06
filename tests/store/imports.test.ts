import { beforeEach, describe, expect, test } from 'vitest';
import { sell } from './addOrder.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { checkFile, countsOf, drive, rowsOf } from './importFile.ts';
import { amina, at, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;
let merchant: { store: OpenStore; token: string };
beforeEach(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  merchant = { store, token };
});

const add = async (body: object) =>
  textAt((await store.call('POST /merchant/products', { token, body })).body, '_id');
const read = async (id: string) =>
  (await store.call(`GET /merchant/products/${id}`, { token })).body;
const products = async (): Promise<object[]> => {
  const { body } = await store.call('GET /merchant/products?sort=["name","ASC"]', { token });
  return Array.isArray(body) ? body : [];
};
/** All rows that an import can write. */
const everything = async () => ({
  products: await store.db.selectFrom('products').selectAll().orderBy('id').execute(),
  categories: await store.db.selectFrom('categories').selectAll().orderBy('id').execute(),
  counts: await store.db.selectFrom('product_counts').selectAll().orderBy('status').execute(),
  stock: await store.db.selectFrom('stock_changes').selectAll().orderBy('id').execute(),
});

describe('a file of products', () => {
  test('is checked first: counts of new, changed, same and refused, and nothing is written', async () => {
    await add({ name: 'Mug', sku: 'MUG', price: 900, stock: 4 });
    await add({ name: 'Plate', sku: 'PLATE', price: 1200 });
    const before = await everything();
    const id = await checkFile(merchant, {
      fields: ['sku', 'name', 'price', 'stock', 'category'],
      rows: [
        ['mug', 'Mug', '9.50', '4', ''],
        ['PLATE', 'Plate', '12.00', '', ''],
        ['VASE', 'Vase', '30', '2', 'Home > Living room'],
        ['BOWL', '', '8', '', ''],
        ['JUG', 'Jug', 'cheap', '-3', ''],
        ['JUG', 'Jug', '5', '', '', '', 'x'],
      ],
    });
    expect(await everything()).toEqual(before);
    const { body } = await store.call(`GET /merchant/imports/${id}`, { token });
    expect(body).toMatchObject({
      state: 'checked',
      counts: { new: 1, changed: 1, same: 1, refused: 3, written: 0 },
      newCategories: ['Home', 'Home › Living room'],
      byName: amina.name,
    });
    expect(await rowsOf(merchant, id)).toMatchObject([
      // An SKU in another case is the same, and is stored as in the file.
      { line: 2, label: 'Mug', result: 'changed', outcome: 'waiting' },
      { line: 3, result: 'same', outcome: null },
      { line: 4, result: 'new', recordId: null },
      {
        line: 5,
        result: 'refused',
        problems: [
          { field: 'name', code: 'product.nameRequired', message: 'Enter a product name.' },
        ],
        cells: [['BOWL', '', '8', '', '']],
      },
      {
        line: 6,
        problems: [
          {
            field: 'price',
            code: 'money.invalid',
            message: 'Enter an amount, for example 12.50.',
          },
          { field: 'stock', code: 'stockInvalid' },
        ],
      },
      {
        line: 7,
        problems: [{ field: '', code: 'import.cells', values: { cells: 7, columns: 5 } }],
      },
    ]);
    const [mug] = await rowsOf(merchant, id, { result: 'changed' });
    expect(at(mug, 'changes')).toEqual([
      { field: 'price', from: 900, to: 950 },
      { field: 'sku', from: 'MUG', to: 'mug' },
    ]);
  });

  test('reports all problems of a row', async () => {
    const id = await checkFile(merchant, {
      fields: ['sku', 'name', 'price', 'currency', 'stock', 'categoryId', 'images'],
      rows: [['MUG', '', 'cheap', 'USD', '-3', 'nowhere', 'ftp://mug.png']],
    });
    const wrong = ['price', 'currency', 'categoryId', 'images', 'name', 'stock'];
    const problems = wrong.map((field) => ({ field }));
    expect(await rowsOf(merchant, id)).toMatchObject([{ problems }]);
  });

  test('is written on run, with its categories, tags and the reason of its stock', async () => {
    const mug = await add({ name: 'Mug', sku: 'MUG', price: 900, stock: 4, tags: ['old'] });
    const id = await checkFile(merchant, {
      fields: ['sku', 'name', 'price', 'stock', 'category', 'tags', 'status', 'weight'],
      decimal: ',',
      words: { actif: 'active' },
      rows: [
        ['MUG', '', '9,50', '10', 'Home > Kitchen', 'blue; new; Blue', 'Actif', '300'],
        ['VASE', 'Vase', '1.030,5', '2', 'home > Living room', '', 'draft', ''],
      ],
    });
    const done = await drive(merchant, id, 'run');
    expect(done).toMatchObject({ state: 'done', counts: { written: 2, new: 1, changed: 1 } });
    expect(await products()).toMatchObject([
      { name: 'Mug', price: 950, stock: 10, tags: ['blue', 'new'], status: 'active', weight: 300 },
      { name: 'Vase', slug: 'vase', price: 103_050, stock: 2, status: 'draft' },
    ]);
    const { body: categories } = await store.call('GET /categories?sort=["name","ASC"]', {
      token,
    });
    expect(categories).toMatchObject([
      { path: ['Home'], productCount: 0 },
      { path: ['Home', 'Kitchen'], productCount: 1 },
      { path: ['Home', 'Living room'], productCount: 1 },
    ]);
    const { body: history } = await store.call(`GET /merchant/products/${mug}/stock-changes`, {
      token,
    });
    expect(history).toMatchObject([
      { quantity: 6, stockAfter: 10, reason: 'imported', byName: amina.name },
      { reason: 'opening' },
    ]);
    await expectExplainedStock(store.db);
    // Running a finished import changes nothing.
    expect(await drive(merchant, id, 'run')).toEqual(done);
  });

  test('matches by SKU, then by id, then by slug, and reports two rows for one product', async () => {
    const mug = await add({ name: 'Mug', sku: 'MUG', price: 900 });
    const plate = await add({ name: 'Plate', price: 900 });
    const id = await checkFile(merchant, {
      fields: ['id', 'sku', 'slug', 'name'],
      rows: [
        [plate, 'PLATE', '', 'Big plate'],
        [plate, 'MUG', '', 'Big mug'],
        ['', '', 'mug', 'Another mug'],
        ['', 'NEW', '', 'Bowl'],
        ['', 'new', '', 'Bowl'],
        ['', 'JUG', 'mug', 'Jug'],
      ],
    });
    expect(await rowsOf(merchant, id)).toMatchObject([
      { result: 'changed', recordId: plate },
      { result: 'changed', recordId: mug },
      { result: 'refused', problems: [{ code: 'import.duplicate', values: { line: 3 } }] },
      { result: 'new' },
      { result: 'refused', problems: [{ code: 'import.duplicate', values: { line: 5 } }] },
      { result: 'refused', problems: [{ field: 'slug', code: 'slug.taken' }] },
    ]);
  });

  test('keeps fields of empty cells, and text that looks like a formula stays text', async () => {
    const id = await add({ name: '=1+1', sku: 'A', price: 5, description: "'-x", tags: ['a; b'] });
    const again = await checkFile(merchant, {
      fields: ['sku', 'name', 'description', 'tags', 'price', 'costPrice'],
      rows: [['A', "'=1+1", "'-x", 'a; b', '', '']],
    });
    expect(await countsOf(merchant, again)).toMatchObject({ same: 1 });
    const other = await checkFile(merchant, {
      fields: ['sku', 'name', 'description'],
      rows: [['A', "'=2+2", '']],
    });
    await drive(merchant, other, 'run');
    expect(await read(id)).toMatchObject({ name: '=2+2', description: "'-x", price: 5 });
  });
});

test('counts each new category once, including parents', async () => {
  await store.call('POST /categories', { token, body: { name: 'Garden' } });
  const id = await checkFile(merchant, {
    fields: ['name', 'category'],
    rows: [
      ['A', 'Home > Kitchen > Knives'],
      ['B', 'home > KITCHEN'],
      ['C', 'Garden > Tools'],
      ['E', 'Home > Kitchen > Knives > Bread > Long > Of steel'],
      ['D', 'Garden'],
      ['', 'Refused'],
    ],
  });
  const { body } = await store.call(`GET /merchant/imports/${id}`, { token });
  expect(body).toMatchObject({
    newCategories: [
      'Home',
      'Home › Kitchen',
      'Home › Kitchen › Knives',
      'Garden › Tools',
      'Home › Kitchen › Knives › Bread',
      'Home › Kitchen › Knives › Bread › Long',
    ],
  });
  const problem = { code: 'import.categoryCut', values: { most: 5, name: 'Long' } };
  expect(await rowsOf(merchant, id, { warned: true })).toMatchObject([
    { label: 'E', problems: [problem] },
  ]);
  await drive(merchant, id, 'run');
  const { body: made } = await store.call('GET /categories', { token });
  expect(made).toHaveLength(7);
});

describe('during an import', () => {
  test('a repeated portion counts once; one that comes too early is refused', async () => {
    const id = await checkFile(merchant, { fields: ['name'], rows: [['A'], ['B'], ['C'], ['D']] });
    const body = { rows: [{ line: 9, cells: [['Z']] }], isLast: true };
    const again = await store.call(`PUT /merchant/imports/${id}/portions/0`, { token, body });
    expect(again).toMatchObject({ status: 200, body: { portions: 2, counts: { new: 4 } } });
    const begun = { type: 'products', fileName: 'x.csv', head: ['a'], fields: ['name'] };
    const other = await store.call('POST /merchant/imports', { token, body: begun });
    const path = `/merchant/imports/${textAt(other.body, '_id')}`;
    expect((await store.call(`PUT ${path}/portions/1`, { token, body })).status).toBe(409);
    expect((await store.call(`POST ${path}/run`, { token })).status).toBe(409);
  });

  test('a record that was changed after the check is skipped and reported', async () => {
    const mug = await add({ name: 'Mug', sku: 'MUG', price: 900, stock: 5 });
    const plate = await add({ name: 'Plate', sku: 'PLATE', price: 900, stock: 5 });
    const rows = [
      ['MUG', '10.00'],
      ['PLATE', '10.00'],
      ['JUG', '10.00'],
    ];
    const id = await checkFile(merchant, {
      fields: ['sku', 'price', 'name'],
      rows: rows.map((row) => [...row, `${row[0]} new`]),
    });
    await store.call(`PUT /merchant/products/${mug}`, { token, body: { price: 950 } });
    // A change of a field that the file lacks is no conflict: both changes are kept.
    await store.call(`PUT /merchant/products/${plate}`, { token, body: { weight: 70 } });
    await sell(store.db, amina.storeId, plate, 2, { order_id: 'order-1', order_number: '#1001' });
    await add({ name: 'Another jug', sku: 'JUG' });
    const done = await drive(merchant, id, 'run');
    expect(done).toMatchObject({ counts: { new: 0, changed: 1, refused: 2, written: 1 } });
    expect(await read(mug)).toMatchObject({ price: 950, name: 'Mug' });
    expect(await read(plate)).toMatchObject({ price: 1000, weight: 70, stock: 3 });
    const refused = await rowsOf(merchant, id, { result: 'refused' });
    expect(refused).toMatchObject([
      { label: 'MUG new', problems: [{ code: 'import.changedSince' }] },
      { label: 'JUG new', problems: [{ code: 'import.changedSince' }] },
    ]);
  });

  test('of two imports of one product the first wins, and the second reports skipped rows', async () => {
    const mug = await add({ name: 'Mug', sku: 'MUG', price: 900 });
    const fields = ['sku', 'price'];
    const one = await checkFile(merchant, { fields, rows: [['MUG', '10']] });
    const other = await checkFile(merchant, { fields, rows: [['MUG', '11']] });
    await Promise.all([drive(merchant, one, 'run'), drive(merchant, one, 'run')]);
    await drive(merchant, other, 'run');
    expect(await read(mug)).toMatchObject({ price: 1000 });
    expect(await countsOf(merchant, one)).toMatchObject({ written: 1 });
    expect(await countsOf(merchant, other)).toMatchObject({ written: 0, refused: 1 });
  });

  test('a cancelled one stops writing; a long one continues where it stopped', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => [`S-${index}`, `Product ${index}`]);
    const id = await checkFile(merchant, { fields: ['sku', 'name'], rows });
    const first = await store.call(`POST /merchant/imports/${id}/run`, { token });
    expect(first.body).toMatchObject({ state: 'running', counts: { written: 100 } });
    const cancelled = await store.call(`POST /merchant/imports/${id}/cancel`, { token });
    expect(cancelled.body).toMatchObject({
      state: 'cancelled',
      counts: { written: 100, new: 150 },
    });
    expect((await store.call(`POST /merchant/imports/${id}/run`, { token })).status).toBe(409);
    expect(await drive(merchant, id, 'undo')).toMatchObject({ counts: { undone: 100, kept: 0 } });
    expect(await products()).toEqual([]);
  });
});

describe('undoing an import', () => {
  test('restores everything, including new categories', async () => {
    await add({ name: 'Mug', sku: 'MUG', price: 900, stock: 4, tags: ['old'] });
    const before = await everything();
    const id = await checkFile(merchant, {
      fields: ['sku', 'name', 'price', 'stock', 'category', 'tags'],
      rows: [
        ['MUG', 'Cup', '9.50', '10', 'Home > Kitchen', 'blue'],
        ['VASE', 'Vase', '30', '2', 'Home > Living room', ''],
      ],
    });
    await drive(merchant, id, 'run');
    const undone = await drive(merchant, id, 'undo');
    expect(undone).toMatchObject({ state: 'undone', undoUntil: null, counts: { undone: 2 } });
    const after = await everything();
    expect(after.categories).toEqual(before.categories);
    expect(after.counts).toEqual(before.counts);
    const plain = { ...before.products[0], version: 3, updated_at: expect.any(String) };
    expect(after.products).toEqual([plain]);
    await expectExplainedStock(store.db);
  });

  test('two categories had one position after an undo had removed the one before them', async () => {
    const fields = ['name', 'category'];
    const id = await checkFile(merchant, { fields, rows: [['Mug', 'Kitchen']] });
    await drive(merchant, id, 'run');
    await store.call('POST /categories', { token, body: { name: 'Garden' } });
    await drive(merchant, id, 'undo');
    const next = await checkFile(merchant, { fields, rows: [['Lamp', 'Lights']] });
    await drive(merchant, next, 'run');
    const { body } = await store.call('GET /categories?sort=["name","ASC"]', { token });
    expect(body).toMatchObject([
      { name: 'Garden', position: 0 },
      { name: 'Lights', position: 1 },
    ]);
  });

  test('skips and names what was changed or sold since; ends after a day', async () => {
    const mug = await add({ name: 'Mug', sku: 'MUG', price: 900, stock: 4 });
    const file = {
      fields: ['sku', 'name', 'price', 'stock'],
      rows: [
        ['MUG', 'Cup', '9', '10'],
        ['VASE', 'Vase', '30', '2'],
        ['JUG', 'Jug', '30', '2'],
      ],
    };
    const id = await checkFile(merchant, file);
    await drive(merchant, id, 'run');
    await store.call(`PUT /merchant/products/${mug}`, { token, body: { description: 'Blue.' } });
    const vase = textAt(
      (await products()).find((one) => at(one, 'sku') === 'VASE'),
      '_id',
    );
    await sell(store.db, amina.storeId, vase, 1, { order_id: 'order-1', order_number: '#1001' });
    expect(await drive(merchant, id, 'undo')).toMatchObject({ counts: { undone: 1, kept: 2 } });
    expect(await rowsOf(merchant, id, { outcome: 'kept' })).toMatchObject([
      { label: 'Cup', recordId: mug },
      { label: 'Vase' },
    ]);
    const later = await checkFile(merchant, { ...file, rows: [['POT', 'Pot', '1', '1']] });
    await drive(merchant, later, 'run');
    store.clock.advance(24 * 3600 + 1);
    const { token: fresh } = await store.signIn();
    const late = await store.call(`POST /merchant/imports/${later}/undo`, { token: fresh });
    expect(late).toMatchObject({ status: 409, body: { errors: { state: expect.any(String) } } });
  });
});

test('an undo that was started in time can be finished after another import has begun', async () => {
  const id = await checkFile(merchant, {
    fields: ['sku', 'name'],
    rows: Array.from({ length: 150 }, (_, index) => [`S-${index}`, `Plate ${index}`]),
    portion: 150,
  });
  await drive(merchant, id, 'run');
  await store.call(`POST /merchant/imports/${id}/undo`, { token });
  store.clock.advance(24 * 3600 + 1);
  merchant.token = (await store.signIn()).token;
  await checkFile(merchant, { fields: ['sku', 'name'], rows: [['POT', 'Pot']] });
  await drive(merchant, id, 'undo');
  expect(await countsOf(merchant, id)).toMatchObject({ undone: 150 });
});

describe('a file of stock', () => {
  test('sets counted stock, and can be undone', async () => {
    const mug = await add({ name: 'Mug', sku: 'MUG', stock: 4 });
    await add({ name: 'Card', sku: 'CARD', trackStock: false });
    const id = await checkFile(merchant, {
      type: 'stock',
      fields: ['sku', null, 'stock'],
      rows: [
        ['mug', 'Mug', '1 000'],
        ['CARD', '', '3'],
        ['NONE', '', '-3'],
        ['', '', '3'],
        ['mug', '', '5'],
      ],
    });
    expect(await rowsOf(merchant, id)).toMatchObject([
      { label: 'Mug', result: 'changed', changes: [{ field: 'stock', from: 4, to: 1000 }] },
      { problems: [{ code: 'import.untracked' }] },
      {
        problems: [
          { code: 'import.skuUnknown', values: { sku: 'NONE' } },
          { code: 'stockInvalid' },
        ],
      },
      { problems: [{ code: 'import.skuRequired' }] },
      { problems: [{ code: 'import.duplicate', values: { line: 2 } }] },
    ]);
    await drive(merchant, id, 'run');
    expect(await read(mug)).toMatchObject({ stock: 1000 });
    await drive(merchant, id, 'undo');
    expect(await read(mug)).toMatchObject({ stock: 4 });
    const { body } = await store.call(`GET /merchant/products/${mug}/stock-changes`, { token });
    expect(body).toMatchObject([{ reason: 'undone' }, { reason: 'imported' }, {}]);
  });
});
