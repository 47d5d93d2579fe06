import { beforeAll, expect, test } from 'vitest';
import { dayRange } from '../../domain/dates.ts';
import { amina, at, bruno, type OpenStore } from './openStore.ts';
import { totalsBySum } from './statsBySum.ts';
import { instants, openStoreWithStats, type StoreWithStats } from './storeWithStats.ts';

let store: OpenStore;
let orders: StoreWithStats['orders'];
let read: StoreWithStats['read'];
let ask: StoreWithStats['ask'];

beforeAll(async () => {
  ({ store, orders, read, ask } = await openStoreWithStats());
}, 60_000);

test('days have 23 and 25 hours when New York changes its clocks [D15]', async () => {
  const hours = async (day: string) => {
    const span = instants(dayRange(day, 'America/New_York'));
    return (await read({ ...span, tz: 'America/New_York', interval: 'hour' })).series?.length;
  };
  expect(await hours('2025-03-09')).toBe(23);
  expect(await hours('2025-11-02')).toBe(25);
  expect(await hours('2025-11-03')).toBe(24);
});

test.each([
  ['previous', '2025-03-08T05:00:00.000Z', '2025-03-09T05:00:00.000Z'],
  ['week', '2025-03-02T05:00:00.000Z', '2025-03-03T05:00:00.000Z'],
  ['year', '2024-03-09T05:00:00.000Z', '2024-03-10T05:00:00.000Z'],
])('a day is compared with a whole day: %s [C12] [D15]', async (compare, from, to) => {
  const tz = 'America/New_York';
  const span = instants(dayRange('2025-03-09', tz));
  const stats = await read({ ...span, tz, compare });
  expect(stats.previousRange).toEqual({ from, to });
  expect(stats.previous).toEqual(totalsBySum(orders, { from, to }));
  expect(stats.previousSeries?.reduce((sum, { orders: count }) => sum + count, 0)).toBe(
    stats.previous?.orders,
  );
});

test('a current day is compared with the elapsed part of the earlier one [C12] [D15]', async () => {
  store.clock.now = new Date('2026-03-01T15:30:20.500Z');
  const tz = 'Europe/Paris';
  const stats = await read({ ...instants(dayRange('2026-03-01', tz)), tz, compare: 'previous' });
  expect(stats.previousRange).toEqual({
    from: '2026-02-27T23:00:00.000Z',
    to: '2026-02-28T15:30:20.500Z',
  });
});

test('without compare there is no comparison [C12]', async () => {
  const stats = await read({ from: '2025-03-01T00:00:00Z', to: '2025-03-02T00:00:00Z' });
  expect([stats.previous, stats.previousRange, stats.previousSeries]).toEqual([null, null, []]);
});

test('the tabs of the list are one cheap read with the same counts as the lists [C12] [S6]', async () => {
  const stats = await read({ blocks: 'byStatus' });
  expect(Object.keys(stats).toSorted()).toEqual(
    ['byStatus', 'currency', 'generatedAt', 'previousRange', 'range'].toSorted(),
  );
  expect(stats.byStatus?.reduce((sum, { count }) => sum + count, 0)).toBe(orders.length);
  for (const { status, count, total } of stats.byStatus ?? []) {
    const filter = encodeURIComponent(JSON.stringify({ status }));
    const { token } = await store.signIn();
    const list = await store.call(`GET /merchant/orders?filter=${filter}`, { token });
    expect(list.headers.get('X-Total-Count')).toBe(String(count));
    const own = orders.filter((order) => order.status === status);
    expect([count, total]).toEqual([own.length, own.reduce((sum, order) => sum + order.total, 0)]);
  }
});

test('by default, period, zone and interval are the store’s [C12]', async () => {
  await store.db
    .updateTable('stores')
    .set({ timezone: 'Asia/Tokyo' })
    .where('id', '=', amina.storeId)
    .execute();
  store.clock.now = new Date('2026-03-02T09:00:00.000Z');
  const stats = await read({ blocks: 'totals' });
  expect(stats.range).toMatchObject({ tz: 'Asia/Tokyo', interval: 'week' });
  expect(stats.totals?.orders).toBe(orders.filter(({ status }) => status !== 'cancelled').length);
});

test('a store without orders has zeros, and sees nothing of others [C12]', async () => {
  const stranger = (await store.signIn(bruno)).token;
  const response = await ask('', stranger);
  expect(at(response.body, 'totals', 'orders')).toBe(0);
  expect(at(response.body, 'totals', 'averageOrderValue')).toBeNull();
  expect(at(response.body, 'topProducts')).toEqual([]);
  expect(at(response.body, 'byStatus')).toEqual([]);
});

test.each([
  'tz=Mars/Olympus',
  'from=yesterday',
  'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
  'from=2026-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
  'interval=second',
  'compare=never',
  'blocks=secrets',
  'blocks=',
  'unknown=1',
  'from=0001-01-01T00:00:00Z&to=9999-01-01T00:00:00Z',
  'from=2000-01-01T00:00:00Z&to=2026-01-01T00:00:00Z&interval=hour',
])('refuses an invalid query: %s [C12]', async (query) => {
  const response = await ask(query);
  expect(response.status).toBe(400);
  expect(at(response.body, 'error', 'message')).toBeTypeOf('string');
});
