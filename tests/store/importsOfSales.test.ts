import { expect, test } from 'vitest';
import { buildProductInput } from '../fixtures/product.ts';
import { checkFile, drive, rowsOf } from './importFile.ts';
import { openStore } from './openStore.ts';

const fields = ['sku', 'name', 'price', 'salePrice'];

test('a product or variant whose sale is over was refused because of its former price', async () => {
  const store = await openStore();
  const { token } = await store.signIn();
  const merchant = { store, token };
  const { slug: _, compareAtPrice: __, ...mug } = buildProductInput({ sku: 'MUG', price: 2000 });
  const shirt = {
    name: 'Shirt',
    options: [{ name: 'Size', values: ['S'] }],
    variants: [{ options: ['S'], sku: 'S', price: 3000 }],
  };
  for (const body of [mug, shirt]) await store.call('POST /merchant/products', { token, body });
  const onSale = [
    ['MUG', '', '20', '15'],
    ['S', '', '30', '25'],
  ];
  await drive(merchant, await checkFile(merchant, { fields, rows: onSale }), 'run');
  const over = [
    ['MUG', '', '20', ''],
    ['S', '', '30', ''],
  ];
  const id = await checkFile(merchant, { fields, rows: over });
  expect(await rowsOf(merchant, id)).toMatchObject([
    {
      result: 'changed',
      changes: [
        { field: 'price', from: 1500, to: 2000 },
        { field: 'compareAtPrice', from: 2000, to: null },
      ],
    },
    {
      result: 'changed',
      changes: [
        { field: 'price', from: 2500, to: 3000, variant: 'S' },
        { field: 'compareAtPrice', from: 3000, to: null, variant: 'S' },
      ],
    },
  ]);
  await drive(merchant, id, 'run');
  const again = await checkFile(merchant, { fields, rows: over });
  expect(await rowsOf(merchant, again)).toMatchObject([{ result: 'same' }, { result: 'same' }]);
});
