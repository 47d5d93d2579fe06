import { beforeEach, describe, expect, test } from 'vitest';
import { sell } from './addOrder.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { checkFile, countsOf, drive, rowsOf } from './importFile.ts';
import { amina, at } from './openStore.ts';
import { openStoreWithVariants } from './storeWithVariants.ts';

let merchant: Awaited<ReturnType<typeof openStoreWithVariants>>;
beforeEach(async () => {
  merchant = await openStoreWithVariants();
});

const fields = [
  'id',
  'name',
  'status',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'sku',
  'price',
  'stock',
];
const rest = (id: string, blue: string, size: string, ...sold: string[]) => [
  id,
  '',
  '',
  'Colour',
  blue,
  'Size',
  size,
  ...sold,
];
const everything = async () => ({
  products: await merchant.store.db.selectFrom('products').selectAll().orderBy('id').execute(),
  variants: await merchant.store.db
    .selectFrom('product_variants')
    .selectAll()
    .orderBy('id')
    .execute(),
  stock: await merchant.store.db.selectFrom('stock_changes').selectAll().orderBy('id').execute(),
});
const summaryOf = async (id: string) => {
  const { variants } = await merchant.read(id);
  return variants.map(({ options, sku, price, stock }) => [options.join('/'), sku, price, stock]);
};

describe('a product in several rows', () => {
  test('is created with options and variants, and can be undone', async () => {
    const before = await everything();
    const id = await checkFile(merchant, {
      fields,
      rows: [
        [
          ['', 'Shirt', 'active', 'Colour', 'Red', 'Size', 'M', 'S-RED-M', '10', '3'],
          ['', 'Shirt', '', '', 'Red', '', 'L', 'S-RED-L', '11.5', '0'],
          ['', 'Shirt', '', '', 'Blue', '', 'M', '', '12', '4'],
        ],
      ],
    });
    expect(await everything()).toEqual(before);
    expect(await rowsOf(merchant, id)).toMatchObject([{ label: 'Shirt', result: 'new', line: 2 }]);
    await drive(merchant, id, 'run');
    const [row] = await rowsOf(merchant, id);
    const product = await merchant.read(String(at(row, 'recordId')));
    expect(product).toMatchObject({
      name: 'Shirt',
      status: 'active',
      price: 1000,
      stock: 7,
      options: [
        { name: 'Colour', values: ['Red', 'Blue'] },
        { name: 'Size', values: ['M', 'L'] },
      ],
    });
    expect(await summaryOf(product._id)).toEqual([
      ['Red/M', 'S-RED-M', 1000, 3],
      ['Red/L', 'S-RED-L', 1150, 0],
      ['Blue/M', null, 1200, 4],
    ]);
    await expectExplainedStock(merchant.store.db);
    await drive(merchant, id, 'undo');
    expect(await everything()).toEqual(before);
  });

  test('changes variants that match by SKU, then by values, adds others, and keeps the rest', async () => {
    const { _id } = await merchant.add();
    const before = await summaryOf(_id);
    const id = await checkFile(merchant, {
      fields,
      rows: [
        [
          [_id, 'Linen shirt', 'active', 'Colour', 'Navy', 'Size', 'M', 'shirt-blue-m', '50', '5'],
          rest(_id, 'sand', 'm', 'SAND-M', '45', '2'),
          rest(_id, 'Sand', 'XL', 'SAND-XL', '60', '1'),
        ],
      ],
    });
    const [checked] = await rowsOf(merchant, id);
    expect(checked).toMatchObject({ result: 'changed', problems: [] });
    expect(at(checked, 'changes')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'price', from: 4900, to: 5000, variant: 'Sea blue / M' }),
        expect.objectContaining({ field: 'stock', from: 8, to: 5, variant: 'Sea blue / M' }),
        { field: 'variants', from: null, to: ['Sand', 'XL'], variant: 'Sand / XL' },
      ]),
    );
    await drive(merchant, id, 'run');
    expect(await summaryOf(_id)).toEqual([
      ['Navy/M', 'shirt-blue-m', 5000, 5],
      ['Sea blue/L', 'SHIRT-BLUE-L', 5200, 0],
      ['Sand/M', 'SAND-M', 4500, 2],
      ['Sand/XL', 'SAND-XL', 6000, 1],
    ]);
    await expectExplainedStock(merchant.store.db);
    await drive(merchant, id, 'undo');
    expect(await summaryOf(_id)).toEqual(before);
    expect((await merchant.read(_id)).options).toEqual([
      { name: 'Colour', values: ['Sea blue', 'Sand'] },
      { name: 'Size', values: ['M', 'L'] },
    ]);
    await expectExplainedStock(merchant.store.db);
  });

  test('adds options to a product without, and an undo restores it', async () => {
    const plain = { name: 'Mug', sku: 'MUG', price: 900, costPrice: 300, weight: 200, stock: 6 };
    const { _id } = await merchant.add(plain);
    const id = await checkFile(merchant, {
      fields: ['id', 'name', 'option1Name', 'option1Value', 'sku', 'stock'],
      rows: [
        [
          [_id, 'Mug', 'Colour', 'Red', 'MUG', '4'],
          [_id, 'Mug', '', 'Blue', 'MUG-B', '2'],
        ],
      ],
    });
    await drive(merchant, id, 'run');
    expect(await summaryOf(_id)).toEqual([
      ['Red', 'MUG', 900, 4],
      ['Blue', 'MUG-B', 900, 2],
    ]);
    await expectExplainedStock(merchant.store.db);
    await drive(merchant, id, 'undo');
    expect(await merchant.read(_id)).toMatchObject({ ...plain, options: [], variants: [] });
    await expectExplainedStock(merchant.store.db);
  });

  test('is skipped and named by an undo if it was sold or edited since', async () => {
    const { _id } = await merchant.add();
    const order = { order_id: 'order-9', order_number: '#1009' };
    const change = async (price: string) =>
      checkFile(merchant, {
        fields,
        rows: [
          [
            [_id, '', '', 'Colour', 'Sand', 'Size', 'M', '', price, ''],
            rest(_id, 'Sand', `L${price}`, '', '60', '1'),
          ],
        ],
      });
    const sold = await change('41');
    await drive(merchant, sold, 'run');
    const added = (await merchant.read(_id)).variants.at(-1);
    await sell(merchant.store.db, amina.storeId, _id, 1, order, added?._id);
    await drive(merchant, sold, 'undo');
    expect(await rowsOf(merchant, sold)).toMatchObject([{ label: 'Linen shirt', outcome: 'kept' }]);
    const edited = await change('42');
    await drive(merchant, edited, 'run');
    expect((await merchant.change(_id, { name: 'Shirt' })).status).toBe(200);
    await drive(merchant, edited, 'undo');
    expect(await countsOf(merchant, edited)).toMatchObject({ kept: 1, undone: 0 });
    const late = await change('43');
    await merchant.adjust(_id, { variantId: added?._id, quantity: 5, reason: 'received' });
    await merchant.change(_id, { tags: ['new'] });
    await drive(merchant, late, 'run');
    expect(await countsOf(merchant, late)).toMatchObject({ written: 1 });
    await expectExplainedStock(merchant.store.db);
  });

  test('that is equal changes nothing', async () => {
    const { _id } = await merchant.add();
    const before = await everything();
    const id = await checkFile(merchant, {
      fields,
      clears: true,
      rows: [
        [
          [
            _id,
            'Linen shirt',
            'active',
            'Colour',
            'Sea blue',
            'Size',
            'M',
            'SHIRT-BLUE-M',
            '49',
            '8',
          ],
          rest(_id, 'Sand', 'M', '', '45.00', '2'),
        ],
      ],
    });
    expect(await rowsOf(merchant, id)).toMatchObject([{ result: 'same', problems: [] }]);
    expect(await everything()).toEqual(before);
  });

  test('is refused with line, field and reason, and the store stays unchanged', async () => {
    const { _id } = await merchant.add();
    await merchant.add({ name: 'Mug', sku: 'MUG', price: 900 });
    const before = await everything();
    const start = (name: string, ...sold: string[]) => ['', name, '', 'Size', 'S', '', '', ...sold];
    const next = (name: string, value: string, ...sold: string[]) => [
      '',
      name,
      '',
      '',
      value,
      '',
      '',
      ...sold,
    ];
    const id = await checkFile(merchant, {
      fields,
      rows: [
        [start('Twice', '', '1', ''), next('Twice', 's', '', '1', '')],
        [start('Missing', '', '1', ''), next('Missing', '', 'A', '1', '')],
        [next('Unnamed', 'S', '', '1', '')],
        [start('', 'B', '1', '')],
        [start('Wrong', '', '1', ''), next('Wrong', 'M', 'MUG', 'cheap', '')],
        [start('Taken', 'MUG', '1', ''), next('Taken', 'M', 'shirt-blue-l', '1', '')],
        [start('Stock', '', '1', ''), next('Stock', 'M', '', '1', '-1')],
        [start('Apart', 'C', '1', '')],
        [start('Between', 'D', '1', '')],
        [next('Apart', 'M', 'E', '1', '').with(3, 'Size')],
        [start('Again', 'd', '1', '')],
        [[_id, '', '', 'Size', 'M', '', '', '', '1', '']],
      ],
    });
    const rows = await rowsOf(merchant, id);
    const summary = rows.map((row: unknown) => [
      at(row, 'line'),
      at(row, 'problems', '0', 'line'),
      at(row, 'problems', '0', 'field'),
      at(row, 'problems', '0', 'code'),
    ]);
    expect(summary).toEqual([
      [2, 3, 'option1Value', 'variant.twice'],
      [4, 5, 'option1Value', 'import.optionValueMissing'],
      [6, undefined, 'option1Name', 'import.optionNameMissing'],
      [7, undefined, 'name', 'import.variantAlone'],
      [8, 9, 'price', 'money.invalid'],
      [10, 11, 'sku', 'sku.taken'],
      [12, 13, 'stock', 'stockInvalid'],
      [14, undefined, '', 'import.apartBelow'],
      [15, undefined, undefined, undefined],
      [16, undefined, '', 'import.apart'],
      [17, undefined, 'sku', 'import.duplicate'],
      [18, undefined, 'option1Name', 'import.optionsDiffer'],
    ]);
    expect(await countsOf(merchant, id)).toMatchObject({ new: 1, refused: 11 });
    expect(await everything()).toEqual(before);
  });

  test('with too many options or variants is refused', async () => {
    const many = Array.from({ length: 2001 }, (_, index) => ['Many', 'Size', `v${index}`, '', '']);
    const four = [1, 2, 3, 4].flatMap((slot) => [`option${slot}Name`, `option${slot}Value`]);
    const wide = await checkFile(merchant, {
      fields: ['name', ...four],
      rows: [['Wide', 'A', '1', 'B', '1', 'C', '1', 'D', '1']],
    });
    expect(await rowsOf(merchant, wide)).toMatchObject([
      { problems: [{ field: 'option4Value', code: 'options.tooMany' }] },
    ]);
    const id = await checkFile(merchant, {
      fields: ['name', 'option1Name', 'option1Value', 'sku', 'price'],
      rows: [many],
    });
    expect(await rowsOf(merchant, id)).toMatchObject([
      { line: 2, result: 'refused', problems: [{ code: 'variants.tooMany', line: 2002 }] },
    ]);
  });
});

test('an empty cell clears its field only if the import says so', async () => {
  const mug = {
    name: 'Mug',
    sku: 'MUG',
    price: 900,
    compareAtPrice: 1200,
    tags: ['a'],
    seoTitle: 'M',
  };
  const { _id } = await merchant.add(mug);
  const rows = [['MUG', '', '', '', '', '']];
  const file = { fields: ['sku', 'name', 'compareAtPrice', 'tags', 'seoTitle', 'stock'], rows };
  const stays = await checkFile(merchant, file);
  expect(await rowsOf(merchant, stays)).toMatchObject([{ result: 'same' }]);
  const id = await checkFile(merchant, { ...file, clears: true });
  await drive(merchant, id, 'run');
  expect(await merchant.read(_id)).toMatchObject({
    name: 'Mug',
    price: 900,
    compareAtPrice: null,
    tags: [],
    seoTitle: null,
  });
  await drive(merchant, id, 'undo');
  expect(await merchant.read(_id)).toMatchObject(mug);
});
