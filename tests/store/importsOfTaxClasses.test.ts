import { expect, test } from 'vitest';
import { guessColumns } from '../../domain/imports/importFields.ts';
import { checkFile, countsOf, drive, type ImportFile, rowsOf } from './importFile.ts';
import { at } from './openStore.ts';
import { openStoreWithVariants, shirt } from './storeWithVariants.ts';

test.each([
  [
    'WooCommerce',
    ['SKU', 'Name', 'Tax status', 'Tax class'],
    [
      ['T', 'Tea', 'taxable', 'reduced-rate'],
      ['G', 'Gift card', 'none', ''],
      ['M', 'Mug', 'taxable', ''],
      ['A', 'Atlas', 'taxable', 'Books'],
    ],
    { Tea: 'reduced', 'Gift card': 'zero', Mug: null, Atlas: 'Books' },
  ],
  [
    'a French WooCommerce, whose untaxed products were charged the standard rate',
    ['UGS', 'Nom', 'État de la TVA', 'Classe de TVA'],
    [
      ['T', 'Thé', 'taxable', 'taux-reduit'],
      ['T2', 'Timbre', 'taxable', 'taux-zero'],
      ['L', 'Livraison', 'shipping', ''],
      ['B', 'Bol', 'taxable', ''],
    ],
    { Thé: 'reduced', Timbre: 'zero', Livraison: 'zero', Bol: null },
  ],
  [
    'Shopify',
    ['Variant SKU', 'Title', 'Variant Taxable', 'Variant Tax Code'],
    [
      ['B', 'Bread', 'false', 'PF050100'],
      ['S', 'Soap', 'true', 'P0000000'],
    ],
    { Bread: 'zero', Soap: null },
  ],
])(
  'columns of %s bring tax classes, and change nothing the second time',
  async (_, head, rows, classes) => {
    const merchant = await openStoreWithVariants();
    const file = { fields: guessColumns('products', head, []).fields, rows };
    await drive(merchant, await checkFile(merchant, file), 'run');
    const made = await merchant.list('/merchant/products', {});
    const found = made.map((product) => [at(product, 'name'), at(product, 'taxClass')]);
    expect(found).toEqual(expect.arrayContaining(Object.entries(classes)));
    const again = await countsOf(merchant, await checkFile(merchant, file));
    expect(again).toMatchObject({ same: rows.length });
  },
);

type Merchant = Awaited<ReturnType<typeof openStoreWithVariants>>;

/** The class of each product, and of its variants by their values. */
async function classesIn(merchant: Merchant) {
  const products = await merchant.list('/merchant/products', {});
  const whole = await Promise.all(products.map((one) => merchant.read(String(at(one, '_id')))));
  return Object.fromEntries(
    whole.map(({ name, taxClass, variants }) => [
      name,
      [taxClass, ...variants.map((one) => `${one.options.join(' / ')}: ${one.taxClass}`)],
    ]),
  );
}

async function addRate(merchant: Merchant, taxClass: string) {
  const { store, token } = merchant;
  const body = { name: 'TVA', percent: 5.5, country: 'FR', taxClass };
  expect((await store.call('POST /merchant/tax-rates', { token, body })).status).toBe(201);
}

const fileOf = (head: string[], rows: ImportFile['rows']): ImportFile => ({
  fields: guessColumns('products', head, []).fields,
  rows,
});

test.each([
  [
    'Shopify, where one variant decided for all of them',
    ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price', 'Variant Taxable'],
    [
      [
        ['kit', 'Kit', 'Kind', 'Gift card', '10', 'false'],
        ['kit', '', '', 'Mug', '10', 'true'],
      ],
      [
        ['card', 'Card', 'Value', 'Ten', '10', 'false'],
        ['card', '', '', 'Twenty', '20', 'false'],
      ],
    ],
    {
      Kit: [null, 'Gift card: zero', 'Mug: null'],
      Card: ['zero', 'Ten: null', 'Twenty: null'],
    },
  ],
  [
    'WooCommerce, whose variations have the class of their product, the standard one, or their own',
    ['Type', 'SKU', 'Name', 'Regular price', 'Tax status', 'Tax class', 'Parent'].concat(
      'Attribute 1 name',
      'Attribute 1 value(s)',
    ),
    [
      [
        [
          'variable',
          'TEA',
          'Tea',
          '',
          'taxable',
          'reduced-rate',
          '',
          'Size',
          'Bag, Tin, Gift, Box',
        ],
        ['variation', 'T1', '', '5', 'taxable', 'parent', 'TEA', 'Size', 'Bag'],
        ['variation', 'T2', '', '5', 'taxable', '', 'TEA', 'Size', 'Tin'],
        ['variation', 'T3', '', '5', 'taxable', 'zero-rate', 'TEA', 'Size', 'Gift'],
        ['variation', 'T4', '', '5', 'taxable', 'books', 'TEA', 'Size', 'Box'],
      ],
      [
        ['variable', 'PASS', 'Pass', '', 'none', '', '', 'Size', 'Day'],
        ['variation', 'P1', '', '5', 'taxable', 'reduced-rate', 'PASS', 'Size', 'Day'],
      ],
    ],
    {
      Tea: ['reduced', 'Bag: null', 'Tin: standard', 'Gift: zero', 'Box: Books'],
      Pass: ['zero', 'Day: null'],
    },
  ],
  [
    'other systems, which name a class on each line',
    ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Tax class'],
    [
      [
        ['box', 'Box', 'Kind', 'Book', 'BOOKS'],
        ['box', '', '', 'Pen', 'Standard'],
        ['box', '', '', 'Atlas', 'Books'],
      ],
    ],
    { Box: ['Books', 'Book: null', 'Pen: standard', 'Atlas: null'] },
  ],
])('variants keep their tax class in files of %s', async (_, head, rows, classes) => {
  const merchant = await openStoreWithVariants();
  await addRate(merchant, 'Books');
  const file = fileOf(head, rows);
  await drive(merchant, await checkFile(merchant, file), 'run');
  expect(await classesIn(merchant)).toEqual(classes);
  const again = await checkFile(merchant, { ...file, clears: head.includes('Variant Taxable') });
  expect(await countsOf(merchant, again)).toMatchObject({ same: rows.length });
});

test('a row with a variant’s SKU sets its tax class, and an undo restores it', async () => {
  const merchant = await openStoreWithVariants();
  await merchant.add({ ...shirt, taxClass: 'reduced' });
  const all = 'Linen shirt';
  const before = await classesIn(merchant);
  const file = fileOf(
    ['SKU', 'Tax class'],
    [
      ['SHIRT-BLUE-M', 'Standard'],
      ['SHIRT-BLUE-L', 'Bokos'],
    ],
  );
  const id = await checkFile(merchant, file);
  expect(await rowsOf(merchant, id)).toMatchObject([
    { result: 'changed', changes: [{ field: 'taxClass', from: null, to: 'standard' }] },
    { problems: [{ field: 'taxClass', code: 'import.taxClassUnknown' }] },
  ]);
  await drive(merchant, id, 'run');
  expect((await classesIn(merchant))[all]).toEqual([
    'reduced',
    'Sea blue / M: standard',
    'Sea blue / L: Bokos',
    'Sand / M: null',
  ]);
  await drive(merchant, id, 'undo');
  expect(await classesIn(merchant)).toEqual(before);
});
