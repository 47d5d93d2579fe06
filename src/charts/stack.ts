import type { Interval } from '../../domain/statsPeriods.ts';

/** Counts over time on the clock of `zone`, each in parts; `counts` are in the order of the parts. */
export type Stack = {
  points: readonly { start: string; counts: readonly number[]; to?: string | undefined }[];
  /** Points that have not begun: they keep their place. */
  ahead?: readonly { start: string }[];
  interval: Interval;
  /** IANA name. */
  zone: string;
};

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((total, one) => total + one, 0);
}
