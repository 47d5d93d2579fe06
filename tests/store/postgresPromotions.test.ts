import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROMOTION_SORTS, PROMOTION_STATES } from '../../contract/promotion.ts';
import { addOrder } from './addOrder.ts';
import { amina, at, textAt } from './openStore.ts';
import { isThere, openPostgresStore, type PostgresStore } from './postgresServer.ts';
import { priceStoredBasket } from './priceStoredBasket.ts';

/** Promotions with concurrent requests, if DATABASE_URL is a PostgreSQL server. */
let store: PostgresStore;
let token: string;

beforeAll(async () => {
  if (!isThere) return;
  store = await openPostgresStore();
  token = (await store.signIn()).token;
});

afterAll(() => store?.remove());

const body = { name: 'Ten', method: 'code', code: 'TEN', type: 'percentage', value: 12.5 };
const create = (more: object) =>
  store.call('POST /merchant/promotions', { token, body: { ...body, ...more } });

test.runIf(isThere)(
  'PostgreSQL: of simultaneous creations with one code one succeeds [C9, D16]',
  async () => {
    const responses = await Promise.all(
      ['same', 'Same', 'SAME', 'sAME', 'samE'].map((code) => create({ code })),
    );
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 422, 422, 422, 422]);
  },
);

test.runIf(isThere)(
  'PostgreSQL: of two changes of one version the second gets the conflict [D17]',
  async () => {
    const id = textAt((await create({ code: 'BOTH' })).body, '_id');
    const headers = { 'If-Match': '"1"' };
    const responses = await Promise.all(
      [20, 30, 40].map((value) =>
        store.call(`PUT /merchant/promotions/${id}`, { token, body: { value }, headers }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    await store.call(`DELETE /merchant/promotions/${id}`, { token });
  },
);

test.runIf(isThere)('PostgreSQL: lists equal SQLite’s [C9]', async () => {
  await create({ code: 'PAUSED', name: 'À la plage 100%', isActive: false });
  await create({ code: 'SOON', startsAt: '2026-04-01T00:00:00Z', endsAt: '2026-04-02T00:00:00Z' });
  const filters = [
    ...PROMOTION_STATES.map((state) => ({ state })),
    { state: ['active', 'scheduled'], type: 'percentage', method: 'code' },
    { q: 'plage 100%' },
    { q: 'pau' },
    { endsBefore: '2026-05-01T00:00:00Z' },
  ];
  const totals: unknown[] = [];
  for (const [index, filter] of filters.entries()) {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify([PROMOTION_SORTS[index % PROMOTION_SORTS.length], 'ASC']),
    });
    const response = await store.call(`GET /merchant/promotions?${query}`, { token });
    expect(response.status, response.text).toBe(200);
    totals.push(Number(response.headers.get('X-Total-Count')));
  }
  expect(totals).toEqual([1, 0, 0, 1, 1, 2, 1, 1, 1]);
});

test.runIf(isThere)(
  'PostgreSQL: uses follow cancelled orders during an edit, and baskets are priced [C9, D16]',
  async () => {
    const id = textAt((await create({ code: 'USED', usageLimitPerCustomer: 9 })).body, '_id');
    const orders = Array.from({ length: 6 }, (_, index) => `order-${index}`);
    for (const [index, order] of orders.entries()) {
      await addOrder(store.db, amina.storeId, order, {
        sequence: 2000 + index,
        customer_id: 'ada',
        promotions: JSON.stringify([{ _id: id, code: 'USED', amount: 100 }]),
      });
    }
    const cancel = { status: 'cancelled', cancelReason: 'fraud' };
    const responses = await Promise.all([
      ...orders
        .slice(0, 4)
        .map((order) => store.call(`PUT /merchant/orders/${order}`, { token, body: cancel })),
      ...[1, 2, 3].map((value) =>
        store.call(`PUT /merchant/promotions/${id}`, { token, body: { value } }),
      ),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const { body: after } = await store.call(`GET /merchant/promotions/${id}`, { token });
    expect(after).toMatchObject({ usedCount: 2, discountTotal: 200, isLocked: true });
    const filter = encodeURIComponent(JSON.stringify({ promotionId: id, status: 'cancelled' }));
    const list = await store.call(`GET /merchant/orders?filter=${filter}`, { token });
    expect(list.headers.get('X-Total-Count')).toBe('4');
    expect((await store.call(`DELETE /merchant/promotions/${id}`, { token })).status).toBe(409);
    await priced(id);
  },
);

test.runIf(isThere)(
  'PostgreSQL: ten simultaneous changes of one promotion are all made in turn [D17]',
  async () => {
    const id = textAt((await create({ code: 'TEAM' })).body, '_id');
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        store.call(`PUT /merchant/promotions/${id}`, { token, body: { value: index + 1 } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  },
);

async function priced(id: string): Promise<void> {
  const mug = { name: 'Mug', price: 1999, costPrice: 700 };
  const made = await store.call('POST /merchant/products', { token, body: mug });
  const change = { value: 12.5, usageLimitPerCustomer: 3 };
  await store.call(`PUT /merchant/promotions/${id}`, { token, body: change });
  const lines = [{ productId: textAt(made.body, '_id'), quantity: 3 }];
  const wanted = { lines, shipping: 590, codes: ['used'], customerId: 'ada' };
  const basket = await priceStoredBasket(store.db, amina.storeId, wanted, store.clock.now);
  expect(basket).toMatchObject({ discount: 750, total: 5837, margin: 3147 });
  await store.call(`PUT /merchant/promotions/${id}`, {
    token,
    body: { usageLimitPerCustomer: 2 },
  });
  const again = await priceStoredBasket(store.db, amina.storeId, wanted, store.clock.now);
  expect(at(again.refused, '0', 'why')).toBe('customer_limit');
}
