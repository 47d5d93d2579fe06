import { describe, expect, test } from 'vitest';
import { daysOfStock, daysPassed } from '../../domain/daysOfStock.ts';
import { changeInPoints, changeOf } from '../../domain/metricChange.ts';
import { metrics } from '../../domain/metrics.ts';
import { futurePoints, pastPoints, previousPoints } from '../../src/charts/runningPeriod.ts';
import { toggleOpen } from '../../src/pages/analytics/CategoriesSection.tsx';
import { fileName } from '../../src/pages/analytics/Section.tsx';
import { listUrl, ordersUrl } from '../../src/ui/screenUrls.ts';

describe('the change of a metric [D16]', () => {
  test('is relative to the absolute earlier value, also below zero', () => {
    expect(changeOf(150, 100)).toEqual({ kind: 'by', part: 0.5 });
    expect(changeOf(50, -100)).toEqual({ kind: 'by', part: 1.5 });
    expect(changeOf(0, 80)).toEqual({ kind: 'by', part: -1 });
  });

  test('is "new" if there was nothing before, never 0 % or infinity', () => {
    expect(changeOf(5, 0)).toEqual({ kind: 'new' });
    expect(changeOf(12_500, null)).toEqual({ kind: 'new' });
  });

  test('is none if nothing changed, and unknown if a value is missing', () => {
    expect(changeOf(0, 0)).toEqual({ kind: 'same' });
    expect(changeOf(7, 7)).toEqual({ kind: 'same' });
    expect(changeOf(null, 7)).toEqual({ kind: 'unknown' });
    expect(changeOf(7, undefined)).toEqual({ kind: 'unknown' });
  });
});

test('of a rate is in points, and a rate without a value is not compared [D16]', () => {
  expect(changeInPoints(0.75, 0.5)).toEqual({ kind: 'points', points: 0.25 });
  expect(changeInPoints(0.5, 0.5)).toEqual({ kind: 'same' });
  expect(changeInPoints(0.5, null)).toEqual({ kind: 'unknown' });
  expect(changeInPoints(null, 0.5)).toEqual({ kind: 'unknown' });
});

describe('derived metrics [D16]', () => {
  const totals = {
    grossSales: 10_000,
    discounts: 2000,
    refunds: 400,
    netSales: 7600,
    shipping: 500,
    tax: 900,
    totalSales: 9000,
    orders: 4,
    cancelledOrders: 1,
    itemsSold: 9,
    averageOrderValue: 2000,
    newCustomers: 1,
    returningCustomers: 3,
  };

  test('the refund rate is relative to what was paid for items; lower is better', () => {
    expect(metrics.refundRate.value(totals)).toBe(0.05);
    expect(metrics.refundRate.good).toBe('down');
  });

  test('a rate without orders is unknown', () => {
    const none = { ...totals, grossSales: 0, discounts: 0, newCustomers: 0, returningCustomers: 0 };
    expect(metrics.refundRate.value(none)).toBeNull();
    expect(metrics.returningShare.value(none)).toBeNull();
    expect(metrics.returningShare.value(totals)).toBe(0.75);
  });
});

describe('days of stock left', () => {
  test('are stock ÷ (sold ÷ days), in whole days', () => {
    expect(daysOfStock(10, 20, 30)).toBe(15);
    expect(daysOfStock(10, 3, 7)).toBe(23);
    expect(daysOfStock(0, 3, 7)).toBe(0);
    expect(daysOfStock(-2, 3, 7)).toBe(0);
  });

  test('are unknown if stock is not tracked or nothing was sold', () => {
    expect(daysOfStock(null, 3, 7)).toBeNull();
    expect(daysOfStock(undefined, 3, 7)).toBeNull();
    expect(daysOfStock(5, 0, 7)).toBeNull();
  });

  test('use the elapsed days, at least one', () => {
    const period = { from: new Date('2026-03-01T00:00Z'), to: new Date('2026-03-11T00:00Z') };
    expect(daysPassed(period, new Date('2026-03-06T00:00Z'))).toBe(5);
    expect(daysPassed(period, new Date('2026-04-01T00:00Z'))).toBe(10);
    expect(daysPassed(period, new Date('2026-03-01T06:00Z'))).toBe(1);
    expect(daysPassed(period, new Date('2026-02-01T00:00Z'))).toBe(1);
  });
});

describe('the time span of a bar', () => {
  const range = {
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-04T00:00:00.000Z',
    tz: 'UTC',
    interval: 'day',
  };
  const series = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => ({
    start: `${day}T00:00:00.000Z`,
    totalSales: 0,
    orders: 0,
  }));

  test('ends where the next begins, and the last with the period', () => {
    const points = pastPoints(series, { range, generatedAt: '2026-04-01T00:00:00.000Z' });
    expect(points.map(({ end }) => end)).toEqual([series[1]?.start, series[2]?.start, range.to]);
  });

  test('is empty for future days: they are omitted, not zero', () => {
    const points = pastPoints(series, { range, generatedAt: '2026-03-02T10:00:00.000Z' });
    expect(points.map(({ start }) => start.slice(0, 10))).toEqual(['2026-03-01', '2026-03-02']);
    const before = pastPoints(series, { range, generatedAt: '2026-02-01T00:00:00.000Z' });
    expect(before).toHaveLength(1);
  });

  test('keeps future bars in place', () => {
    const now = { range, generatedAt: '2026-03-02T10:00:00.000Z' };
    const all = [...pastPoints(series, now), ...futurePoints(series, now)];
    expect(all.map(({ start }) => start)).toEqual(series.map(({ start }) => start));
    expect(futurePoints(series, { range, generatedAt: range.to })).toEqual([]);
  });

  test('the dashed line is whole on the current day, or ends before it', () => {
    const point = (day: string, totalSales: number) => ({
      start: `2026-02-${day}T00:00:00.000Z`,
      totalSales,
      orders: 1,
    });
    const stats = {
      range: { ...range, tz: 'UTC', interval: 'day' },
      currency: 'EUR',
      generatedAt: '2026-03-02T01:00:00.000Z',
      previousSeries: [point('26', 900), point('27', 10)],
    };
    const sales = ({ totalSales }: { totalSales: number }) => totalSales;
    expect(previousPoints(stats, sales)).toMatchObject({
      previous: [{ value: 900 }],
      previousTotal: 910,
    });
    const earlierSeries = [point('26', 900), point('27', 800)];
    expect(previousPoints({ ...stats, earlierSeries }, sales)).toMatchObject({
      previous: [{ value: 900 }, { value: 800 }],
      previousTotal: 910,
    });
    const over = { ...stats, generatedAt: '2026-05-01T00:00:00.000Z' };
    expect(previousPoints(over, sales).previous).toHaveLength(2);
  });

  test('links to a list of the period, or of its exact instants', () => {
    const url = ordersUrl('newCustomers', { period: 'last30' }, { productId: 'p1' });
    const filter = new URL(url, 'http://console').searchParams.get('filter') ?? '';
    expect(JSON.parse(filter)).toMatchObject({
      customers: 'new',
      period: 'last30',
      productId: 'p1',
    });
    expect(listUrl('products', { stock: 'low' })).toBe(
      '/products?filter=%7B%22stock%22%3A%22low%22%7D',
    );
  });
});

test('at most twenty categories are open at once; the oldest closes', () => {
  const open = Array.from({ length: 20 }, (_, index) => `c${index}`);
  expect(toggleOpen(open, 'c3')).toHaveLength(19);
  expect(toggleOpen(open, 'new')).toEqual([...open.slice(1), 'new']);
});

test('a file is named after its content and its days', () => {
  expect(fileName('sales', { days: { from: '2026-03-01', to: '2026-03-31' } })).toBe(
    'sales-2026-03-01-to-2026-03-31',
  );
  expect(fileName('sales', { days: { from: '2026-03-01', to: '2026-03-01' } })).toBe(
    'sales-2026-03-01',
  );
});
