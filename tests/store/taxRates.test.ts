import { beforeEach, expect, test } from 'vitest';
import { at, type OpenStore, openStore } from './openStore.ts';

const france = { name: 'TVA', percent: 20, country: 'FR' };
const path = '/merchant/tax-rates';

let store: OpenStore;
let token: string;
beforeEach(async () => {
  store = await openStore();
  ({ token } = await store.signIn());
});

const add = (body: unknown) => store.call(`POST ${path}`, { token, body });

test('a rate has three decimals, a class and a region at most', async () => {
  const { status, body } = await add({
    name: 'GST 5% + QST 9.975%',
    percent: 14.975,
    country: 'CA',
    region: 'QC',
    taxClass: 'Books',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ percent: 14.975, region: 'QC', taxClass: 'Books' });
  expect((await add(france)).body).toMatchObject({ region: null, taxClass: 'standard' });
});

test.each<[why: string, change: object, field: string, text: string]>([
  [
    'negative',
    { percent: -1 },
    'percent',
    'Enter a percentage from 0 to 100, with at most 3 decimals.',
  ],
  ['of 100 %', { percent: 100 }, 'percent', 'Enter a rate below 100%.'],
  [
    'with four decimals',
    { percent: 5.1234 },
    'percent',
    'Enter a percentage from 0 to 100, with at most 3 decimals.',
  ],
  [
    'as a text',
    { percent: '20' },
    'percent',
    'Enter a percentage from 0 to 100, with at most 3 decimals.',
  ],
  ['of no country', { country: 'ZZ' }, 'country', 'Choose a country.'],
  [
    'of a region without a country',
    { country: undefined, region: 'QC' },
    'country',
    'This field is required.',
  ],
  [
    'of an unknown state',
    { country: 'US', region: 'Narnia' },
    'region',
    'Enter the two-letter code of the region, such as QC.',
  ],
  [
    'of 5 % in the class that is 0 % everywhere',
    { percent: 5, taxClass: 'zero' },
    'percent',
    'The class Zero is 0% everywhere. Choose another class.',
  ],
  ['without a name', { name: ' ' }, 'name', 'Enter something here.'],
  [
    'with a class of 41 letters',
    { taxClass: 'x'.repeat(41) },
    'taxClass',
    'Use at most 40 characters.',
  ],
])('a rate %s is refused beside its field', async (_, change, field, text) => {
  const { status, body } = await add({ ...france, ...change });
  expect(status).toBe(422);
  expect(at(body, 'errors')).toMatchObject({ [field]: text });
});

test('a place has one rate of a class, whatever its case, also when it is changed', async () => {
  await add(france);
  const { body: own } = await add({ ...france, name: 'TVA 5.5', taxClass: 'Books' });
  const taken = { taxClass: '“TVA” is already the rate of this class there.' };
  for (const twin of [france, { ...france, taxClass: 'STANDARD' }, { ...france, percent: 19 }]) {
    const { status, body } = await add(twin);
    expect(status).toBe(422);
    expect(at(body, 'errors')).toEqual(taken);
  }
  const changed = await store.call(`PUT ${path}/${at(own, '_id')}`, {
    token,
    body: { taxClass: 'standard' },
    headers: { 'If-Match': '"1"' },
  });
  expect(at(changed.body, 'errors')).toEqual(taken);
  expect((await add({ ...france, region: 'Corse' })).status).toBe(201);
  expect((await add({ ...france, region: 'CORSE' })).status).toBe(422);
  const rows = await store.call(`GET ${path}`, { token });
  expect(rows.body).toHaveLength(3);
});

test('the code of a state was refused in small letters, and asked for again', async () => {
  const quebec = { ...france, country: 'CA', region: 'qc' };
  expect((await add(quebec)).status).toBe(201);
  const twin = await add({ ...quebec, region: 'QC' });
  expect(at(twin.body, 'errors')).toEqual({
    taxClass: '“TVA” is already the rate of this class there.',
  });
});

test('the last rate of a class stays while products have the class', async () => {
  const { body: rate } = await add({ ...france, taxClass: 'Books' });
  await add(france);
  await store.call('POST /merchant/products', {
    token,
    body: { name: 'Atlas', taxClass: 'Books' },
  });
  const { body: tea } = await store.call('POST /merchant/products', {
    token,
    body: { name: 'Tea', taxClass: 'Books' },
  });
  const one = `${path}/${at(rate, '_id')}`;
  const text =
    'This is the last rate of a class that products have: 2. Give them another class first.';
  const deleted = await store.call(`DELETE ${one}`, { token, headers: { 'If-Match': '"1"' } });
  expect([deleted.status, at(deleted.body, 'error', 'message')]).toEqual([409, text]);
  const renamed = await store.call(`PUT ${one}`, { token, body: { taxClass: 'Press' } });
  expect([renamed.status, at(renamed.body, 'errors')]).toEqual([422, { taxClass: text }]);
  expect((await store.call(`PUT ${one}`, { token, body: { percent: 5 } })).status).toBe(200);
  const filter = encodeURIComponent(JSON.stringify({ taxClass: 'Books' }));
  const found = await store.call(`GET /merchant/products?filter=${filter}`, { token });
  expect(found.headers.get('X-Total-Count')).toBe('2');
  await add({ ...france, country: 'BE', taxClass: 'Books' });
  expect((await store.call(`DELETE ${one}`, { token })).status).toBe(204);
  expect(
    (await store.call(`GET /merchant/products/${at(tea, '_id')}`, { token })).body,
  ).toMatchObject({
    taxClass: 'Books',
  });
});

test('the class of a rate changes its case while products have the class', async () => {
  const { body: rate } = await add({ ...france, taxClass: 'Books' });
  const body = { name: 'Atlas', taxClass: 'Books' };
  await store.call('POST /merchant/products', { token, body });
  const one = `${path}/${at(rate, '_id')}`;
  const renamed = await store.call(`PUT ${one}`, { token, body: { taxClass: 'books' } });
  expect([renamed.status, at(renamed.body, 'taxClass')]).toEqual([200, 'books']);
});

test('the last rate of a class stays while products have the class in another case', async () => {
  const { body: rate } = await add({ ...france, taxClass: 'Books' });
  const one = `${path}/${at(rate, '_id')}`;
  const body = { name: 'Atlas', taxClass: 'BOOKS' };
  await store.call('POST /merchant/products', { token, body });
  const refused = await store.call(`DELETE ${one}`, { token });
  expect([refused.status, at(refused.body, 'products')]).toEqual([409, 1]);
  await add({ ...france, country: 'BE', taxClass: 'books' });
  expect((await store.call(`DELETE ${one}`, { token })).status).toBe(204);
});

test('products whose class is in another case were missing from the filter of the class', async () => {
  const products = [
    { name: 'Atlas', taxClass: 'ÉDITION' },
    { name: 'Tea', taxClass: 'reduced' },
    {
      name: 'Poster',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [{ options: ['S'], taxClass: 'édition' }, { options: ['M'] }],
    },
  ];
  for (const body of products) await store.call('POST /merchant/products', { token, body });
  const filter = encodeURIComponent(JSON.stringify({ taxClass: 'Édition' }));
  const found = await store.call(`GET /merchant/products?filter=${filter}`, { token });
  expect(found.headers.get('X-Total-Count')).toBe('2');
  const names = Array.isArray(found.body) ? found.body.map(({ name }) => name) : [];
  expect(names.toSorted()).toEqual(['Atlas', 'Poster']);
});

test('the last rate of a class could be deleted while a shipping rate had the class', async () => {
  const { body: rate } = await add({ ...france, taxClass: 'Parcels' });
  const one = `${path}/${at(rate, '_id')}`;
  const post = (taxClass: string) =>
    store.call('POST /merchant/shipping-rates', {
      token,
      body: { name: 'Post', price: 500, taxClass },
    });
  await post('standard');
  await post('PARCELS');
  const text =
    'This is the last rate of a class that shipping rates have: 1. Give them another class first.';
  const refused = await store.call(`DELETE ${one}`, { token });
  expect([refused.status, at(refused.body, 'error', 'message')]).toEqual([409, text]);
  expect(at(refused.body, 'shippingRates')).toBe(1);
  const renamed = await store.call(`PUT ${one}`, { token, body: { taxClass: 'Press' } });
  expect([renamed.status, at(renamed.body, 'errors')]).toEqual([422, { taxClass: text }]);
  await add({ ...france, country: 'BE', taxClass: 'parcels' });
  expect((await store.call(`DELETE ${one}`, { token })).status).toBe(204);
});

test('the last standard rate can be deleted: shipping rates have this class by default', async () => {
  const { body: rate } = await add(france);
  await store.call('POST /merchant/shipping-rates', { token, body: { name: 'Post', price: 500 } });
  expect((await store.call(`DELETE ${path}/${at(rate, '_id')}`, { token })).status).toBe(204);
});
