import { describe, expect, test } from 'vitest';
import {
  csvRows,
  csvValue,
  formatCompactValue,
  formatShare,
  formatValue,
} from '../../src/charts/chartData.ts';
import { busiestHour, quietHours, squareSide } from '../../src/charts/HeatMap.tsx';
import { labelStep, plainStart, pointLabels } from '../../src/charts/plot/pointLabels.ts';
import { nextPoint } from '../../src/charts/plot/usePoints.ts';
import { type Series, seriesData, seriesSummary } from '../../src/charts/SeriesChart.tsx';
import { layoutSteps } from '../../src/charts/WaterfallChart.tsx';
import { weekLabels } from '../../src/charts/weekLabels.ts';
import { charts } from '../../src/i18n/en/charts.ts';

/** A translator that returns the English texts. */
function translate(key: string, values: Record<string, string | number> = {}): string {
  const found = key
    .split('.')
    .slice(1)
    .reduce<unknown>(
      (texts, name) =>
        typeof texts === 'object' && texts !== null ? Reflect.get(texts, name) : undefined,
      charts,
    );
  return String(found).replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

const week: Series = {
  points: [
    { start: '2026-03-27T23:00:00.000Z', value: 1250, to: '/orders?a' },
    { start: '2026-03-28T23:00:00.000Z', value: 0 },
    { start: '2026-03-29T22:00:00.000Z', value: -300 },
  ],
  interval: 'day',
  zone: 'Europe/Paris',
  format: { kind: 'money', currency: 'EUR' },
};

describe('arrow keys in a chart', () => {
  const row = { count: 5, columns: 5, isRtl: false };

  test('move along one row and stop at its ends; up and down scroll the page', () => {
    expect(nextPoint(0, 'ArrowRight', row)).toBe(1);
    expect(nextPoint(4, 'ArrowRight', row)).toBe(4);
    expect(nextPoint(0, 'ArrowLeft', row)).toBe(0);
    expect(nextPoint(2, 'Home', row)).toBe(0);
    expect(nextPoint(2, 'End', row)).toBe(4);
    for (const key of ['ArrowDown', 'ArrowUp', 'Tab', 'Enter']) {
      expect(nextPoint(2, key, row), key).toBeNull();
    }
  });

  test('follow the direction in right-to-left languages', () => {
    expect(nextPoint(1, 'ArrowLeft', { ...row, isRtl: true })).toBe(2);
    expect(nextPoint(1, 'ArrowRight', { ...row, isRtl: true })).toBe(0);
  });

  test('move through rows and columns of a grid without leaving a row', () => {
    const grid = { count: 6, columns: 3, isRtl: false };
    expect(nextPoint(2, 'ArrowRight', grid)).toBe(2);
    expect(nextPoint(3, 'ArrowLeft', grid)).toBe(3);
    expect(nextPoint(1, 'ArrowDown', grid)).toBe(4);
    expect(nextPoint(4, 'ArrowDown', grid)).toBe(4);
    expect(nextPoint(4, 'ArrowUp', grid)).toBe(1);
  });

  test('move up and down in a single column', () => {
    const column = { count: 3, columns: 1, isRtl: false };
    expect(nextPoint(0, 'ArrowDown', column)).toBe(1);
    expect(nextPoint(0, 'ArrowRight', column)).toBeNull();
  });
});

describe('a series as text and as a table [D16]', () => {
  test('names the sum, the best and the weakest point', () => {
    expect(seriesSummary(week, translate, 'en')).toBe(
      '€9.50 in total. The best day was Sat, Mar 28, 2026 with €12.50. ' +
        'The weakest day was Mon, Mar 30, 2026 with −€3.00.',
    );
  });

  test('shows the best hour of one day without its date', () => {
    const hours = (...starts: string[]): Series => ({
      ...week,
      interval: 'hour',
      points: starts.map((start, index) => ({ start, value: 100 + index })),
    });
    const best = (...starts: string[]) =>
      /The best hour was (.*) with €1\.01\./.exec(
        seriesSummary(hours(...starts), translate, 'en'),
      )?.[1];
    expect(best('2026-11-21T23:00:00.000Z', '2026-11-22T03:00:00.000Z')).toBe('04:00');
    expect(best('2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z')).toBe('Sun, Nov 22, 04:00');
    // The clock shows this hour twice.
    expect(best('2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z')).toMatch(/^02:00 .+/);
  });

  test('names no weakest point if several are equal', () => {
    const [first] = week.points;
    const night = ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'];
    const points = [
      first ?? { start: '', value: 0 },
      ...night.map((start) => ({ start, value: 0 })),
    ];
    expect(seriesSummary({ ...week, points }, translate, 'en')).toBe(
      '€12.50 in total. The best day was Sat, Mar 28, 2026 with €12.50.',
    );
  });

  test('has the sum of the earlier period', () => {
    const previous = [{ start: '2026-03-20T23:00:00.000Z', value: 700 }];
    expect(seriesSummary({ ...week, previous }, translate, 'en')).toMatch(
      /^€9.50 in total, against €7.00 in the earlier period\./,
    );
  });

  test('says that there is nothing instead of a best day of zero', () => {
    const points = [{ start: '2026-03-27T23:00:00.000Z', value: 0 }];
    expect(seriesSummary({ ...week, points }, translate, 'en')).toBe(
      'There is nothing to show for this period.',
    );
    expect(seriesSummary({ ...week, points: [] }, translate, 'en')).toMatch(/nothing/);
  });

  test('has a row for each point, with plain numbers for spreadsheets', () => {
    const data = seriesData(week, 'Total sales', translate, 'en');
    expect(csvRows(data)).toEqual([
      ['Day', 'Begins (UTC)', 'Total sales'],
      ['2026-03-28', '2026-03-27T23:00:00.000Z', 12.5],
      ['2026-03-29', '2026-03-28T23:00:00.000Z', 0],
      ['2026-03-30', '2026-03-29T22:00:00.000Z', -3],
    ]);
    expect(data.rows[0]?.to).toBe('/orders?a');
  });

  test('has the earlier values that the line shows beside the days ahead', () => {
    const [first] = week.points;
    const points = first ? [first] : [];
    const futurePoints = week.points.slice(1, 2);
    const previous = [
      { start: '2026-03-20T23:00:00.000Z', value: 700 },
      { start: '2026-03-21T23:00:00.000Z', value: 300 },
      { start: '2026-03-22T23:00:00.000Z', value: 100 },
    ];
    const running = { ...week, points, futurePoints, previous, isRunning: true };
    const { rows } = seriesData(running, 'Total sales', translate, 'en');
    expect(rows.map(({ cells }) => cells.slice(2).map(({ text }) => text))).toEqual([
      ['€12.50', 'Sat, Mar 21, 2026', '€7.00'],
      ['–', 'Sun, Mar 22, 2026', '€3.00'],
    ]);
    const { rows: alone } = seriesData({ ...running, previous: undefined }, 'S', translate, 'en');
    expect(alone).toHaveLength(1);
  });

  test('omits missing points of the earlier period, which are not zero', () => {
    const previous = [{ start: '2026-03-20T23:00:00.000Z', value: 700 }];
    const { rows } = seriesData({ ...week, previous }, 'Total sales', translate, 'en');
    expect(rows.map(({ cells }) => cells.slice(3).map(({ text }) => text))).toEqual([
      ['Sat, Mar 21, 2026', '€7.00'],
      ['–', '–'],
      ['–', '–'],
    ]);
    expect(rows[1]?.cells[4]?.csv).toBeNull();
  });
});

describe('labels of points', () => {
  test('distinguish the two hours of a clock change [D15]', () => {
    const { long, short } = pointLabels('hour', 'Europe/Paris', 'en');
    const [first, second] = ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'];
    expect(short(first)).toBe(short(second));
    expect(long(first)).not.toBe(long(second));
    expect(plainStart(first, 'hour', 'Europe/Paris')).toBe('2026-10-25 02:00');
  });

  test('are thinned evenly if there is no room for all', () => {
    expect(labelStep(30, 50, 320)).toBe(5);
    expect(labelStep(3, 50, 320)).toBe(1);
    expect(labelStep(24, 500, 320)).toBe(24);
  });
});

describe('values [D15]', () => {
  test('have the decimals of their currency', () => {
    expect(formatValue(1234, { kind: 'money', currency: 'JPY' }, 'en')).toBe('¥1,234');
    expect(csvValue(1234, { kind: 'money', currency: 'KWD' })).toBe(1.234);
    expect(formatCompactValue(123_456, { kind: 'money', currency: 'EUR' }, 'en')).toBe('€1.2K');
    expect(csvValue(7, { kind: 'count' })).toBe(7);
  });

  test('without a total are a dash, not 0 %', () => {
    expect(formatShare(null, 'en')).toBe('–');
    expect(formatShare(0, 'en')).toBe('0%');
  });
});

describe('a waterfall', () => {
  test('starts each change where the one before ended, below zero too', () => {
    const placed = layoutSteps([
      { key: 'gross', name: 'Gross', kind: 'sum', value: 100 },
      { key: 'refunds', name: 'Refunds', kind: 'change', value: -150 },
      { key: 'net', name: 'Net', kind: 'sum', value: -50 },
      { key: 'tax', name: 'Tax', kind: 'change', value: 20 },
    ]);
    expect(placed.map(({ after }) => after)).toEqual([100, -50, -50, -30]);
    expect(placed.map(({ from, until }) => [from, until])).toEqual([
      [1 / 3, 1],
      [1, 0],
      [1 / 3, 0],
      [0, 20 / 150],
    ]);
  });

  test('without values has bars of zero length', () => {
    const [step] = layoutSteps([{ key: 'a', name: 'A', kind: 'sum', value: 0 }]);
    expect(step).toMatchObject({ from: 0, until: 0, after: 0 });
  });
});

describe('the hours of a week', () => {
  const empty = Array.from({ length: 7 }, () => Array<number>(24).fill(0));

  test('have a busiest hour and a number of hours without orders', () => {
    const values = empty.map((hours) => [...hours]);
    values[2]?.splice(9, 1, 4);
    values[5]?.splice(20, 1, 4);
    expect(busiestHour(values)).toEqual({ weekday: 2, hour: 9, value: 4 });
    expect(quietHours(values)).toBe(166);
    expect(busiestHour(empty).value).toBe(0);
  });

  test('start on Monday at midnight in any language', () => {
    const { weekday, hour } = weekLabels('fr');
    expect([weekday(0), weekday(6), hour(0), hour(23)]).toEqual([
      'lundi',
      'dimanche',
      '00:00',
      '23:00',
    ]);
  });

  test('are squares with an area proportional to the value, and none for zero', () => {
    expect(squareSide(0, 9)).toBe(0);
    expect(squareSide(9, 9)).toBe(1);
    expect(squareSide(4, 16)).toBe(0.5);
    expect(squareSide(1, 1000)).toBeGreaterThan(0.2);
  });
});
