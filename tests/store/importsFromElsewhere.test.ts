import { beforeEach, expect, test } from 'vitest';
import { guessColumns, guessDecimal } from '../../domain/imports/importFields.ts';
import { groupingOf } from '../../src/pages/imports/reader/grouping.ts';
import { openCsv } from '../../src/pages/imports/reader/openCsv.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { countsOf, drive, rowsOf } from './importFile.ts';
import { at, textAt } from './openStore.ts';
import { openStoreWithVariants } from './storeWithVariants.ts';

/** Files as other shops export them, read as the console reads them and sent to the store. */
let shop: Awaited<ReturnType<typeof openStoreWithVariants>>;
beforeEach(async () => {
  shop = await openStoreWithVariants();
});

async function check(text: string): Promise<string> {
  const { store, token } = shop;
  const csv = await openCsv(new Blob([text]));
  const { source, fields } = guessColumns('products', csv.head, []);
  const clears = source === 'shopify';
  const decimal = guessDecimal(fields, csv.sample);
  const body = { type: 'products', fileName: 'f.csv', head: csv.head, fields, clears, decimal };
  const id = textAt((await store.call('POST /merchant/imports', { token, body })).body, '_id');
  const grouping = groupingOf(source, csv.head, fields);
  for (let n = 0, isLast = false; !isLast; n += 1) {
    const { rows, isLast: last } = await csv.next(grouping);
    isLast = last;
    const path = `PUT /merchant/imports/${id}/portions/${n}`;
    const answer = await store.call(path, { token, body: { rows, isLast } });
    expect(answer.status, answer.text).toBe(200);
  }
  return id;
}

const told = (product: Awaited<ReturnType<typeof shop.read>>) =>
  product.variants.map(({ options, sku, price, stock, isEnabled, weight }) => [
    options.join(' / '),
    sku,
    price,
    stock,
    isEnabled,
    weight,
  ]);

const read = async (name: string) => {
  const { body } = await shop.store.call(
    `GET /merchant/products?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`,
    { token: shop.token },
  );
  return shop.read(textAt(body, '0', '_id'));
};

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Cost per item,Status
tee,Cotton tee,"<p>Soft.
Warm.</p>",Ours,Shirt,"summer, new",true,Size,S,Color,Red,TEE-S-R,180,shopify,3,deny,19.00,25.00,,7.50,active
tee,,,,,,,,M,,Red,TEE-M-R,190,shopify,0,deny,19.00,,,7.50,
tee,,,,,,,,M,,Blue,,,shopify,5,deny,21.00,,,,
mug,Mug,,Ours,,,true,Title,Default Title,,,MUG,300,shopify,9,continue,8.00,,,,active
pot,Pot,,Ours,,,true,Title,Default Title,,,,300,,0,deny,12.00,,,,active
`;

test('a file of Shopify’s brings products with their variants, and again it changes nothing', async () => {
  const id = await check(SHOPIFY);
  expect(await rowsOf(shop, id)).toMatchObject([
    { label: 'Cotton tee', line: 2, result: 'new' },
    { label: 'Mug', line: 6, result: 'new' },
    { label: 'Pot', line: 7, result: 'new' },
  ]);
  await drive(shop, id, 'run');
  const tee = await read('Cotton');
  expect(tee).toMatchObject({
    slug: 'tee',
    description: 'Soft. Warm.',
    tags: ['summer', 'new'],
    options: [
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Color', values: ['Red', 'Blue'] },
    ],
  });
  expect(told(tee)).toEqual([
    ['S / Red', 'TEE-S-R', 1900, 3, true, 180],
    ['M / Red', 'TEE-M-R', 1900, 0, true, 190],
    ['M / Blue', null, 2100, 5, true, null],
  ]);
  expect(await read('Mug')).toMatchObject({ sku: 'MUG', options: [], allowBackorder: true });
  expect(await read('Pot')).toMatchObject({ trackStock: false });
  expect(await countsOf(shop, await check(SHOPIFY))).toMatchObject({ same: 3, changed: 0, new: 0 });
  // What is emptied there is empty here: the price before, of the first.
  const id2 = await check(SHOPIFY.replace('19.00,25.00', '18.00,'));
  expect(at((await rowsOf(shop, id2, { result: 'changed' }))[0], 'changes')).toMatchObject([
    { field: 'price', from: 1900, to: 1800, variant: 'S / Red' },
    { field: 'compareAtPrice', from: 2500, to: null, variant: 'S / Red' },
  ]);
});

test('what is wrong in a file of Shopify’s is told with the line on which it stands', async () => {
  const id = await check(SHOPIFY.replace('M,,Blue,,,shopify,5', 'M,,Red,,,shopify,5'));
  expect(await rowsOf(shop, id)).toMatchObject([
    { line: 2, problems: [{ line: 5, field: 'option1Value', code: 'variant.twice' }] },
    { result: 'new' },
    { result: 'new' },
  ]);
});

const WOOCOMMERCE = `ID,Type,SKU,Name,Published,Description,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)
44,variable,woo-hoodie,Hoodie,1,Warm,,,,"Clothing > Hoodies",,,Brand,Ours,Color,"Blue, Green, Red"
45,simple,woo-cap,Cap,1,,4,,18,"Clothing",,,,,,
46,variable,,Scarf,1,,,,,"Clothing",,,Length,"Long, Short",,
60,variation,hoodie-red,Hoodie - Red,1,,7,42,45,,,woo-hoodie,Color,Red,,
61,variation,,Hoodie - Blue,0,,2,,45,,,woo-hoodie,Color,Blue,,
62,variation,,Scarf - Short,1,,1,,12.5,,,id:46,Length,Short,,
63,variation,lost,Lost - Short,1,,1,,12.5,,,gone,Length,Short,,
`;

test('a file of WooCommerce’s brings variable products with their variations, wherever these stand, and again it changes nothing', async () => {
  const id = await check(WOOCOMMERCE);
  expect(await rowsOf(shop, id)).toMatchObject([
    { label: 'Hoodie', line: 2, result: 'new' },
    { label: 'Cap', line: 3, result: 'new' },
    { label: 'Scarf', line: 4, result: 'new' },
    { line: 8, result: 'refused', problems: [{ code: 'import.variantAlone' }] },
  ]);
  await drive(shop, id, 'run');
  const hoodie = await read('Hoodie');
  expect(hoodie).toMatchObject({
    status: 'active',
    options: [{ name: 'Color', values: ['Blue', 'Red'] }],
  });
  expect(told(hoodie)).toEqual([
    ['Red', 'hoodie-red', 4200, 7, true, null],
    ['Blue', null, 4500, 2, false, null],
  ]);
  expect(hoodie.variants[0]).toMatchObject({ compareAtPrice: 4500 });
  expect(told(await read('Scarf'))).toEqual([['Short', null, 1250, 1, true, null]]);
  await expectExplainedStock(shop.store.db);
  expect(await countsOf(shop, await check(WOOCOMMERCE))).toMatchObject({ same: 3, refused: 1 });
  const wrong = await check(WOOCOMMERCE.replace('id:46,Length,Short', 'id:46,Length,'));
  expect((await rowsOf(shop, wrong, { result: 'refused' }))[0]).toMatchObject({
    line: 4,
    lines: [4, 7],
    problems: [{ line: 7, field: 'option1Value', code: 'import.optionMissing' }],
  });
});
