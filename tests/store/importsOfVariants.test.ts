import { beforeEach, expect, test } from 'vitest';
import { sell } from './addOrder.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { checkFile, drive, rowsOf } from './importFile.ts';
import { amina } from './openStore.ts';
import { openStoreWithVariants } from './storeWithVariants.ts';

let merchant: Awaited<ReturnType<typeof openStoreWithVariants>>;
beforeEach(async () => {
  merchant = await openStoreWithVariants();
});

const stocks = async (id: string) => (await merchant.read(id)).variants.map(({ stock }) => stock);

test('a row with a variant’s SKU changes only that variant, and is undone alone', async () => {
  const { _id } = await merchant.add();
  const id = await checkFile(merchant, {
    fields: ['sku', 'name', 'price', 'stock', 'tags', 'id'],
    rows: [
      ['SHIRT-BLUE-M', 'Blue shirt', '50', '6', '', ''],
      ['SHIRT-BLUE-L', 'Linen shirt', '48', '', 'new', _id],
      ['MUG', 'Mug', '10', '', '', ''],
      ['shirt-blue-m', 'Twice', '50', '', '', ''],
      ['SHIRT-BLUE-L', 'Cheap', 'cheap', '', '', ''],
    ],
  });
  const variant = { variant: 'Sea blue / M', variantId: expect.any(String) };
  expect(await rowsOf(merchant, id)).toMatchObject([
    {
      label: 'Linen shirt (Sea blue / M)',
      result: 'changed',
      recordId: _id,
      problems: [],
      changes: [
        { field: 'price', from: 4900, to: 5000, ...variant },
        { field: 'stock', from: 8, to: 6, ...variant },
      ],
    },
    {
      result: 'changed',
      problems: [
        {
          field: 'sku',
          code: 'import.skuOfVariant',
          values: { name: 'Linen shirt (Sea blue / L)' },
        },
      ],
    },
    { result: 'new', problems: [] },
    { result: 'refused', problems: [{ code: 'import.duplicate', values: { line: 2 } }] },
    { result: 'refused', problems: [{ field: 'price', code: 'money.invalid' }, {}] },
  ]);
  const summary = async () => {
    const { name, tags, variants } = await merchant.read(_id);
    return [name, tags, variants.map(({ price, stock }) => [price, stock])];
  };
  const before = await summary();
  await drive(merchant, id, 'run');
  expect(await summary()).toEqual([
    'Linen shirt',
    [],
    [
      [5000, 6],
      [4800, 0],
      [4500, 2],
    ],
  ]);
  const { variants } = await merchant.read(_id);
  const edited = variants.map((one, at) => ({
    _id: one._id,
    options: one.options,
    ...(at === 0 && { price: 5100 }),
  }));
  expect((await merchant.change(_id, { variants: edited })).status).toBe(200);
  await drive(merchant, id, 'undo');
  expect(await rowsOf(merchant, id, { outcome: 'kept' })).toMatchObject([{ line: 2 }]);
  expect(await summary()).toEqual([
    'Linen shirt',
    [],
    [
      [5100, 6],
      [5200, 0],
      [4500, 2],
    ],
  ]);
  expect(before[2]).toContainEqual([5200, 0]);

  const again = await checkFile(merchant, {
    fields: ['sku', 'price', 'stock'],
    rows: [
      ['SHIRT-BLUE-M', '52', '9'],
      ['SHIRT-BLUE-L', '53', '1'],
    ],
  });
  const start = await summary();
  await drive(merchant, again, 'run');
  await drive(merchant, again, 'undo');
  expect(await summary()).toEqual(start);
  await expectExplainedStock(merchant.store.db);
});

test('a stock file sets variants by SKU, and can be undone', async () => {
  const { _id } = await merchant.add();
  const id = await checkFile(merchant, {
    type: 'stock',
    fields: ['sku', 'stock'],
    rows: [
      ['shirt-blue-m', '5'],
      ['SHIRT-BLUE-L', '7'],
      ['shirt-blue-l', '9'],
      ['SHIRT', '9'],
    ],
  });
  expect(await rowsOf(merchant, id)).toMatchObject([
    {
      label: 'Linen shirt (Sea blue / M)',
      result: 'changed',
      recordId: _id,
      changes: [{ field: 'stock', from: 8, to: 5 }],
    },
    { result: 'changed', changes: [{ field: 'stock', from: 0, to: 7 }] },
    { problems: [{ code: 'import.duplicate', values: { line: 3 } }] },
    { problems: [{ code: 'import.skuUnknown' }] },
  ]);
  await drive(merchant, id, 'run');
  expect(await stocks(_id)).toEqual([5, 7, 2]);
  const changes = await merchant.list(`/merchant/products/${_id}/stock-changes`, {});
  expect(changes.slice(0, 2)).toMatchObject([
    { quantity: 7, reason: 'imported', variantName: 'Sea blue / L', stockAfter: 7 },
    { quantity: -3, reason: 'imported', variantName: 'Sea blue / M', stockAfter: 5 },
  ]);
  await drive(merchant, id, 'undo');
  expect(await stocks(_id)).toEqual([8, 0, 2]);
  await expectExplainedStock(merchant.store.db);
});

test('a variant that was sold or deleted since is skipped', async () => {
  const product = await merchant.add();
  const [blue, long, sand] = product.variants;
  const order = { order_id: 'order-9', order_number: '#1009' };
  const count = (rows: string[][]) =>
    checkFile(merchant, { type: 'stock', fields: ['sku', 'stock'], rows });
  const sold = await count([['SHIRT-BLUE-M', '5']]);
  await sell(merchant.store.db, amina.storeId, product._id, 1, order, blue?._id);
  await drive(merchant, sold, 'run');
  expect(await rowsOf(merchant, sold)).toMatchObject([
    { problems: [{ code: 'import.changedSince' }] },
  ]);
  expect(await stocks(product._id)).toEqual([7, 0, 2]);

  const written = await count([
    ['SHIRT-BLUE-M', '6'],
    ['SHIRT-BLUE-L', '4'],
  ]);
  await drive(merchant, written, 'run');
  expect(await stocks(product._id)).toEqual([6, 4, 2]);
  await sell(merchant.store.db, amina.storeId, product._id, 1, order, blue?._id);
  const variants = [blue, sand].map((one) => ({ _id: one?._id, options: one?.options }));
  expect((await merchant.change(product._id, { variants })).status).toBe(200);
  expect(long?._id).toBeDefined();
  await drive(merchant, written, 'undo');
  expect(await rowsOf(merchant, written)).toMatchObject([{ outcome: 'kept' }, { outcome: 'kept' }]);
  expect(await stocks(product._id)).toEqual([5, 2]);
  await expectExplainedStock(merchant.store.db);
});
