import { describe, expect, test } from 'vitest';
import { dayRange } from '../../domain/dates.ts';
import { spanText } from '../../src/charts/period/StatsPeriodBar.tsx';

const zones = ['UTC', 'Pacific/Kiritimati', 'America/New_York', 'America/Sao_Paulo'];
const span = (from: string, to: string, zone: string) => ({
  from: dayRange(from, zone).from,
  to: dayRange(to, zone).to,
});

describe('a period in words [D15]', () => {
  test.each(zones)('whole days of %s have no times', (zone) => {
    expect(spanText(span('2026-11-21', '2026-11-21', zone), zone, 'en-GB')).toBe(
      'Sat, 21 Nov 2026',
    );
    // A day of 25 hours in New York, and a day that begins at 01:00 in São Paulo.
    expect(spanText(span('2018-11-04', '2018-11-04', zone), zone, 'en-GB')).toBe('Sun, 4 Nov 2018');
    expect(spanText(span('2026-11-01', '2026-11-21', zone), zone, 'en-GB')).toMatch(
      /^1\s*–\s*21 Nov 2026$/,
    );
  });

  test('a part of a day has its hours', () => {
    const [from, to] = ['2026-11-14T00:00:00Z', '2026-11-14T11:30:00Z'].map((at) => new Date(at));
    const text = from && to && spanText({ from, to }, 'UTC', 'en-GB');
    expect(text).toMatch(/14 Nov 2026.* 00:00.11:30/);
  });
});
