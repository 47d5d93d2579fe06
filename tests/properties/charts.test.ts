import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRows, csvValue } from '../../src/charts/chartData.ts';
import { barRect, createBands, valueScale, valueTicks } from '../../src/charts/plot/scales.ts';
import { nextPoint } from '../../src/charts/plot/usePoints.ts';
import { seriesData } from '../../src/charts/SeriesChart.tsx';
import { layoutSteps } from '../../src/charts/WaterfallChart.tsx';

const HEIGHT = 240;
const amount = fc.integer({ min: -10_000_000, max: 10_000_000 });
const amounts = fc.array(amount, { minLength: 1, maxLength: 60 });
const currency = fc.constantFrom('EUR', 'JPY', 'KWD');

describe('scales of charts', () => {
  test('keep every bar inside and on the zero line, longer for higher values', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const scale = valueScale(values, HEIGHT);
        const zero = scale(0);
        for (const value of values) {
          const { y, height } = barRect(value, scale);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y + height).toBeLessThanOrEqual(HEIGHT);
          expect(value < 0 ? y : y + height).toBeCloseTo(zero);
          expect(height > 0).toBe(value !== 0);
        }
        const [first = 0, second = 0] = values;
        if (Math.abs(first) > Math.abs(second)) {
          expect(barRect(first, scale).height).toBeGreaterThanOrEqual(
            barRect(second, scale).height,
          );
        }
      }),
    );
  });

  test('repeat no label, and have integers only for counts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1 }), currency, (values, code) => {
        const scale = valueScale(values, HEIGHT);
        for (const format of [{ kind: 'count' }, { kind: 'money', currency: code }] as const) {
          const ticks = valueTicks(scale, format, 'en');
          expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
          expect(ticks.length).toBeLessThan(12);
          if (format.kind === 'count') {
            expect(ticks.every(({ value }) => Number.isInteger(value))).toBe(true);
          }
        }
      }),
    );
  });

  test('place bars side by side in order, without overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 200, max: 1600 }), (n, w) => {
        const bands = createBands(n, 50, w);
        expect(bands.start(0)).toBe(50);
        expect(bands.start(n)).toBeCloseTo(w);
        for (let index = 0; index < n; index += 1) {
          const next = bands.start(index + 1);
          expect(bands.start(index) + bands.step).toBeCloseTo(next);
          expect(bands.middle(index)).toBeLessThan(next);
        }
      }),
    );
  });
});

describe('a waterfall', () => {
  test('starts where the step before ended and stays inside its track', () => {
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 8 }), (start, changes) => {
        const placed = layoutSteps([
          { key: 'start', name: '', kind: 'sum', value: start },
          ...changes.map((value, index) => ({
            key: String(index),
            name: '',
            kind: 'change' as const,
            value,
          })),
        ]);
        expect(placed.at(-1)?.after).toBe(changes.reduce((sum, value) => sum + value, start));
        for (const [index, { from, until }] of placed.entries()) {
          expect(Math.min(from, until)).toBeGreaterThanOrEqual(0);
          expect(Math.max(from, until)).toBeLessThanOrEqual(1);
          if (index > 0) expect(from).toBe(placed[index - 1]?.until);
        }
      }),
    );
  });
});

describe('the table and the file of a chart', () => {
  test('contain every value, and their sum is the chart’s [D15]', () => {
    fc.assert(
      fc.property(amounts, currency, (values, code) => {
        const points = values.map((value, index) => ({
          start: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
          value,
        }));
        const format = { kind: 'money', currency: code } as const;
        const series = { points, interval: 'hour', zone: 'UTC', format } as const;
        const [, ...rows] = csvRows(seriesData(series, 'Sales', (key) => key, 'en'));
        expect(rows.map((row) => row[2])).toEqual(values.map((value) => csvValue(value, format)));
        const sum = rows.reduce((total, row) => total + Number(row[2]), 0);
        const whole = values.reduce((total, value) => total + value, 0);
        expect(sum).toBeCloseTo(csvValue(whole, format) ?? Number.NaN, 3);
      }),
    );
  });
});

describe('keys', () => {
  test('never leave a chart, and reach every point', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 24 }),
        fc.boolean(),
        (count, wanted, isRtl) => {
          const grid = { count, columns: Math.min(count, wanted), isRtl };
          const reached = new Set([0]);
          for (const from of reached) {
            for (const key of keys) {
              const to = nextPoint(from, key, grid) ?? from;
              expect(to).toBeGreaterThanOrEqual(0);
              expect(to).toBeLessThan(count);
              reached.add(to);
            }
          }
          expect(reached.size).toBe(count);
        },
      ),
    );
  });
});
