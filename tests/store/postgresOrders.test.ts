import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOT_CANCELLED } from '../../domain/metricOrders.ts';
import { addOrder } from './addOrder.ts';
import { readAggregates } from './aggregates.ts';
import { amina, at, textAt } from './openStore.ts';
import { isThere, openPostgresStore, type PostgresStore } from './postgresServer.ts';
import { addCustomers, addRandomOrders, customersBySum } from './randomOrders.ts';

/** Orders with concurrent requests, if DATABASE_URL is a PostgreSQL server. */
const ORDERS = 30;

let store: PostgresStore;
let token: string;
let ids: string[];

beforeAll(async () => {
  if (!isThere) return;
  store = await openPostgresStore();
  token = (await store.signIn()).token;
  const body = { name: 'Mug', price: 100, stock: 10 };
  const made = await store.call('POST /merchant/products', { token, body });
  await addCustomers(store.db, amina.storeId, ['ada', 'ben']);
  const times = Array.from(
    { length: ORDERS },
    (_, index) => new Date(Date.parse('2026-02-01T00:00:00.000Z') + index * 3_600_000),
  );
  ids = await addRandomOrders(store.db, amina.storeId, times, {
    productIds: [textAt(made.body, '_id')],
    customerIds: ['ada', 'ben'],
  });
});

afterAll(() => store?.remove());

const put = (id: string, body: object, headers: Record<string, string> = {}) =>
  store.call(`PUT /merchant/orders/${id}`, { token, body, headers });

test.runIf(isThere)('PostgreSQL: an order says that its customer is blocked', async () => {
  await store.call('PUT /users/ben/toggle-status', { token, body: { status: 'blocked' } });
  const { body } = await store.call('GET /merchant/orders?filter={"customerId":"ben"}', { token });
  const order = await store.call(`GET /merchant/orders/${textAt(body, '0', '_id')}`, { token });
  expect([at(body, '0', 'customer', 'status'), at(order.body, 'customer', 'status')]).toEqual([
    'blocked',
    'blocked',
  ]);
});

test.runIf(isThere)(
  'PostgreSQL: simultaneous orders keep aggregates, stock and customers right [C12] [S6]',
  async () => {
    const before = await stockAndSold();
    const product = await store.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
    const renamed = Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        store.call(`PUT /merchant/products/${product.id}`, {
          token,
          body: { name: `Mug ${index}` },
        }),
      ),
    );
    const cancelled = await Promise.all(
      ids
        .slice(0, 20)
        .map((id) => put(id, { status: 'cancelled', cancelReason: 'fraud', restock: true })),
    );
    expect(cancelled.map(({ status }) => status)).toEqual(cancelled.map(() => 200));
    const items = await store.db
      .selectFrom('order_items')
      .select((eb) => eb.fn.sum<number>('cancelled_quantity').as('units'))
      .executeTakeFirst();
    const units = Number(items?.units);
    await renamed;
    const after = await stockAndSold();
    expect(after.stock).toBe(before.stock + units);
    expect((await renamed).filter(({ status }) => status >= 400 && status !== 503)).toEqual([]);
    expect((await customersBySum(store.db, amina.storeId)).map(({ id }) => id)).toEqual([
      'ada',
      'ben',
    ]);
    const customers = await store.db
      .selectFrom('customers')
      .select(['id', 'orders_count', 'total_spent', 'refunded_total'])
      .select(['first_order_at', 'last_order_at'])
      .orderBy('id')
      .execute();
    expect(customers).toEqual(await customersBySum(store.db, amina.storeId));
    const counted = (await readAggregates(store.db, amina.storeId)).filter((line) =>
      /^order_counts cancelled/.test(line),
    );
    expect(counted.reduce((sum, line) => sum + Number(line.split(': ')[1]?.split(' ')[0]), 0)).toBe(
      20,
    );
  },
);

test.runIf(isThere)(
  'PostgreSQL: finds an order by city, parcel and near words, only by its new address [C12]',
  async () => {
    const shippingAddress = {
      line1: '3 Kerkstraat',
      city: 'Gent',
      postcode: '9000',
      country: 'BE',
    };
    await addOrder(store.db, amina.storeId, 'searched', {
      customer_name: 'Lotte Peeters',
      status: 'processing',
      sequence: 80_001,
      created_at: '2026-05-05T10:00:00.000Z',
      shipping_address: JSON.stringify({ ...shippingAddress, city: 'Brügge' }),
      items: [{ quantity: 1 }],
    });
    const search = async (q: string) => {
      const filter = encodeURIComponent(JSON.stringify({ q }));
      const { body } = await store.call(`GET /merchant/orders?filter=${filter}`, { token });
      return Array.isArray(body) ? body.map((row) => at(row, '_id')) : body;
    };
    for (const q of ['brugge', 'Kerkstrat', 'peters', '3 kerkstraat']) {
      expect(await search(q), q).toEqual(['searched']);
    }
    const items = [{ _id: 'searched-item-1', quantity: 1 }];
    const moved = await put('searched', { shippingAddress });
    expect(moved.status, moved.text).toBe(200);
    const shipment = { items, trackingNumber: 'JD-0146 77' };
    const shipped = await put('searched', { status: 'shipped', shipment });
    expect(shipped.status, shipped.text).toBe(200);
    for (const q of ['gent', 'jd014677', 'JD 0146'])
      expect(await search(q), q).toEqual(['searched']);
    for (const q of ['brugge', 'brugga']) expect(await search(q), q).toEqual([]);
  },
);

async function stockAndSold() {
  const row = await store.db
    .selectFrom('products')
    .select(['stock', 'sold_count'])
    .executeTakeFirstOrThrow();
  return { stock: row.stock, sold: row.sold_count };
}

test.runIf(isThere)(
  'PostgreSQL: simultaneous notes are all kept, and refunds never exceed the amount [C12] [D17]',
  async () => {
    const id = await paidOrder();
    expect((await put(id, { status: 'confirmed' })).status).toBe(200);
    const notes = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((note) => put(id, { note })),
    );
    expect(notes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await store.call(`GET /merchant/orders/${id}`, { token });
    expect(at(body, 'notes', 'length')).toBe(4);
    const total = Number(at(body, 'paidTotal'));
    const refund = { amount: Math.ceil(total / 2) + 1, reason: 'late' };
    const twice = await Promise.all([put(id, { refund }), put(id, { refund })]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const key = { 'Idempotency-Key': 'the-same-click' };
    const small = { refund: { amount: 1, reason: 'late' } };
    const clicks = await Promise.all([
      put(id, small, key),
      put(id, small, key),
      put(id, small, key),
    ]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    const last = await store.call(`GET /merchant/orders/${id}`, { token });
    expect(at(last.body, 'refundedTotal')).toBe(refund.amount + 1);
  },
);

async function paidOrder(): Promise<string> {
  const row = await store.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('paid_total', '>', 100)
    .executeTakeFirstOrThrow();
  return row.id;
}

test.runIf(isThere)('PostgreSQL: lists, searches and metrics equal SQLite’s [C12]', async () => {
  const filters = [
    {
      status: ['cancelled', 'pending'],
      paymentKind: 'card',
      createdFrom: '2026-02-01T00:07:00Z',
    },
    { q: 'guest 10001' },
    { q: '06 12 34 56 78' },
    { totalMin: 1, totalMax: 99_999, productId: 'x', customerId: 'ada' },
    { refundedFrom: '2026-01-01T00:00:00Z' },
    { toPayBack: true },
    { returns: 'toSettle' },
    { categoryId: 'x', status: [...NOT_CANCELLED], createdFrom: '2026-02-01T00:07:00Z' },
    { weekHour: 3, tz: 'Asia/Kathmandu', customerId: 'ada' },
    { shippingCountry: 'FR', tag: 'gift', paymentKind: 'card' },
  ];
  for (const filter of filters) {
    const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["total","ASC"]`;
    const response = await store.call(`GET /merchant/orders?${query}`, { token });
    expect(response.status, response.text).toBe(200);
    const sums = await store.call(`GET /merchant/orders/stats?blocks=sums&${query.split('&')[0]}`, {
      token,
    });
    expect(sums.status, sums.text).toBe(200);
  }
  // The first hour of the orders: Sunday, 0:00.
  const ofHour = await store.call('GET /merchant/orders?filter={"weekHour":144}', { token });
  expect(ofHour.headers.get('X-Total-Count')).toBe('1');
  const query = 'from=2026-02-01T00:03:00Z&to=2026-03-03T00:00:00Z&tz=Asia/Kathmandu&compare=year';
  const stats = await store.call(`GET /merchant/orders/stats?${query}`, { token });
  expect(stats.status, stats.text).toBe(200);
  expect(at(stats.body, 'totals')).toMatchObject({ cancelledOrders: 19, orders: ORDERS - 20 });
});

test.runIf(isThere)(
  'PostgreSQL: the money of a cancelled, partly paid order is to be paid back, and not unpaid',
  async () => {
    const attention = async () => {
      const { body } = await store.call('GET /merchant/orders/stats?blocks=attention', { token });
      return [at(body, 'attention', 'unpaid'), at(body, 'attention', 'toPayBack')].map(Number);
    };
    const [unpaid = 0, toPayBack = 0] = await attention();
    await addOrder(store.db, amina.storeId, 'partly', {
      ...{ sequence: 80_000, status: 'confirmed', payment_status: 'partially_paid' },
      ...{ paid_total: 700, created_at: '2026-02-01T10:00:00.000Z' },
    });
    expect(await attention()).toEqual([unpaid + 1, toPayBack]);
    const { body } = await put('partly', { status: 'cancelled', cancelReason: 'fraud' });
    expect(at(body, 'paymentStatus')).toBe('paid');
    expect(await attention()).toEqual([unpaid, toPayBack + 1]);
    const payment = { method: 'cash', paidOn: textAt(body, 'updatedAt').slice(0, 10) };
    await put('partly', { refund: { amount: 700, reason: 'other', payment } });
    expect(await attention()).toEqual([unpaid, toPayBack]);
  },
);

test.runIf(isThere)(
  'PostgreSQL: simultaneous invoices have different numbers without a gap; simultaneous carriers are all saved',
  async () => {
    const orders = Array.from({ length: 6 }, (_, index) => `to-invoice-${index}`);
    for (const [index, id] of orders.entries()) {
      const items = [{ name: 'Mug', quantity: 1, unit_price: 1000 }];
      const sequence = 90_000 + index;
      await addOrder(store.db, amina.storeId, id, { status: 'confirmed', sequence, items });
    }
    const made = await Promise.all(
      orders.map((id) =>
        store.call('POST /merchant/invoices', { token, body: { orders: [id, orders[0]] } }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
    const rows = await store.db
      .selectFrom('invoices')
      .select('sequence')
      .orderBy('sequence')
      .execute();
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);

    const sent = await Promise.all(
      orders.map((id, index) => {
        const items = [{ _id: `${id}-item-1`, quantity: 1 }];
        const carrierLink = `https://velo${index}.example/{tracking}`;
        const shipment = { items, carrier: `Vélo ${index}`, trackingNumber: '1', carrierLink };
        return put(id, { status: 'shipped', shipment });
      }),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const profile = await store.call('GET /users/profile', { token });
    const carriers = at(profile.body, 'storeSettings', 'carriers');
    expect(Array.isArray(carriers) && carriers.length).toBe(orders.length);
  },
);
