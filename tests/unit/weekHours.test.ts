import { describe, expect, test } from 'vitest';
import { weekHourSpans } from '../../domain/weekHours.ts';

const spans = (weekHour: number, from: string, to: string, zone: string) =>
  weekHourSpans(weekHour, { from: new Date(from), to: new Date(to) }, zone).map((span) => [
    span.from.toISOString(),
    span.to.toISOString(),
  ]);

describe('an hour of the week [D15]', () => {
  test('occurs once a week, in the zone’s time', () => {
    // Monday, 20:00 in Paris, in winter.
    expect(spans(20, '2026-11-01T00:00Z', '2026-11-17T00:00Z', 'Europe/Paris')).toEqual([
      ['2026-11-02T19:00:00.000Z', '2026-11-02T20:00:00.000Z'],
      ['2026-11-09T19:00:00.000Z', '2026-11-09T20:00:00.000Z'],
      ['2026-11-16T19:00:00.000Z', '2026-11-16T20:00:00.000Z'],
    ]);
  });

  test('follows clock changes: twice if repeated, never if skipped', () => {
    const sunday = (hour: number) => 6 * 24 + hour;
    const zone = 'America/New_York';
    expect(spans(sunday(1), '2026-10-30T00:00Z', '2026-11-03T00:00Z', zone)).toEqual([
      ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z'],
      ['2026-11-01T06:00:00.000Z', '2026-11-01T07:00:00.000Z'],
    ]);
    expect(spans(sunday(2), '2026-03-06T00:00Z', '2026-03-10T00:00Z', zone)).toEqual([]);
  });

  test('is cut at the ends of the period', () => {
    expect(spans(0, '2026-11-02T00:10Z', '2026-11-02T00:50Z', 'UTC')).toEqual([
      ['2026-11-02T00:10:00.000Z', '2026-11-02T00:50:00.000Z'],
    ]);
    expect(spans(1, '2026-11-02T00:10Z', '2026-11-02T00:50Z', 'UTC')).toEqual([]);
  });

  test('follows a zone with an offset that is not whole hours', () => {
    expect(spans(9, '2026-11-01T00:00Z', '2026-11-08T00:00Z', 'Asia/Kathmandu')).toEqual([
      ['2026-11-02T03:15:00.000Z', '2026-11-02T04:15:00.000Z'],
    ]);
  });
});
