import { beforeEach, describe, expect, test } from 'vitest';
import { expectExplainedStock } from './explainedStock.ts';
import { at, textAt } from './openStore.ts';
import {
  asSent,
  openStoreWithVariants,
  problemsOf,
  productOf,
  shirt,
} from './storeWithVariants.ts';

let merchant: Awaited<ReturnType<typeof openStoreWithVariants>>;
beforeEach(async () => {
  merchant = await openStoreWithVariants();
});

describe('a product with options', () => {
  test('returns its variants in order, and their summary', async () => {
    const product = await merchant.add();
    expect(product).toMatchObject({
      // Of the cheapest variant.
      price: 4500,
      costPrice: 2000,
      sku: null,
      stock: 10,
      availability: 'low',
      variantCount: 3,
      variantsInStock: 2,
      variantsLow: 1,
      options: shirt.options,
      variants: [
        // A variant without a price gets the product's.
        {
          options: ['Sea blue', 'M'],
          sku: 'SHIRT-BLUE-M',
          price: 4900,
          stock: 8,
          availability: 'in',
        },
        { options: ['Sea blue', 'L'], price: 5200, stock: 0, availability: 'out', isEnabled: true },
        { options: ['Sand', 'M'], sku: null, price: 4500, stock: 2, availability: 'low' },
      ],
    });
    expect(await merchant.read(product._id)).toEqual(product);
    const [inList] = await merchant.list('/merchant/products', {});
    expect(inList).toMatchObject({ stock: 10, variantCount: 3, variantsInStock: 2, price: 4500 });
    expect(inList).toMatchObject({ priceTo: 5200, stockForSale: 10, variantsLow: 1 });
    expect(inList).not.toHaveProperty('variants');
    await expectExplainedStock(merchant.store.db);
  });

  test('gives new variants its compare-at price, cost, weight and place unless they have their own', async () => {
    const product = await merchant.add({ name: 'Mug', price: 900, stock: 4 });
    const prices = { compareAtPrice: 1200, costPrice: 300, weight: 250 };
    const place = { storageLocation: 'A-03-2' };
    expect((await merchant.change(product._id, { ...prices, ...place })).status).toBe(200);
    const options = [{ name: 'Colour', values: ['Red', 'Blue', 'Gold'] }];
    const variants = [
      { options: ['Red'], stock: 4 },
      {
        options: ['Blue'],
        compareAtPrice: null,
        costPrice: null,
        weight: 300,
        storageLocation: null,
      },
      // The product's compare-at price is below this price, so the variant has none.
      { options: ['Gold'], price: 1500 },
    ];
    const varied = productOf(await merchant.change(product._id, { options, variants }));
    expect(varied.variants).toMatchObject([
      { price: 900, ...prices, ...place, stock: 4 },
      { price: 900, compareAtPrice: null, costPrice: null, weight: 300, storageLocation: null },
      { price: 1500, compareAtPrice: null, costPrice: 300, weight: 250 },
    ]);
    expect(varied.storageLocation).toBeNull();
    const made = await merchant.add({ name: 'Cup', price: 900, ...prices, options, variants });
    expect(made).toMatchObject({ price: 900, ...prices });
    expect(made.variants).toMatchObject(varied.variants.map(({ costPrice }) => ({ costPrice })));
  });

  test('without options, has no variants and no summary of them', async () => {
    const mug = await merchant.add({ name: 'Mug', price: 900, sku: 'MUG', stock: 3 });
    expect(mug).toMatchObject({ sku: 'MUG', stock: 3, options: [], variants: [], variantCount: 0 });
    expect(mug).toMatchObject({ priceTo: null, stockForSale: null });
  });

  test('is out if all enabled variants are; disabled ones do not count', async () => {
    const product = await merchant.add();
    const [one, two, three] = asSent(product);
    const off = productOf(
      await merchant.change(product._id, {
        variants: [{ ...one, isEnabled: false }, two, { ...three, isEnabled: false }],
      }),
    );
    expect(off).toMatchObject({
      price: 5200,
      priceTo: 5200,
      availability: 'out',
      stock: 10,
      stockForSale: 0,
      variantCount: 1,
      variantsInStock: 0,
    });
    const none = asSent(product).map((variant) => ({ ...variant, isEnabled: false }));
    expect(problemsOf(await merchant.change(product._id, { variants: none }))).toEqual([
      422,
      { variants: 'Turn on at least one variant.' },
    ]);
  });

  test('is found by its variants’ current SKUs, barcodes and values', async () => {
    const product = await merchant.add();
    const found = async (q: string) => (await merchant.list('/merchant/products', { q })).length;
    expect([
      await found('shirt-blue-l'),
      await found('4006381333931'),
      await found('sand'),
    ]).toEqual([1, 1, 1]);
    const [one, , three] = asSent(product);
    await merchant.change(product._id, { variants: [one, { ...three, barcode: null }] });
    expect([await found('blue-m'), await found('4006381333931')]).toEqual([1, 0]);
    await merchant.store.call(`DELETE /merchant/products/${product._id}`, {
      token: merchant.token,
    });
    expect(await merchant.store.db.selectFrom('product_terms').selectAll().execute()).toEqual([]);
    expect(await merchant.store.db.selectFrom('product_variants').selectAll().execute()).toEqual(
      [],
    );
  });
});

describe('changing variants', () => {
  test('replaces the list: new order, new variants added, missing variants removed', async () => {
    const product = await merchant.add();
    const [one, two, three] = asSent(product);
    const response = await merchant.change(product._id, {
      variants: [three, { ...one, price: 4800 }, { options: ['Sand', 'L'], stock: 5 }],
    });
    const after = productOf(response);
    expect(after.variants.map(({ options }) => options.join(' '))).toEqual([
      'Sand M',
      'Sea blue M',
      'Sand L',
    ]);
    expect(after.variants.map(({ _id }) => _id).slice(0, 2)).toEqual([three?._id, one?._id]);
    expect(after.variants[1]).toMatchObject({ sku: 'SHIRT-BLUE-M', price: 4800, stock: 8 });
    expect(after.variants[2]).toMatchObject({ price: 4500, stock: 5 });
    expect(after.variants.some(({ _id }) => _id === two?._id)).toBe(false);
    expect(await merchant.read(product._id)).toEqual(after);
    await expectExplainedStock(merchant.store.db);
  });

  test('a client without variants changes the product and leaves them unchanged', async () => {
    const product = await merchant.add();
    const after = productOf(await merchant.change(product._id, { name: 'Linen shirt, long' }));
    expect(after.variants).toEqual(product.variants);
    expect(await merchant.list('/merchant/variants', { q: 'long blue' })).toHaveLength(2);
    expect(problemsOf(await merchant.change(product._id, { price: 9900, sku: 'X' }))).toEqual([
      422,
      {
        price: 'Edit this in the Variants table.',
        sku: 'Edit this in the Variants table.',
      },
    ]);
    // Sending the values of a response back is no change.
    expect((await merchant.change(product._id, { price: 4500, sku: null })).status).toBe(200);
    const stock = { stockDelta: 2, stockSeen: 10 };
    expect(problemsOf(await merchant.change(product._id, stock))[0]).toBe(422);
  });

  test('two may swap their SKUs', async () => {
    const product = await merchant.add();
    const [one, two, three] = asSent(product);
    const variants = [{ ...one, sku: 'SHIRT-BLUE-L' }, { ...two, sku: 'SHIRT-BLUE-M' }, three];
    const after = productOf(await merchant.change(product._id, { variants }));
    expect(after.variants.map(({ sku }) => sku)).toEqual(['SHIRT-BLUE-L', 'SHIRT-BLUE-M', null]);
  });

  test('a value can be renamed, and an option removed, with the remaining variants', async () => {
    const product = await merchant.add();
    const [one, , three] = asSent(product);
    const after = productOf(
      await merchant.change(product._id, {
        options: [{ name: 'Colour', values: ['Ocean', 'Sand'] }],
        variants: [
          { ...one, options: ['Ocean'] },
          { ...three, options: ['Sand'] },
        ],
      }),
    );
    expect(after.variants).toMatchObject([
      { _id: one?._id, options: ['Ocean'], stock: 8 },
      { _id: three?._id, options: ['Sand'], stock: 2 },
    ]);
    await expectExplainedStock(merchant.store.db);
  });

  test('a problem is reported at its row', async () => {
    const { _id } = await merchant.add({ name: 'Mug', sku: 'MUG', price: 900 });
    expect(_id).not.toBe('');
    const wrong = {
      ...shirt,
      options: [
        { name: 'Colour', values: ['Red', 'red'] },
        { name: 'colour', values: ['M', ''] },
      ],
      variants: [
        { options: ['Red', 'M'], sku: 'not good!' },
        { options: ['Red', 'M'], compareAtPrice: 10 },
        { options: ['Green', 'M'], price: -1 },
      ],
    };
    expect(problemsOf(await merchant.create(wrong))).toEqual([
      422,
      {
        'options.1.values.1': 'Enter a value, such as Large.',
        'variants.0.sku': 'Use only letters, numbers and . _ / -',
        'variants.2.price': 'An amount can’t be negative.',
      },
    ]);
    const together = {
      ...shirt,
      options: [
        { name: 'Colour', values: ['Red', 'red'] },
        { name: 'colour', values: ['M'] },
      ],
      variants: [
        { options: ['Red', 'M'], sku: 'mug' },
        { options: ['Red', 'M'], compareAtPrice: 10, sku: 'A-1' },
        { options: ['Green', 'M'], sku: 'a-1', image: 'no-such' },
      ],
    };
    expect(problemsOf(await merchant.create(together))).toEqual([
      422,
      {
        'options.0.values.1': 'This option already has this value.',
        'options.1.name': 'Another option already has this name.',
        'variants.0.sku': 'SKU mug is already used by Mug.',
        'variants.1.compareAtPrice': 'The compare-at price must be higher than €49.00.',
        'variants.1.options': 'Another variant has the same values.',
        'variants.2.image': 'There is no such picture.',
        'variants.2.options': 'Choose one value of each option.',
        'variants.2.sku': 'SKU a-1 is already used by Red / M.',
      },
    ]);
  });

  test('an SKU of another product’s variant is refused with both names', async () => {
    await merchant.add();
    const problems = {
      sku: 'SKU shirt-blue-l is already used by Linen shirt (Sea blue / L).',
    };
    expect(problemsOf(await merchant.create({ name: 'Other', sku: 'shirt-blue-l' }))).toEqual([
      422,
      problems,
    ]);
  });

  test('refuses options without variants, and variants without options', async () => {
    expect(problemsOf(await merchant.create({ ...shirt, variants: [] }))).toEqual([
      422,
      { variants: 'Add at least one variant.' },
    ]);
    expect(problemsOf(await merchant.create({ ...shirt, options: [] }))[0]).toBe(422);
    const product = await merchant.add();
    expect(problemsOf(await merchant.change(product._id, { options: [] }))[0]).toBe(422);
    const unknown = [...asSent(product), { _id: 'nobody', options: ['Sand', 'L'] }];
    expect(problemsOf(await merchant.change(product._id, { variants: unknown }))).toEqual([
      422,
      { 'variants.3._id': 'There is no such variant.' },
    ]);
  });
});

test('finds a product with a variant below its cost', async () => {
  const product = await merchant.add();
  const found = async (percent: number) =>
    (await merchant.list('/merchant/products', { belowCost: { percent, amount: 0 } })).length;
  expect([await found(50), await found(60)]).toEqual([0, 1]);
  const [one, two, three] = asSent(product);
  // The cheapest variant has no cost; another one decides.
  await merchant.change(product._id, {
    variants: [{ ...one, costPrice: 3000 }, two, { ...three, costPrice: null }],
  });
  expect([await found(30), await found(40)]).toEqual([0, 1]);
});

test('lists variants with their product’s name, by SKU, product and words', async () => {
  const product = await merchant.add();
  await merchant.add({
    ...shirt,
    name: 'Cotton shirt',
    variants: [{ options: ['Sand', 'L'], stock: 1 }],
  });
  const names = async (filter: object) =>
    (await merchant.list('/merchant/variants', filter)).map(
      (row) => `${textAt(row, 'productName')}: ${String(at(row, 'options'))}`,
    );
  expect(await names({ sku: ['shirt-blue-l', 'none'] })).toEqual(['Linen shirt: Sea blue,L']);
  expect(await names({ productId: product._id })).toEqual([
    'Linen shirt: Sea blue,M',
    'Linen shirt: Sea blue,L',
    'Linen shirt: Sand,M',
  ]);
  expect(await names({ q: 'linen sand' })).toEqual(['Linen shirt: Sand,M']);
  expect(await names({ id: [product.variants[1]?._id] })).toEqual(['Linen shirt: Sea blue,L']);
  expect(await names({})).toHaveLength(4);
});

test('saves two thousand variants at once, and changes them', {
  timeout: 60_000,
}, async () => {
  const values = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter} ${index + 1}`);
  const options = [
    { name: 'Colour', values: values('Colour', 100) },
    { name: 'Size', values: values('Size', 20) },
  ];
  const variants = options[0]?.values.flatMap((colour, one) =>
    (options[1]?.values ?? []).map((size, other) => ({
      options: [colour, size],
      sku: `ROPE-${one}-${other}-X${one * 20 + other}`,
      barcode: String(10_000_000 + one * 20 + other),
      price: 1000 + one,
      stock: 3,
    })),
  );
  const product = await merchant.add({ name: 'Rope', status: 'active', options, variants });
  expect(product).toMatchObject({ stock: 6000, variantCount: 2000, price: 1000 });
  const dearer = product.variants.map(({ _id, options: own, stock }) => ({
    _id,
    options: own,
    price: 2000,
    stockDelta: 1,
    stockSeen: stock,
  }));
  const started = performance.now();
  const after = productOf(await merchant.change(product._id, { variants: dearer }));
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(after).toMatchObject({ stock: 8000, price: 2000 });
  expect(await merchant.list('/merchant/products', { q: '10001999' })).toHaveLength(1);
  // The longest values of all variants: larger than the body limit of other routes.
  const long = (value: string) => `${value} ${'陶'.repeat(50)}`.slice(0, 50);
  const full = product.variants.map((variant, index) => ({
    _id: variant._id,
    options: variant.options.map(long),
    sku: `${'ROPE-'.repeat(11)}${index}`,
    barcode: variant.barcode,
    price: 99_999_999_998,
    compareAtPrice: 99_999_999_999,
    costPrice: 99_999_999_999,
    weight: 1_000_000,
    image: null,
    isEnabled: true,
    stockDelta: 1,
    stockSeen: 4,
  }));
  expect(Buffer.byteLength(JSON.stringify(full))).toBeGreaterThan(1024 * 1024);
  const longest = options.map(({ name, values: own }) => ({ name, values: own.map(long) }));
  expect(
    productOf(await merchant.change(product._id, { options: longest, variants: full })),
  ).toMatchObject({ stock: 10_000 });
  await expectExplainedStock(merchant.store.db);
});

test('names the limit of a text in a list that is too long, not “Use at most  characters.”', async () => {
  const variants = [{ ...shirt.variants[0], storageLocation: 'x'.repeat(51) }];
  expect(problemsOf(await merchant.create({ ...shirt, variants }))).toEqual([
    422,
    { 'variants.0.storageLocation': 'Use at most 50 characters.' },
  ]);
});
