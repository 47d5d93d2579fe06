import { beforeAll, expect, test } from 'vitest';
import { addOrder } from './addOrder.ts';
import { amina, at, bruno, type OpenStore, openStore } from './openStore.ts';

let store: OpenStore;
let token: string;

const address = (line1: string, postcode: string, city: string, name = '') =>
  JSON.stringify({
    name,
    phone: null,
    line1,
    line2: null,
    city,
    region: null,
    postcode,
    country: 'FR',
  });

beforeAll(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  const orders = {
    bastien: {
      customer_name: 'Bastien Diallo',
      customer_email: 'b.diallo@example.org',
      shipping_address: address('105 avenue Jean Jaurès', '13006', 'Marseille'),
    },
    peeters: {
      customer_name: 'Lotte Peeters',
      shipping_address: address('12 Kerkstraat', '1050', 'Ixelles'),
      billing_address: address('Quai de la Douane 3', '29200', 'Brest'),
    },
    peter: {
      customer_name: 'Peter Lotz',
      shipping_address: address('Marktplatz 9', '69001', 'Köln', 'Großmutter Hilde'),
    },
    omar: {
      customer_name: 'عمر الفاسي',
      shipping_address: address('شارع الحسن', '20000', 'الدار'),
    },
  };
  for (const [index, [id, changes]] of Object.entries(orders).entries()) {
    await addOrder(store.db, amina.storeId, id, {
      status: 'processing',
      fulfilment_status: 'unfulfilled',
      sequence: 1050 + index,
      items: [{ sku: `MUG-${index}`, quantity: 1 }],
      ...changes,
    });
  }
  await addOrder(store.db, bruno.storeId, 'foreign', {
    customer_name: 'Bastian Marseille',
    shipping_address: address('105 avenue Jean Jaurès', '13006', 'Marseille'),
  });
});

async function search(q: string, more: object = {}): Promise<string[]> {
  const filter = encodeURIComponent(JSON.stringify({ q, ...more }));
  const response = await store.call(`GET /merchant/orders?filter=${filter}&sort=["number","ASC"]`, {
    token,
  });
  expect(response.status, response.text).toBe(200);
  const rows: unknown[] = Array.isArray(response.body) ? response.body : [];
  expect(Number(response.headers.get('X-Total-Count'))).toBe(rows.length);
  return rows.map((row) => String(at(row, '_id')));
}

test.each([
  ['marseille', ['bastien']],
  ['MARS', ['bastien']],
  ['koln', ['peter']],
  ['avenue jean jaures', ['bastien']],
  ['105 avenue jean', ['bastien']],
  ['106 avenue jean', []],
  ['brest', ['peeters']],
  ['diallo marseille', ['bastien']],
  ['diallo ixelles', []],
  ['hilde', ['peter']],
  ['69001', ['peter']],
  ['1050 ixelles', ['peeters']],
  ['marseille mug-0', ['bastien']],
  ['الحسن', ['omar']],
])('finds an order by city and street of both addresses: %s [C12]', async (q, expected) => {
  expect(await search(q)).toEqual(expected);
});

test('a number that is both an order and a postcode finds the order [C12]', async () => {
  expect(await search('1050')).toEqual(['bastien']);
});

test.each([
  ['bastian', ['bastien']],
  ['batien', ['bastien']],
  ['bastieen', ['bastien']],
  ['peters', ['peeters', 'peter']],
  ['marseile', ['bastien']],
  ['avenu jean jaurez', ['bastien']],
  ['bastian marseile', ['bastien']],
  ['bastian mug-0', ['bastien']],
  ['الحصن', ['omar']],
  // Not found: two wrong letters, words of three letters, and numbers.
  ['bostian', []],
  ['let', []],
  ['69002', []],
])('finds a word with one letter wrong: %s [C12]', async (q, expected) => {
  expect(await search(q)).toEqual(expected);
});

test('exact matches exclude near ones [C12]', async () => {
  expect(await search('peter')).toEqual(['peter']);
  expect(await search('peeters')).toEqual(['peeters']);
  // Also if another filter excludes the exact match.
  expect(await search('peter', { status: 'cancelled' })).toEqual([]);
});

test('finds an order by its tracking number in any notation, and by a corrected one [C12]', async () => {
  const put = async (body: object) => {
    const response = await store.call('PUT /merchant/orders/bastien', { token, body });
    expect(response.status, response.text).toBe(200);
    return response.body;
  };
  expect(await search('6A 1234 5678 90')).toEqual([]);
  const items = [{ _id: 'bastien-item-1', quantity: 1 }];
  const shipped = await put({
    status: 'shipped',
    shipment: { items, carrier: 'Colissimo', trackingNumber: '6A12 3456-7890' },
  });
  for (const q of [
    '6A1234567890',
    '٦A١٢٣٤٥٦٧٨٩٠',
    '6a 1234 5678 90',
    '6A12-3456',
    ' 6A1234567890 ',
  ]) {
    expect(await search(q), q).toEqual(['bastien']);
  }
  for (const q of ['6A12', '1234567890', '6A1234567891']) expect(await search(q), q).toEqual([]);
  const shipment = at(shipped, 'shipments', '0', '_id');
  await put({ tracking: { shipment, carrier: 'Colissimo', trackingNumber: '6A9999999999' } });
  expect(await search('6A1234567890')).toEqual([]);
  expect(await search('6A9999999999')).toEqual(['bastien']);
});

test('finds a new address and no longer the old one, nor its near words [C12]', async () => {
  const shippingAddress = {
    name: 'Peter Lotz',
    line1: 'Lindenallee 4',
    city: 'Hamburg',
    postcode: '20095',
    country: 'DE',
  };
  const response = await store.call('PUT /merchant/orders/peter', {
    token,
    body: { shippingAddress },
  });
  expect(response.status, response.text).toBe(200);
  expect(await search('hamburg')).toEqual(['peter']);
  expect(await search('hanburg')).toEqual(['peter']);
  expect(await search('peter')).toEqual(['peter']);
  for (const q of ['koln', 'marktplatz', 'marktplats']) expect(await search(q), q).toEqual([]);
  for (const table of ['order_terms', 'word_spellings'] as const) {
    const column = table === 'order_terms' ? 'term' : 'word';
    const left = await store.db
      .selectFrom(table)
      .selectAll()
      .where(column, '=', 'marktplatz')
      .execute();
    expect(left, table).toEqual([]);
  }
});

test('an order was not found by its number if the prefix has digits, signs or letters with accents', async () => {
  const numbers = { year: '2026-9001', branch: 'A1/9002', greek: 'ΤΆ-9003' };
  for (const [index, [id, number]] of Object.entries(numbers).entries()) {
    await addOrder(store.db, amina.storeId, id, { number, sequence: 9001 + index });
    expect(await search(number)).toEqual([id]);
    expect(await search(number.toLowerCase())).toEqual([id]);
    expect(await search(`${number}5`)).toEqual([]);
  }
});

test('an order was not found by a SKU with six digits [C12]', async () => {
  const skus = ['TSH-100234', 'A-12-345678', '100234-XL', '2024-100-001', 'K/2024/001'];
  for (const [index, sku] of skus.entries()) {
    await addOrder(store.db, amina.storeId, `sku-${index}`, {
      sequence: 5001 + index,
      customer_name: 'Zora',
      items: [{ sku, quantity: 1 }],
    });
  }
  for (const [index, sku] of skus.entries()) {
    expect(await search(sku), sku).toEqual([`sku-${index}`]);
    expect(await search(sku.toLowerCase().slice(0, -1)), sku).toEqual([`sku-${index}`]);
  }
  expect(await search('zora tsh-100234')).toEqual(['sku-0']);
});

test.each(['n°1051', 'N° 1051', 'nº1051', '№1051', '№ 1051'])(
  'an order was not found by %s [C12]',
  async (q) => {
    expect(await search(q)).toEqual(['peeters']);
  },
);
