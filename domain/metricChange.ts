/**
 * The change of a metric since an earlier period. `by` is relative: 0.25 is 25 % more. `points` is the difference of
 * two rates: 0.012 is 1.2 percentage points. A percentage of a percentage would be misread. `new`: the earlier value
 * is 0. `unknown`: a value is missing.
 */
export type Change =
  | { kind: 'by'; part: number }
  | { kind: 'points'; points: number }
  | { kind: 'same' }
  | { kind: 'new' }
  | { kind: 'unknown' };

/**
 * (now − before) ÷ |before|. Null is a metric without a value, such as the average of no orders; as `before`, null
 * counts as 0.
 */
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

/** now − before, for rates from 0 to 1. Null is a rate without a value. */
export function changeInPoints(
  now: number | null | undefined,
  before: number | null | undefined,
): Change {
  if (typeof now !== 'number' || typeof before !== 'number') return { kind: 'unknown' };
  return now === before ? { kind: 'same' } : { kind: 'points', points: now - before };
}
