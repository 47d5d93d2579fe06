import { screen, waitFor } from '@testing-library/react';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeLanguage } from '../../src/i18n/language.ts';
// Preloaded, so that no test waits for parts that the screens load on demand.
import '../../src/lists/export/exportList.ts';
import '../../src/pages/imports/ImportPage.tsx';
import '../../src/resources/products/productExport.ts';
import { journal, serveStore } from '../msw/server.ts';
import { openConsole } from '../spec/openConsole.tsx';
import { captureDownload } from '../support/downloads.ts';

const store = serveStore();
/** The seed of the random catalogue; a failure prints it. */
const start = Number(process.env.SEED ?? Date.now() % 1_000_000);

beforeEach(async () => {
  localStorage.clear();
  await store.signIn();
  await changeLanguage('en');
});

/** Texts that a file may corrupt: formulas, quotes, separators, line breaks, other scripts. */
const text = fc
  .array(
    fc.constantFrom(
      '=1+1',
      ';=1',
      '\t',
      "'=x",
      '-5',
      '"',
      ';',
      ',',
      'é',
      '\n',
      '→',
      'a',
      ' ',
      '>',
      '›',
      '١',
      '0012',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const line = text.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one !== '');

const taxClass = fc.option(fc.constantFrom('standard', 'reduced', 'zero', 'Books', '=Art'));

const product = fc.record({
  name: line,
  taxClass,
  description: text,
  price: fc.option(fc.nat(10_000_000)),
  costPrice: fc.option(fc.nat(10_000_000)),
  stock: fc.nat(1000),
  trackStock: fc.boolean(),
  storageLocation: fc.option(line),
  weight: fc.option(fc.nat(100_000)),
  lowStockThreshold: fc.option(fc.nat(50)),
  tags: fc.uniqueArray(line, { maxLength: 3, selector: (tag) => tag.toLowerCase() }),
  seoTitle: fc.option(line),
  hasSku: fc.boolean(),
  place: fc.nat(3),
  options: fc.uniqueArray(
    fc.record({
      name: line,
      values: fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: keyOf }),
    }),
    { maxLength: 3, selector: ({ name }) => keyOf(name) },
  ),
  sold: fc.array(
    fc.record({
      price: fc.nat(10_000_000),
      costPrice: fc.option(fc.nat(10_000_000)),
      storageLocation: fc.option(line),
      weight: fc.option(fc.nat(100_000)),
      taxClass,
      stock: fc.nat(1000),
      isOn: fc.boolean(),
      hasSku: fc.boolean(),
      isThere: fc.boolean(),
    }),
    { minLength: 27, maxLength: 27 },
  ),
});

function keyOf(one: string): string {
  return one.toLocaleLowerCase('en');
}

type Sampled = typeof product extends fc.Arbitrary<infer Value> ? Value : never;

/** Some combinations of the values; the first is always included and enabled. */
function variantsOf(number: number, { options, sold }: Pick<Sampled, 'options' | 'sold'>) {
  const start: string[][] = options.length === 0 ? [] : [[]];
  const all = options.reduce(
    (some, { values }) => some.flatMap((one) => values.map((value) => [...one, value])),
    start,
  );
  return all.flatMap((choice, index) => {
    const { isThere, isOn, hasSku, ...own } = sold[index] ?? {};
    if (!isThere && index > 0) return [];
    const sku = hasSku ? `-V${number}-${index}` : null;
    return [{ ...own, sku, options: choice, isEnabled: index === 0 || isOn }];
  });
}

async function fillStore(seed: number): Promise<number> {
  const categories: (string | null)[] = [null];
  let parentId: string | null = null;
  for (const name of ['Home', 'Kitchen > Oven', '=Knives']) {
    const { _id } = await store.call('POST /categories', { name, parentId });
    categories.push(_id);
    parentId = _id;
  }
  const rate = { name: 'TVA', percent: 5.5, country: 'FR', taxClass: 'Books' };
  await store.call('POST /merchant/tax-rates', rate);
  const products = fc.sample(product, { numRuns: 25, seed });
  for (const [index, { hasSku, place, options, sold, ...fields }] of products.entries()) {
    const variants = variantsOf(index, { options, sold });
    const ofVariants = { costPrice: null, storageLocation: null, weight: null, stock: 0 };
    const varied = { ...fields, ...ofVariants, options, variants };
    await store.call('POST /merchant/products', {
      ...(variants.length > 0 ? varied : fields),
      categoryId: categories[place] ?? null,
      ...(hasSku &&
        variants.length === 0 && { sku: index % 2 === 0 ? `-S${index}` : `00${index}` }),
    });
  }
  return products.length;
}

describe('an export of this console', () => {
  test.each([
    ['en', 1],
    ['fr', 2],
  ] as const)('is recognised in %s, and importing it changes nothing', async (language, seed) => {
    const count = await fillStore(start + seed);
    const before = await store.rows('GET /merchant/products?range=[0,99]&sort=["createdAt","ASC"]');
    await changeLanguage(language);
    const saved = captureDownload();
    const list = await openConsole('/products');
    await list.visitor.click(await screen.findByRole('button', { name: /^Export/ }));
    const file = new File([await saved], 'products.csv', { type: 'text/csv' });

    await changeLanguage('en');
    await list.router.navigate('/imports?type=products');
    await list.visitor.upload(
      await screen.findByLabelText('Choose a CSV file', { selector: 'input' }),
      file,
    );
    expect(await screen.findByText(/exported by this console/)).toBeVisible();
    await list.visitor.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByRole('heading', { name: 'What the file would do' });
    const id = new URLSearchParams(window.location.search).get('import');
    const changed = await store.rows(
      `GET /merchant/imports/${id}/rows?filter=${encodeURIComponent('{"result":["new","changed","refused"]}')}`,
    );
    expect(changed, `SEED=${start}`).toEqual([]);
    expect(screen.getByRole('button', { name: `${count} The same` })).toBeVisible();
    expect(
      await store.rows('GET /merchant/products?range=[0,99]&sort=["createdAt","ASC"]'),
    ).toEqual(before);
    const columns = JSON.stringify(await store.rows('GET /merchant/variants?range=[0,999]'));
    expect(columns.length, 'there are variants').toBeGreaterThan(1000);
  });
});

const address = fc.record({
  name: line,
  line1: line,
  line2: fc.option(line),
  city: line,
  region: fc.option(line),
  postcode: fc.option(fc.constantFrom('01000', '=1', "'75011")),
  country: fc.constantFrom('FR', 'DE', 'MA'),
});
const customer = fc.record({
  name: line,
  email: fc.option(fc.constantFrom('a@example.com', '+b@example.com')),
  note: fc.option(text, { nil: '' }),
  tags: fc.uniqueArray(line, { maxLength: 3, selector: keyOf }),
  acceptsMarketing: fc.boolean(),
  language: fc.option(fc.constantFrom('en', 'fr', 'ar')),
  addresses: fc.array(address, { maxLength: 2 }),
});

test('of customers is recognised, and importing it changes nothing', async () => {
  const customers = fc.sample(customer, { numRuns: 25, seed: start + 3 });
  const fields = ['phone', 'name'];
  const { _id: first } = await store.call('POST /merchant/imports', {
    type: 'customers',
    fileName: 'customers.csv',
    head: fields,
    fields,
  });
  const rows = customers.map(({ name }, index) => {
    return { line: index + 2, cells: [[`+3361234${String(index).padStart(4, '0')}`, name]] };
  });
  await store.call(`PUT /merchant/imports/${first}/portions/0`, { rows, isLast: true });
  await store.call(`POST /merchant/imports/${first}/run`);
  const made = await store.rows('GET /users?range=[0,99]');
  for (const [index, { _id }] of made.entries()) {
    await store.call(`PUT /users/${_id}`, customers[index]);
  }
  const before = await store.rows('GET /users?range=[0,99]');
  expect(before).toHaveLength(25);
  const saved = captureDownload();
  const list = await openConsole('/users');
  await list.visitor.click(await screen.findByRole('button', { name: /^Export/ }));
  const file = new File([await saved], 'customers.csv', { type: 'text/csv' });
  await list.router.navigate('/imports?type=customers');
  await list.visitor.upload(
    await screen.findByLabelText('Choose a CSV file', { selector: 'input' }),
    file,
  );
  expect(await screen.findByText(/exported by this console/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Empty cells clear existing values' })).toBeChecked();
  await list.visitor.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByRole('heading', { name: 'What the file would do' });
  const id = new URLSearchParams(window.location.search).get('import');
  const filter = encodeURIComponent('{"result":["new","changed","refused"]}');
  const changed = await store.rows(`GET /merchant/imports/${id}/rows?filter=${filter}`);
  expect(changed, `SEED=${start}`).toEqual([]);
  expect(await store.rows('GET /users?range=[0,99]')).toEqual(before);
});

test('a file of another program is mapped by the merchant, and refused rows name their line', async () => {
  const { visitor } = await openConsole('/imports?type=products');
  const text = 'Artikel;Preis;Lager\nTasse;9,50;4\nTeller;billig;-2\n';
  const file = new File([text], 'liste.csv', { type: 'text/csv' });
  await visitor.upload(
    await screen.findByLabelText('Choose a CSV file', { selector: 'input' }),
    file,
  );
  expect(await screen.findByText(/Match a column to: SKU \/ ID/)).toBeVisible();
  for (const [column, field] of [
    ['Artikel', 'Name'],
    ['Preis', 'Price'],
    ['Lager', 'Stock'],
  ] as const) {
    await visitor.selectOptions(
      screen.getByRole('combobox', { name: `Import “${column}” as` }),
      field,
    );
  }
  await visitor.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('Enter an amount, for example 12.50.')).toBeVisible();
  // All problems of a row are shown.
  expect(screen.getByText(/Enter a whole number/)).toBeVisible();
  expect(screen.getByText('Line 3')).toBeVisible();
  expect(await store.rows('GET /merchant/products')).toEqual([]);
  await visitor.click(screen.getByRole('button', { name: 'Import 1 product' }));
  expect(await screen.findByText('1 product imported')).toBeVisible();
  expect(journal.requests('POST /merchant/imports/:id/run')).toHaveLength(1);
  await waitFor(async () =>
    expect(await store.rows('GET /merchant/products')).toMatchObject([
      { name: 'Tasse', price: 950 },
    ]),
  );
});

test('a name that begins like a formula gains no quote with each download of refused rows', async () => {
  const { visitor } = await openConsole('/imports?type=products');
  const check = async (text: string) => {
    await visitor.upload(
      await screen.findByLabelText('Choose a CSV file', { selector: 'input' }),
      new File([text], 'products.csv', { type: 'text/csv' }),
    );
    await visitor.click(await screen.findByRole('button', { name: 'Check the file' }));
  };
  await check(`SKU,Name,Price\nA,'=1;'=2,cheap\n`);
  const saved = captureDownload();
  await visitor.click(await screen.findByRole('button', { name: 'Download refused rows' }));
  const text = await saved;
  expect(text).toContain(`A,"'=1;'=2",cheap`);
  await visitor.click(screen.getByRole('button', { name: 'Cancel' }));
  await visitor.click(await screen.findByRole('button', { name: 'Import another file' }));
  await check(text.replace('cheap', '5.00'));
  await visitor.click(await screen.findByRole('button', { name: 'Import 1 product' }));
  expect(await screen.findByText('1 product imported')).toBeVisible();
  expect(await store.rows('GET /merchant/products')).toMatchObject([{ name: '=1;=2', price: 500 }]);
});
