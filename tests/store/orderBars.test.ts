import { beforeAll, describe, expect, test } from 'vitest';
import { NOT_CANCELLED } from '../../domain/metricOrders.ts';
import { openStoreWithStats, type StoreWithStats } from './storeWithStats.ts';

let merchant: StoreWithStats;

beforeAll(async () => {
  merchant = await openStoreWithStats();
}, 60_000);

describe('the orders of a bar [C12] [D15] [D16]', () => {
  test('have the net sales of the bar’s category or product', async () => {
    for (const span of [
      { from: '2025-03-09T03:07:11.123Z', to: '2026-01-01T17:52:59.999Z' },
      { from: '2025-11-02T00:00:00.000Z', to: '2025-11-03T00:00:00.000Z' },
    ]) {
      const { topProducts = [], topCategories = [] } = await merchant.read({
        ...span,
        blocks: 'topProducts,topCategories',
      });
      expect(topCategories.length).toBe(2);
      const bars = [
        ...topProducts.map(({ _id, ...bar }) => ({ of: { productId: _id }, ...bar })),
        ...topCategories.map(({ _id, ...bar }) => ({ of: { categoryId: _id }, ...bar })),
      ];
      for (const { of, quantity, netSales } of bars) {
        const filter = {
          ...of,
          status: [...NOT_CANCELLED],
          createdFrom: span.from,
          createdTo: span.to,
        };
        const { found, total } = await merchant.listed(filter);
        expect(found.length).toBe(total);
        expect(await merchant.sumsOf(filter)).toMatchObject({
          orders: total,
          itemsSold: quantity,
          itemSales: netSales,
          total: found.reduce((sum, order) => sum + order.total, 0),
        });
      }
    }
  });

  test.each(['America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
    'are as many as each hour of the week counts, around clock changes too: %s',
    async (tz) => {
      const span = { from: '2025-03-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' };
      const { byHour = [] } = await merchant.read({ ...span, tz, blocks: 'byHour' });
      const opened = new Set<string>();
      for (const [weekHour, count] of byHour.flat().entries()) {
        const filter = {
          status: [...NOT_CANCELLED],
          createdFrom: span.from,
          createdTo: span.to,
          weekHour,
          tz,
        };
        const { found, total } = await merchant.listed(filter);
        expect([weekHour, total, found.length]).toEqual([weekHour, count, count]);
        for (const { _id } of found) opened.add(_id);
      }
      const { totals } = await merchant.read({ ...span, blocks: 'totals' });
      expect(opened.size).toBe(totals?.orders);
    },
  );
});
