/**
 * What became of a figure since an earlier period. `by` is a part of what it was: 0.25 is a quarter more.
 * `new` when there was nothing before, which no percentage can say; `unknown` when nothing can be compared.
 */
export type Change =
  | { kind: 'by'; part: number }
  | { kind: 'same' }
  | { kind: 'new' }
  | { kind: 'unknown' };

/** (now − before) ÷ |before|. Null is a figure that there was none of, such as the average of no orders. */
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
