import { expect, test } from 'vitest';
import { guessColumns } from '../../domain/imports/importFields.ts';
import { checkFile, countsOf, drive } from './importFile.ts';
import { at } from './openStore.ts';
import { openStoreWithVariants } from './storeWithVariants.ts';

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
    'Shopify',
    ['Variant SKU', 'Title', 'Variant Taxable'],
    [
      ['B', 'Bread', 'false'],
      ['S', 'Soap', 'true'],
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
