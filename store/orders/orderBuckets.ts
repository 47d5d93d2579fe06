/**
 * Time buckets for aggregates. The smallest bucket, called quarter in the tables, is 15 minutes of UTC,
 * counted from 1970. Every current UTC offset is a multiple of 15 minutes, so a day in any time zone consists of
 * whole buckets. A UTC day has 96 buckets. Coarse buckets of 128 quarters and of 32 days keep long periods to few
 * rows.
 */
export const FIFTEEN_MINUTES_MS = 900_000;
export const DAY_MS = 86_400_000;
export const FIFTEEN_MINUTES_SHIFT = 7;
export const DAYS_SHIFT = 5;

/** The longest period of metrics: open periods begin or end here. */
export const EVER = {
  from: new Date('1970-01-01T00:00:00.000Z'),
  to: new Date('2200-01-01T00:00:00.000Z'),
};

export function bucketOf(instant: string, size: number): number {
  return Math.floor(Date.parse(instant) / size);
}

/** A half-open range in any unit. */
export type Range = { from: number; to: number };

/** Splits a period in milliseconds: `full` has the numbers of its whole buckets, `edges` the rest in milliseconds. */
export function splitIntoBuckets(
  { from, to }: Range,
  size: number,
): { full: Range; edges: Range[] } {
  const full = { from: Math.ceil(from / size), to: Math.floor(to / size) };
  if (full.from >= full.to) return { full: { from: 0, to: 0 }, edges: nonEmpty([{ from, to }]) };
  const edges = [
    { from, to: full.from * size },
    { from: full.to * size, to },
  ];
  return { full, edges: nonEmpty(edges) };
}

/**
 * Covers a range of buckets with coarse buckets of 2^shift (grain 1), and single buckets at both ends (grain 0). Each
 * `range` has the bucket numbers of its grain.
 */
export function covering({ from, to }: Range, shift: number): { grain: 0 | 1; range: Range }[] {
  const coarse = { from: Math.ceil(from / 2 ** shift), to: Math.floor(to / 2 ** shift) };
  if (coarse.from >= coarse.to) {
    return nonEmpty([{ from, to }]).map((range) => ({ grain: 0, range }));
  }
  const ends = nonEmpty([
    { from, to: coarse.from * 2 ** shift },
    { from: coarse.to * 2 ** shift, to },
  ]);
  return [{ grain: 1, range: coarse }, ...ends.map((range) => ({ grain: 0 as const, range }))];
}

function nonEmpty(ranges: Range[]): Range[] {
  return ranges.filter(({ from, to }) => from < to);
}
