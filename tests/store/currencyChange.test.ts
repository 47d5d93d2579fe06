import { beforeEach, describe, expect, test } from 'vitest';
import { buildPromotionInput } from '../fixtures/promotion.ts';
import { raise } from './bulkJobCalls.ts';
import { checkFile, drive, rowsOf } from './importFile.ts';
import { at, type OpenStore, textAt } from './openStore.ts';
import { databases, openStoreOn } from './postgresServer.ts';

let store: OpenStore;
let token: string;

const call = (request: string, body?: object, headers = {}) =>
  store.call(request, { token, headers, ...(body && { body }) });
const saveSettings = (storeSettings: object) => call('PUT /users/profile', { storeSettings });

async function add(path: string, body: object): Promise<string> {
  const made = await call(`POST ${path}`, body);
  expect(made.status, made.text).toBe(201);
  return `${path}/${textAt(made.body, '_id')}`;
}

/** A store with one amount of each sort: `unit` minor units are 1. */
async function fillStore(unit: number) {
  const shirt = await add('/merchant/products', {
    ...{ name: 'Shirt', status: 'active' },
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      { options: ['S'], price: 30 * unit, compareAtPrice: 40 * unit, stock: 5 },
      { options: ['M'], price: 50 * unit, costPrice: 20 * unit, stock: 5 },
    ],
  });
  const mug = await add('/merchant/products', {
    ...{ name: 'Mug', status: 'active', stock: 9 },
    ...{ price: 12 * unit, compareAtPrice: 15 * unit, costPrice: 5 * unit },
  });
  const productId = mug.split('/').at(-1) ?? '';
  const rate = await add('/merchant/shipping-rates', {
    ...{ name: 'Home', price: 6 * unit, subtotalFrom: 10 * unit, subtotalTo: 90 * unit },
  });
  const fixed = await add('/merchant/promotions', {
    ...buildPromotionInput({ code: 'FIXED', type: 'fixed_amount', value: 4 * unit }),
    minSubtotal: 20 * unit,
  });
  const percent = await add('/merchant/promotions', {
    ...buildPromotionInput({ code: 'PERCENT', value: 12.5, maxDiscount: 7 * unit }),
  });
  const lines = [{ productId, name: 'Mug', quantity: 3, unitCost: 5 * unit }];
  const purchase = await add('/merchant/purchase-orders', { name: 'PO-7', lines });
  const draft = await add('/merchant/draft-orders', {
    input: {
      items: [
        {
          productId,
          quantity: 2,
          unitPrice: 11 * unit,
          priceReason: 'Chipped',
          priceSeen: 12 * unit,
        },
      ],
      shipping: { method: 'own', price: 3 * unit, reason: 'Near' },
    },
  });
  await saveSettings({ shippingRate: 8 * unit });
  return { shirt, mug, rate, fixed, percent, purchase, draft };
}

type Filled = Awaited<ReturnType<typeof fillStore>>;

/** The same amounts, wherever the store has them. */
async function expectAmounts(paths: Filled, unit: number) {
  const read = async (path: string) => (await call(`GET ${path}`)).body;
  expect(await read(paths.shirt)).toMatchObject({
    price: 30 * unit,
    variants: [
      { price: 30 * unit, compareAtPrice: 40 * unit, costPrice: null },
      { price: 50 * unit, compareAtPrice: null, costPrice: 20 * unit },
    ],
  });
  const prices = { price: 12 * unit, compareAtPrice: 15 * unit, costPrice: 5 * unit };
  expect(await read(paths.mug)).toMatchObject(prices);
  const limits = { subtotalFrom: 10 * unit, subtotalTo: 90 * unit };
  expect(await read(paths.rate)).toMatchObject({ price: 6 * unit, ...limits });
  expect(await read(paths.fixed)).toMatchObject({
    ...{ value: 4 * unit, minSubtotal: 20 * unit, maxDiscount: null },
  });
  expect(await read(paths.percent)).toMatchObject({ value: 12.5, maxDiscount: 7 * unit });
  expect(await read(paths.purchase)).toMatchObject({ lines: [{ unitCost: 5 * unit }] });
  expect(await read(paths.draft)).toMatchObject({
    total: 25 * unit,
    input: {
      items: [{ unitPrice: 11 * unit, priceSeen: 12 * unit }],
      shipping: { price: 3 * unit },
    },
  });
  const profile = await read('/users/profile');
  expect(at(profile, 'storeSettings', 'shippingRate')).toBe(8 * unit);
  const filter = `filter={"priceMin":${11 * unit},"priceMax":${13 * unit}}`;
  const found = await call(`GET /merchant/products?${filter}&range=[0,0]`);
  expect(found.body).toMatchObject([{ name: 'Mug' }]);
  expect(found.headers.get('Content-Range')).toMatch(/\/1$/);
}

describe.each(databases)('on %s', (database) => {
  beforeEach(async () => {
    store = await openStoreOn(database);
    token = (await store.signIn()).token;
  });

  test.each([
    ['EUR', 100, 'JPY', 1],
    ['JPY', 1, 'KWD', 1000],
    ['TND', 1000, 'EUR', 100],
    ['EUR', 100, 'USD', 100],
  ])(
    '1234.00 %s became 12.34 or 123400.00 when the currency changed',
    async (from, unit, to, next) => {
      await saveSettings({ currency: from });
      const paths = await fillStore(unit);
      await expectAmounts(paths, unit);
      const saved = await saveSettings({ currency: to });
      expect(saved.status, saved.text).toBe(200);
      await expectAmounts(paths, next);
      expect((await call(`GET ${paths.mug}`)).body).toMatchObject({ currency: to });
    },
  );

  test('a form with an amount in the former currency gets a conflict', async () => {
    const paths = await fillStore(100);
    const read = async (path: string) => (await call(`GET ${path}`)).headers.get('etag') ?? '';
    const before = await Promise.all(Object.values(paths).map(read));
    await saveSettings({ currency: 'JPY' });
    for (const [index, path] of Object.values(paths).entries()) {
      const late = await call(`PUT ${path}`, { name: 'X' }, { 'If-Match': before[index] ?? '' });
      expect([path, late.status]).toEqual([path, path.includes('draft') ? 422 : 412]);
    }
  });

  test('the shipping rate sent with the currency is in the new one', async () => {
    await saveSettings({ shippingRate: 490 });
    const saved = await saveSettings({ currency: 'JPY', shippingRate: 600 });
    expect(at(saved.body, 'storeSettings')).toMatchObject({ currency: 'JPY', shippingRate: 600 });
  });

  test('amounts that the new currency can’t have are named, and nothing changes', async () => {
    const paths = await fillStore(100);
    const unkept = async (what: string, change: object, back: object) => {
      await call(`PUT ${what}`, change);
      const { status, body } = await saveSettings({ currency: 'JPY' });
      await call(`PUT ${what}`, back);
      return [status, at(body, 'errors')];
    };
    const named = (name: string, amount: string) => [
      422,
      {
        'storeSettings.currency': `“${name}” has the amount ${amount}, which can’t be kept in JPY. Change it first.`,
      },
    ];
    const { mug, rate, fixed, purchase } = paths;
    expect(await unkept(mug, { costPrice: 512 }, { costPrice: 500 })).toEqual(
      named('Mug', '€5.12'),
    );
    expect(await unkept(rate, { price: 590 }, { price: 600 })).toEqual(named('Home', '€5.90'));
    expect(await unkept(fixed, { value: 450 }, { value: 400 })).toEqual(named('Spring', '€4.50'));
    const lines = [{ productId: mug.split('/').at(-1), name: 'Mug', quantity: 3, unitCost: 499 }];
    const whole = lines.map((line) => ({ ...line, unitCost: 500 }));
    expect(await unkept(purchase, { lines }, { lines: whole })).toEqual(named('PO-7', '€4.99'));
    await saveSettings({ shippingRate: 850 });
    expect(at((await saveSettings({ currency: 'JPY' })).body, 'errors')).toEqual({
      'storeSettings.shippingRate': 'Enter a whole amount: this currency has no decimals.',
    });
    await saveSettings({ shippingRate: 800 });
    await expectAmounts(paths, 100);
  });

  test('amounts that become too large are named', async () => {
    await saveSettings({ currency: 'JPY' });
    await add('/merchant/products', { name: 'Ship', price: 10_000_000_000 });
    const { status, body } = await saveSettings({ currency: 'EUR' });
    expect(status).toBe(422);
    expect(at(body, 'errors', 'storeSettings.currency')).toMatch(/^“Ship” has .*10,000,000,000/);
  });

  test('a change of prices before is no longer undone, and one that is running is awaited', async () => {
    const { mug } = await fillStore(100);
    const ids = [mug.split('/').at(-1)];
    const begun = await call('POST /merchant/bulk-changes', {
      ...{ resource: 'products', select: { ids }, change: raise(-50) },
    });
    const path = `/merchant/bulk-changes/${textAt(begun.body, '_id')}`;
    await store.bulkRunner.idle();
    expect((await call(`GET ${path}`)).body).toMatchObject({ status: 'done', canUndo: true });
    await store.db.updateTable('bulk_jobs').set({ status: 'running' }).execute();
    const busy = await saveSettings({ currency: 'JPY' });
    expect(at(busy.body, 'errors', 'storeSettings.currency')).toBe(
      'Wait until the bulk change that is running is done.',
    );
    await store.db.updateTable('bulk_jobs').set({ status: 'done' }).execute();
    expect((await saveSettings({ currency: 'JPY' })).status).toBe(200);
    expect((await call(`GET ${path}`)).status).toBe(404);
    expect((await call(`GET ${mug}`)).body).toMatchObject({ price: 6 });
  });

  test('an import checked before kept its former minor units, and each changed row was refused', async () => {
    const { mug } = await fillStore(100);
    const merchant = { store, token };
    const file = await checkFile(merchant, {
      fields: ['id', 'name', 'price', 'stock'],
      rows: [
        [mug.split('/').at(-1) ?? '', 'Mug', '14', '7'],
        ['', 'Vase', '20', '3'],
      ],
    });
    expect((await saveSettings({ currency: 'JPY' })).status).toBe(200);
    const [changed] = await rowsOf(merchant, file);
    expect(at(changed, 'changes')).toEqual([
      { field: 'price', from: 12, to: 14 },
      { field: 'stock', from: 9, to: 7 },
    ]);
    const done = await drive(merchant, file, 'run');
    expect(done).toMatchObject({ counts: { written: 2, refused: 0 } });
    expect((await call(`GET ${mug}`)).body).toMatchObject({ price: 14, stock: 7 });
  });

  test('undoing an import of variants brought back an amount of the former currency', async () => {
    const { shirt } = await fillStore(100);
    const id = shirt.split('/').at(-1) ?? '';
    const sizes = [['S'], ['M']].map((options) => ({ options, price: 3000, compareAtPrice: 4000 }));
    const variants = sizes.map((one, index) => ({ ...one, sku: `SHIRT-${index}` }));
    const found = await call(`GET ${shirt}`);
    const kept = at(found.body, 'variants');
    const ids = Array.isArray(kept) ? kept.map((one) => textAt(one, '_id')) : [];
    const named = variants.map((one, index) => ({ _id: ids[index], ...one }));
    expect((await call(`PUT ${shirt}`, { variants: named })).status).toBe(200);
    const merchant = { store, token };
    const file = await checkFile(merchant, {
      fields: ['sku', 'compareAtPrice', 'id'],
      rows: [['SHIRT-0', '', id]],
      clears: true,
    });
    await drive(merchant, file, 'run');
    expect((await saveSettings({ currency: 'JPY' })).status).toBe(200);
    expect(await drive(merchant, file, 'undo')).toMatchObject({ counts: { kept: 1 } });
    expect((await call(`GET ${shirt}`)).body).toMatchObject({
      variants: [{ price: 30, compareAtPrice: null }, { compareAtPrice: 40 }],
    });
  });
});
