import { beforeAll, expect, test } from 'vitest';
import { addOrder } from './addOrder.ts';
import { amina, at, bruno, type OpenStore, openStore, textAt } from './openStore.ts';

let store: OpenStore;
let token: string;

/** Eight orders: id, particular columns, and items. */
beforeAll(async () => {
  store = await openStore();
  token = (await store.signIn()).token;
  const customers = [
    {
      customer_id: 'zoe',
      customer_name: 'Zoé Lefèvre',
      customer_phone: '+33612345678',
      customer_email: 'zoe.l@example.org',
    },
    {
      customer_id: 'joe',
      customer_name: "Joe O'Neil",
      customer_phone: '+14155552671',
      customer_email: null,
    },
    {
      customer_id: 'yui',
      customer_name: '田中 さくら',
      customer_phone: '+81752123456',
      customer_email: 'sakura@tanuki.example',
    },
    {
      customer_id: null,
      customer_name: 'عمر الفاسي',
      customer_phone: '+212612345600',
      customer_email: null,
    },
  ];
  for (let index = 0; index < 8; index += 1) {
    const status = ['pending', 'confirmed', 'delivered', 'cancelled'][index % 4] ?? 'pending';
    await addOrder(store.db, amina.storeId, `order-${index}`, {
      ...customers[index % 4],
      sequence: 1040 + index,
      status,
      payment_status: index % 2 === 0 ? 'paid' : 'unpaid',
      fulfilment_status: status === 'delivered' ? 'fulfilled' : 'unfulfilled',
      payment_kind: index < 4 ? 'card' : 'wallet',
      subtotal: 1000 * (index + 1),
      total: 1000 * (index + 1),
      created_at: `2026-02-0${index + 1}T12:00:00.000Z`,
      updated_at: `2026-03-0${8 - index}T12:00:00.000Z`,
      items: [
        { product_id: `product-${index % 3}`, sku: `MUG-0${index % 3}`, quantity: index + 1 },
        { product_id: 'product-9', sku: index === 7 ? '1042' : 'XX_%' },
      ],
    });
  }
  await addOrder(store.db, amina.storeId, 'prefixed', {
    sequence: 2042,
    number: 'MM2042',
    customer_name: 'Mara Quist',
  });
  await addOrder(store.db, bruno.storeId, 'foreign', {
    sequence: 1042,
    customer_name: 'Zoé Other',
  });
});

async function ids(query: { filter?: object; sort?: [string, string]; range?: [number, number] }) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, JSON.stringify(value));
  const response = await store.call(`GET /merchant/orders?${search}`, { token });
  expect(response.status, response.text).toBe(200);
  const rows: unknown[] = Array.isArray(response.body) ? response.body : [];
  const found = rows.map((row) => String(at(row, '_id')).replace('order-', ''));
  return { found, total: Number(response.headers.get('X-Total-Count')), rows };
}

async function search(q: string): Promise<string[]> {
  const { found, total } = await ids({ filter: { q }, sort: ['number', 'ASC'] });
  expect(total).toBe(found.length);
  return found;
}

test.each([
  ['#1042', ['2', '7']],
  ['1042', ['2', '7']],
  [' # 1042 ', ['2', '7']],
  ['１０４３', ['3']],
  ['١٠٤٣', ['3']],
  ['MM2042', ['prefixed']],
  ['#mm2042', ['prefixed']],
  ['2042', ['prefixed']],
  ['XX2042', []],
  ['104', ['7']],
  ['99999999999999999999', []],
])('a number finds its order, and an SKU of that name: %s [C12]', async (q, expected) => {
  expect(await search(q)).toEqual(expected);
});

const zoe = ['0', '4'];
const joe = ['1', '5'];
const yui = ['2', '6'];
const omar = ['3', '7'];
test.each([
  ['+33612345678', zoe],
  ['+33 6 12 34 56 78', zoe],
  ['0033612345678', zoe],
  ['06 12 34 56 78', zoe],
  ['06.12.34.56.78', zoe],
  ['06-12-34-56-78', zoe],
  ['0612345678', zoe],
  ['612345678', zoe],
  ['+33 (0)6 12 34 56 78', zoe],
  ['٠٦١٢٣٤٥٦٧٨', zoe],
  ['+33 6 12 34', zoe],
  ['345678', zoe],
  ['+1 (415) 555-2671', joe],
  ['(415) 555 2671', joe],
  ['415-555-2671', joe],
  ['4155552671', joe],
  ['075-212-3456', yui],
  ['+81 75 212 3456', yui],
  ['0612345600', omar],
  ['06 12 34 56 99', []],
])('a phone is found in any notation: %s [C12] [D15]', async (q, expected) => {
  expect(await search(q)).toEqual(expected);
});

test.each([
  ['zoe', zoe],
  ['LEFÈVRE', zoe],
  ['lef zoe', zoe],
  ['zoe.l@example.org', zoe],
  ['ZOE.L@', zoe],
  ["o'neil", joe],
  ['田中', yui],
  ['さくら', yui],
  ['sakura@tanuki', yui],
  ['الفاسي', omar],
  ['mug-01', ['1', '4', '7']],
  ['MUG-0', ['0', '1', '2', '3', '4', '5', '6', '7']],
  ['xx_%', ['0', '1', '2', '3', '4', '5', '6']],
  ['zoe mug-01', ['4']],
  ['zoe 1044', ['4']],
  ['1044 lefevre', ['4']],
  ['zoe 1041', []],
  ['zoe 06 12 34 56 78', zoe],
  ['zoe +1 415 555 2671', []],
  ['nobody', []],
  ['%', []],
  ['"', []],
  ['o_neil', joe],
])('finds beginnings of names, emails and SKUs: %s [C12]', async (q, expected) => {
  expect(await search(q)).toEqual(expected);
});

test.each([
  [{ status: 'pending' }, ['4', '0']],
  [{ status: ['pending', 'confirmed'] }, ['5', '4', '1', '0']],
  [{ paymentStatus: 'unpaid', status: ['confirmed'] }, ['5', '1']],
  [{ fulfilmentStatus: 'fulfilled' }, ['6', '2']],
  [{ fulfilmentStatus: 'unfulfilled', paymentStatus: 'paid', paymentKind: 'card' }, ['0']],
  [{ paymentKind: 'wallet' }, ['7', '6', '5', '4']],
  [{ customerId: 'zoe' }, ['4', '0']],
  [{ customerId: 'zoe', createdFrom: '2026-02-02T00:00:00Z' }, ['4']],
  [{ productId: 'product-1' }, ['7', '4', '1']],
  [{ productId: 'product-9', status: 'cancelled' }, ['7', '3']],
  [{ createdFrom: '2026-02-03T12:00:00Z', createdTo: '2026-02-05T12:00:00Z' }, ['3', '2']],
  [{ createdFrom: '2026-02-03T12:00:00.001Z', createdTo: '2026-02-05T12:00:00.001Z' }, ['4', '3']],
  [{ createdFrom: '2026-02-05T00:00:00Z', createdTo: '2026-02-01T00:00:00Z' }, []],
  [{ createdTo: '2026-02-03T00:00:00Z', status: 'pending' }, ['0']],
  [{ totalMin: 3000, totalMax: 5000 }, ['4', '3', '2']],
  [{ totalMin: 5000, totalMax: 3000 }, []],
  [{ totalMin: 7001 }, ['7']],
  [{ id: ['order-3', 'order-1', 'foreign'] }, ['3', '1']],
  [{ id: [] }, []],
  [{ q: 'mug', status: 'delivered' }, ['6', '2']],
  [{ refundedFrom: '2026-01-01T00:00:00Z' }, []],
])('the filter %j finds its orders, and its total agrees [C12] [S6]', async (filter, expected) => {
  const sort: [string, string] = ['createdAt', 'DESC'];
  const own = { ...filter };
  const { found, total } = await ids({ filter: own, sort });
  expect(found.filter((id) => id !== 'prefixed')).toEqual(expected);
  expect(total).toBe(found.length);
});

test('filters by the time of refunds [C12] [D16]', async () => {
  const body = { refund: { amount: 500, reason: 'late' } };
  await store.db
    .updateTable('orders')
    .set({ paid_total: 3000 })
    .where('id', '=', 'order-2')
    .execute();
  expect((await store.call('PUT /merchant/orders/order-2', { token, body })).status).toBe(200);
  const within = (refundedFrom: string, refundedTo: string) =>
    ids({ filter: { refundedFrom, refundedTo } });
  expect(await within('2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z')).toMatchObject({
    found: ['2'],
    total: 1,
  });
  expect((await within('2026-03-02T09:00:01Z', '2026-03-03T00:00:00Z')).found).toEqual([]);
});

test.each([
  [['createdAt', 'ASC'], '01234567'],
  [['number', 'DESC'], '76543210'],
  [['total', 'DESC'], '76543210'],
  [['status', 'ASC'], '37152604'],
  [['updatedAt', 'ASC'], '72654310'],
] as const)('sorts by %j, and pages are consecutive [C12] [D1]', async (sort, expected) => {
  const filter = { productId: 'product-9' };
  const pages: string[] = [];
  for (const from of [0, 3, 6, 9]) {
    pages.push(...(await ids({ filter, sort: [...sort], range: [from, from + 2] })).found);
  }
  expect(pages.join('')).toBe(expected);
});

test('a list row has items but no timeline or notes; the record has all [C12]', async () => {
  await store.call('PUT /merchant/orders/order-0', { token, body: { note: 'Call first' } });
  const { rows } = await ids({ filter: { id: ['order-0'] } });
  expect(rows).toMatchObject([{ items: [{ sku: 'MUG-00' }, {}], timeline: [], notes: [] }]);
  const { body } = await store.call('GET /merchant/orders/order-0', { token });
  expect(body).toMatchObject({
    timeline: [{ type: 'note_added' }],
    notes: [{ text: 'Call first' }],
  });
});

test.each([
  { status: 'lost' },
  { status: [] },
  { paymentStatus: 7 },
  { createdFrom: 'yesterday' },
  { totalMin: -1 },
  { customerId: '../x' },
  { unknown: 1 },
])('refuses an invalid filter: %j [C12] [D1]', async (filter) => {
  const query = encodeURIComponent(JSON.stringify(filter));
  expect((await store.call(`GET /merchant/orders?filter=${query}`, { token })).status).toBe(400);
});

test('filters by exactly one category, or with its sub-categories on request', async () => {
  const post = async (path: string, body: object) =>
    textAt((await store.call(`POST ${path}`, { token, body })).body, '_id');
  const kitchen = await post('/categories', { name: 'Kitchen' });
  const mugs = await post('/categories', { name: 'Mugs', parentId: kitchen });
  const tall = await post('/categories', { name: 'Tall mugs', parentId: mugs });
  const garden = await post('/categories', { name: 'Garden' });
  for (const [index, categoryId] of [kitchen, mugs, tall, garden].entries()) {
    const product_id = await post('/merchant/products', { name: `Thing ${index}`, categoryId });
    const items = [{ product_id }, { product_id }];
    await addOrder(store.db, amina.storeId, `of-${index}`, { sequence: 5000 + index, items });
  }
  const found = async (filter: object) => {
    const query = encodeURIComponent(JSON.stringify(filter));
    const response = await store.call(`GET /merchant/orders?filter=${query}`, { token });
    const rows: unknown[] = Array.isArray(response.body) ? response.body : [];
    expect(response.headers.get('X-Total-Count')).toBe(String(rows.length));
    return rows.map((row) => textAt(row, '_id')).toSorted();
  };
  expect(await found({ categoryId: kitchen })).toEqual(['of-0']);
  expect(await found({ categoryId: kitchen, subcategories: false })).toEqual(['of-0']);
  expect(await found({ categoryId: kitchen, subcategories: true })).toEqual([
    'of-0',
    'of-1',
    'of-2',
  ]);
  expect(await found({ categoryId: mugs, subcategories: true, status: 'pending' })).toEqual([
    'of-1',
    'of-2',
  ]);
});
