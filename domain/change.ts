/**
 * What became of a metric since an earlier period. `by` is a part of what it was: 0.25 is a quarter more.
 * `points` is what a rate has gained, 0.012 being 1.2 points: a part of a part is read as nobody means it.
 * `new` when there was nothing before, which no percentage can say; `unknown` when nothing can be compared.
 */
export type Change =
  | { kind: 'by'; part: number }
  | { kind: 'points'; points: number }
  | { kind: 'same' }
  | { kind: 'new' }
  | { kind: 'unknown' };

/** (now − before) ÷ |before|. Null is a metric that there was none of, such as the average of no orders. */
export function changeOf(
  now: number | null | undefined,
  before: number | null | undefined,
): Change {
  if (now === undefined || before === undefined || now === null) return { kind: 'unknown' };
  const was = before ?? 0;
  if (now === was) return { kind: 'same' };
  if (was === 0) return { kind: 'new' };
  return { kind: 'by', part: (now - was) / Math.abs(was) };
}

/** now − before, of rates from 0 to 1. Null is a rate of nothing, which can't be compared. */
export function changeInPoints(
  now: number | null | undefined,
  before: number | null | undefined,
): Change {
  if (typeof now !== 'number' || typeof before !== 'number') return { kind: 'unknown' };
  return now === before ? { kind: 'same' } : { kind: 'points', points: now - before };
}
