import { beforeEach, expect, test } from 'vitest';
import type { ImportType } from '../../contract/import.ts';
import { guessColumns, guessDecimal } from '../../domain/imports/importFields.ts';
import { createGrouping } from '../../src/pages/imports/reader/grouping.ts';
import { openCsv } from '../../src/pages/imports/reader/openCsv.ts';
import { expectExplainedStock } from './explainedStock.ts';
import { countsOf, drive, rowsOf } from './importFile.ts';
import { at, textAt } from './openStore.ts';
import { openStoreWithVariants } from './storeWithVariants.ts';

/** Exports of other systems, parsed by the console's reader and sent to the store. */
let merchant: Awaited<ReturnType<typeof openStoreWithVariants>>;
beforeEach(async () => {
  merchant = await openStoreWithVariants();
});

async function check(text: string, type: ImportType = 'products'): Promise<string> {
  const { store, token } = merchant;
  const csv = await openCsv(new Blob([text]));
  const { source, fields } = guessColumns(type, csv.head, []);
  const clears = source === 'shopify';
  const decimal = guessDecimal(fields, csv.sample, 'EUR');
  const body = { type, fileName: 'f.csv', head: csv.head, fields, clears, decimal };
  const id = textAt((await store.call('POST /merchant/imports', { token, body })).body, '_id');
  const grouping = type === 'products' ? createGrouping(source, csv.head, fields) : null;
  for (let n = 0, isLast = false; !isLast; n += 1) {
    const { rows, isLast: last } = await csv.next(grouping);
    isLast = last;
    const path = `PUT /merchant/imports/${id}/portions/${n}`;
    const response = await store.call(path, { token, body: { rows, isLast } });
    expect(response.status, response.text).toBe(200);
  }
  return id;
}

test('a file of 0.1.0 with "Original price" is read as before', () => {
  const { fields } = guessColumns('products', ['Name', 'Price', 'Original price'], []);
  expect(fields).toEqual(['name', 'price', 'compareAtPrice']);
});

test.each([
  [['Name', 'Low-stock level', 'Search title', 'Search description']],
  [['Nom', 'Prix d’origine', 'Coût', 'Titre de recherche', 'Description de recherche']],
  [['الاسم', 'السعر الأصلي', 'عنوان البحث', 'وصف البحث']],
])('a file of an earlier version with the columns %j still matches', (head) => {
  const { fields } = guessColumns('products', head.slice(1), []);
  expect(fields).not.toContain(null);
});

const summaryOf = (product: Awaited<ReturnType<typeof merchant.read>>) =>
  product.variants.map(({ options, sku, price, stock, isEnabled, weight }) => [
    options.join(' / '),
    sku,
    price,
    stock,
    isEnabled,
    weight,
  ]);

const read = async (name: string) => {
  const { body } = await merchant.store.call(
    `GET /merchant/products?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`,
    { token: merchant.token },
  );
  return merchant.read(textAt(body, '0', '_id'));
};

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Cost per item,Status
tee,Cotton tee,"<p>Soft.
Warm.</p>",Ours,Shirt,"summer, new",true,Size,S,Color,Red,TEE-S-R,180,shopify,3,deny,19.00,25.00,,7.50,active
tee,,,,,,,,M,,Red,TEE-M-R,190,shopify,0,deny,19.00,,,7.50,
tee,,,,,,,,M,,Blue,,,shopify,5,deny,21.00,,,,
mug,Mug,,Ours,,,true,Title,Default Title,,,MUG,300,shopify,9,continue,8.00,,,,active
pot,Pot,,Ours,,,true,Title,Default Title,,,,300,,0,deny,12.00,,,,active
`;

test('a Shopify file brings products with variants, and changes nothing the second time', async () => {
  const id = await check(SHOPIFY);
  expect(await rowsOf(merchant, id)).toMatchObject([
    { label: 'Cotton tee', line: 2, result: 'new' },
    { label: 'Mug', line: 6, result: 'new' },
    { label: 'Pot', line: 7, result: 'new' },
  ]);
  await drive(merchant, id, 'run');
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
  expect(summaryOf(tee)).toEqual([
    ['S / Red', 'TEE-S-R', 1900, 3, true, 180],
    ['M / Red', 'TEE-M-R', 1900, 0, true, 190],
    ['M / Blue', null, 2100, 5, true, null],
  ]);
  const { body: brands } = await merchant.store.call('GET /merchant/brands', {
    token: merchant.token,
  });
  expect(brands).toMatchObject([{ _id: tee.brandId, name: 'Ours' }]);
  expect(await read('Mug')).toMatchObject({ sku: 'MUG', options: [], allowBackorder: true });
  expect(await read('Pot')).toMatchObject({ trackStock: false });
  expect(await countsOf(merchant, await check(SHOPIFY))).toMatchObject({
    same: 3,
    changed: 0,
    new: 0,
  });
  // An empty cell of a Shopify export clears its field: here the compare-at price of the first variant.
  const id2 = await check(SHOPIFY.replace('19.00,25.00', '18.00,'));
  expect(at((await rowsOf(merchant, id2, { result: 'changed' }))[0], 'changes')).toMatchObject([
    { field: 'price', from: 1900, to: 1800, variant: 'S / Red' },
    { field: 'compareAtPrice', from: 2500, to: null, variant: 'S / Red' },
  ]);
});

test('reads Shopify’s values: HTML, inventory tracker, inventory policy, published', async () => {
  const html = '<p>Round &amp; blue</p><ul><li>1 l</li></ul>';
  const head =
    'Handle,Title,Body (HTML),Variant Inventory Tracker,Variant Inventory Policy,Published,Variant Price';
  const id = await check(`${head}\ntea-pot,Tea pot,${html},shopify,continue,false,\n`);
  await drive(merchant, id, 'run');
  expect(await read('Tea pot')).toMatchObject({
    slug: 'tea-pot',
    description: 'Round & blue\n- 1 l',
    trackStock: true,
    allowBackorder: true,
    status: 'draft',
  });
});

test('negative stock of Shopify becomes zero, with a warning', async () => {
  const owed = SHOPIFY.replace('shopify,0,deny,19.00', 'shopify,-2,deny,19.00').replace(
    'shopify,9,continue',
    'shopify,-1,continue',
  );
  const id = await check(owed);
  const warning = { field: 'stock', code: 'import.belowZero' };
  expect(await rowsOf(merchant, id, { warned: true })).toMatchObject([
    { label: 'Cotton tee', problems: [{ ...warning, line: 4 }] },
    { label: 'Mug', problems: [warning] },
  ]);
  await drive(merchant, id, 'run');
  expect((await read('Cotton')).variants.map(({ stock }) => stock)).toEqual([3, 0, 5]);
  expect(await countsOf(merchant, await check(owed))).toMatchObject({ same: 3, changed: 0 });
});

test('a problem of a Shopify file names its line', async () => {
  const id = await check(SHOPIFY.replace('M,,Blue,,,shopify,5', 'M,,Red,,,shopify,5'));
  expect(await rowsOf(merchant, id)).toMatchObject([
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

test('a WooCommerce file brings variable products with variations in any place, and changes nothing the second time', async () => {
  const id = await check(WOOCOMMERCE);
  expect(await rowsOf(merchant, id)).toMatchObject([
    { label: 'Hoodie', line: 2, result: 'new' },
    { label: 'Cap', line: 3, result: 'new' },
    { label: 'Scarf', line: 4, result: 'new' },
    { line: 8, result: 'refused', problems: [{ code: 'import.variantAlone' }] },
  ]);
  await drive(merchant, id, 'run');
  const hoodie = await read('Hoodie');
  expect(hoodie).toMatchObject({
    status: 'active',
    options: [{ name: 'Color', values: ['Blue', 'Red'] }],
  });
  expect(summaryOf(hoodie)).toEqual([
    ['Red', 'hoodie-red', 4200, 7, true, null],
    ['Blue', null, 4500, 2, false, null],
  ]);
  expect(hoodie.variants[0]).toMatchObject({ compareAtPrice: 4500 });
  expect(summaryOf(await read('Scarf'))).toEqual([['Short', null, 1250, 1, true, null]]);
  await expectExplainedStock(merchant.store.db);
  expect(await countsOf(merchant, await check(WOOCOMMERCE))).toMatchObject({ same: 3, refused: 1 });
  const wrong = await check(
    WOOCOMMERCE.replace('id:46,Length,Short', 'id:46,Length,').replace('"Long, Short"', ''),
  );
  expect((await rowsOf(merchant, wrong, { result: 'refused' }))[0]).toMatchObject({
    line: 4,
    lines: [4, 7],
    problems: [{ line: 7, field: 'option1Value', code: 'import.optionMissing' }],
  });
});

const SHOPIFY_NOW = `Title,URL handle,Description,Vendor,Product category,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Product image URL,Image position,Image alt text,Variant image URL,SEO title
Raincoat,raincoat,Dry,Ours,"Clothes, shoes > Coats",rain,TRUE,Active,COAT-S,,Size,S,,89.00,,40.00,shopify,10,CONTINUE,420,,,,,Dry coats
,raincoat,,,,,,,COAT-M,,,M,,89.00,,,shopify,4,CONTINUE,440,,,,,
Postcard  ,postcard  ,,,,,FALSE,draft,,,Title   ,Default Title   ,,2.00,,,  ,0,DENY,5,,,,,
`;

test('a file with Shopify’s current headers has stock, weight, and inventory policy', async () => {
  const id = await check(SHOPIFY_NOW);
  await drive(merchant, id, 'run');
  const coat = await read('Raincoat');
  expect(coat).toMatchObject({
    status: 'active',
    trackStock: true,
    allowBackorder: true,
    seoTitle: 'Dry coats',
  });
  expect(summaryOf(coat)).toEqual([
    ['S', 'COAT-S', 8900, 10, true, 420],
    ['M', 'COAT-M', 8900, 4, true, 440],
  ]);
  expect(await read('Postcard')).toMatchObject({
    status: 'draft',
    slug: 'postcard',
    options: [],
    trackStock: false,
    weight: 5,
  });
  expect(await countsOf(merchant, await check(SHOPIFY_NOW))).toMatchObject({ same: 2 });
});

const SIMPLE = `ID,Type,SKU,Name,Published,Description,"In stock?",Stock,"Backorders allowed?","Weight (kg)","Sale price","Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)",Brands
1,simple,woo-tee,Grey tee,1,"<strong>Soft</strong>\\n\\nWarm",1,,0,.5,,18,"Clothing, Clothing > Tees &amp; tops, Sale",,,Color,"Grey, White","Textiles > Thread &amp; Sons\\, Lyon, Other"
2,"simple, downloadable, virtual",woo-album,Album,1,,1,,0,,,15,Music,,,,,
3,simple,woo-vase,Vase,1,,0,,0,1.2,,20,,,,,,
4,simple,woo-bowl,Bowl,1,,1,7,1,,,20,,,,,,
`;

test('WooCommerce’s simple products have no options, one category, one brand, and tracked stock if it was tracked', async () => {
  const id = await check(SIMPLE);
  expect(await countsOf(merchant, id)).toMatchObject({ new: 4, refused: 0 });
  await drive(merchant, id, 'run');
  const tee = await read('Grey tee');
  expect(tee).toMatchObject({
    options: [],
    sku: 'woo-tee',
    trackStock: false,
    weight: 500,
    description: 'Soft\n\nWarm',
  });
  const { body } = await merchant.store.call('GET /categories', { token: merchant.token });
  expect(body).toContainEqual(
    expect.objectContaining({ _id: tee.categoryId, path: ['Clothing', 'Tees & tops'] }),
  );
  expect((await merchant.list('/merchant/brands', {}))[0]).toMatchObject({
    _id: tee.brandId,
    name: 'Thread & Sons, Lyon',
  });
  expect(await read('Album')).toMatchObject({ trackStock: false, categoryId: expect.any(String) });
  expect(await read('Vase')).toMatchObject({ trackStock: true, stock: 0, availability: 'out' });
  expect(await read('Bowl')).toMatchObject({ trackStock: true, stock: 7, allowBackorder: true });
  // The same file does not turn off tracking that the merchant has turned on since.
  await merchant.change(tee._id, { trackStock: true });
  expect(await countsOf(merchant, await check(SIMPLE))).toMatchObject({ same: 4 });
});

const VARIABLE = `ID,Type,SKU,Name,Published,"In stock?",Stock,"Weight (kg)","Regular price",Categories,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"
1,variable,polo,Polo,1,1,,,,Tops,,Color,"Blue, Red",Size,"L, M, S"
2,variation,polo-red,Polo - Red,1,1,6,,20,,polo,Color,Red,Size,
3,variation,polo-blue-s,Polo - Blue,1,1,2,,15,,polo,Color,Blue,Size,S
4,variation,,Polo - Blue,1,1,,,15,,polo,Color,Blue,Size,
5,variable,file,Patterns,1,1,,,,,,Format,"A4, Letter",,
6,"variation, downloadable, virtual",file-a4,Patterns - A4,1,1,,,9,,file,Format,A4,,
7,"variation, downloadable, virtual",file-letter,Patterns - Letter,1,0,,,9,,file,Format,Letter,,
8,variable,cup,Cup,1,1,12,.45,,,,Color,"Blue, Red",,
9,variation,cup-blue,Cup - Blue,1,1,parent,,7,,cup,Color,Blue,,
10,variation,cup-red,Cup - Red,1,1,parent,.38,7,,cup,Color,Red,,
`;

test('a WooCommerce variation of any size becomes one of each size, and shared stock counts once', async () => {
  const id = await check(VARIABLE);
  expect(await countsOf(merchant, id)).toMatchObject({ new: 3, refused: 0, warned: 2 });
  const [polo, files, cup] = await rowsOf(merchant, id);
  expect(polo).toMatchObject({
    result: 'new',
    problems: [
      { field: 'option2Value', code: 'import.anyValue', line: 3 },
      { field: 'option2Value', code: 'import.anyValue', line: 5 },
    ],
  });
  expect(at(files, 'problems')).toEqual([]);
  expect(cup).toMatchObject({
    problems: [{ field: 'stock', code: 'import.sharedStock', values: { stock: 12 } }],
  });
  await drive(merchant, id, 'run');
  expect(summaryOf(await read('Polo'))).toEqual([
    ['Red / L', 'polo-red', 2000, 6, true, null],
    ['Red / M', null, 2000, 0, true, null],
    ['Red / S', null, 2000, 0, true, null],
    ['Blue / S', 'polo-blue-s', 1500, 2, true, null],
    ['Blue / L', null, 1500, 0, true, null],
    ['Blue / M', null, 1500, 0, true, null],
  ]);
  // A variant that is neither tracked nor in stock is disabled.
  const patterns = await read('Patterns');
  expect(patterns).toMatchObject({ trackStock: false });
  expect(patterns.variants.map(({ isEnabled }) => isEnabled)).toEqual([true, false]);
  // Variations without a weight get their product's.
  expect(summaryOf(await read('Cup'))).toEqual([
    ['Blue', 'cup-blue', 700, 12, true, 450],
    ['Red', 'cup-red', 700, 0, true, 380],
  ]);
  await expectExplainedStock(merchant.store.db);
  const again = await check(VARIABLE);
  expect(await countsOf(merchant, again)).toMatchObject({ same: 3, changed: 0, refused: 0 });
});

test('refuses a WooCommerce group, and reports external products', async () => {
  const id =
    await check(`ID,Type,SKU,Name,Published,"Regular price",Categories,"Grouped products","External URL"
1,simple,cup,Cup,1,7,,,
2,grouped,set,Set of cups,1,,,"cup, id:3",
3,external,book,Book,1,19,,,https://books.example.com/1
`);
  expect(await countsOf(merchant, id)).toMatchObject({ new: 2, refused: 1, warned: 1 });
  const [cup, group, book] = await rowsOf(merchant, id);
  expect(cup).toMatchObject({ result: 'new', problems: [] });
  expect(group).toMatchObject({
    result: 'refused',
    problems: [{ field: 'type', code: 'import.group' }],
  });
  expect(book).toMatchObject({
    result: 'new',
    problems: [{ field: 'type', code: 'import.soldElsewhere' }],
  });
});

test('recognises a French WooCommerce file by its headers', async () => {
  const head = `ID,Type,UGS,Nom,Publié,"En stock ?",Stock,"Autoriser les commandes de produits en rupture ?","Poids (kg)","Tarif promo","Tarif régulier",Catégories,Parent,"Nom de l’attribut 1","Valeur(s) de l’attribut 1 "`;
  const id = await check(`${head}
1,variable,pull,Pull,1,1,,0,,,,Hauts,,Couleur,"Bleu, Rouge"
2,variation,pull-bleu,Pull - Bleu,1,1,3,0,"0,5",,45,,pull,Couleur,Bleu
3,simple,bol,Bol,1,1,,0,"1,25",,20,"Arts de la table > Bols",,,
`);
  await drive(merchant, id, 'run');
  expect(summaryOf(await read('Pull'))).toEqual([['Bleu', 'pull-bleu', 4500, 3, true, 500]]);
  expect(await read('Bol')).toMatchObject({ sku: 'bol', trackStock: false, weight: 1250 });
});

test('matches Shopify’s customers by their phone, else by that of their address', async () => {
  const id = await check(
    `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'101,Ada,Martin,ada@example.com,yes,,1 rue du Port,,Nantes,,FR,'44000,,'+33612345601,no,0.00,0,,no,vip
'102,Bob,Petit,bob@example.com,no,,2 rue du Port,,Nantes,,FR,'44000,+33 6 12 34 56 02,,no,0.00,0,,no,
'103,Cleo,Roy,,no,,3 rue du Port,,Nantes,,FR,'44000,+33612345699,+33612345603,no,0.00,0,,no,
`,
    'customers',
  );
  await drive(merchant, id, 'run');
  const { body } = await merchant.store.call('GET /users?sort=["name","ASC"]', {
    token: merchant.token,
  });
  expect(body).toMatchObject([
    { name: 'Ada Martin', phone: '+33612345601', addresses: [{ postcode: '44000' }] },
    { name: 'Bob Petit', phone: '+33612345602' },
    { name: 'Cleo Roy', phone: '+33612345603' },
  ]);
});

test('reads available stock from Shopify’s stock file', async () => {
  const { _id } = await merchant.add();
  const id = await check(
    `Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)
shirt,Shirt,Colour,Sand,SHIRT-BLUE-M,,,Main,,0,0,2,5,7,
shirt,Shirt,Colour,Sand,SHIRT-BLUE-L,,,Main,,0,0,0,not stocked,,
`,
    'stock',
  );
  expect(await rowsOf(merchant, id)).toMatchObject([
    { recordId: _id, changes: [{ from: 8, to: 5 }] },
    { result: 'refused', problems: [{ field: 'stock' }] },
  ]);
});

test('refuses a rounded number as SKU or phone, and skips it as a barcode', async () => {
  const rounded = await check('SKU,Name,Barcode\nA,Mug,"4,00638E+12"\n1.2E+11,Vase,\n');
  expect(await rowsOf(merchant, rounded)).toMatchObject([
    { result: 'new', problems: [{ field: 'barcode', code: 'import.rounded' }] },
    { result: 'refused', problems: [{ field: 'sku', code: 'import.rounded' }] },
  ]);
  const customers = await check('Phone,Name\n3.36123E+11,Ada\n', 'customers');
  expect(await rowsOf(merchant, customers)).toMatchObject([
    { problems: [{ code: 'import.rounded' }] },
  ]);
});
