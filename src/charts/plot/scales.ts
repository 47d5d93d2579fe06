import { nice, ticks } from 'd3-array';
import { formatCompactValue, type ValueFormat } from '../chartData.ts';

const TOP = 8;
const BOTTOM = 24;

/** Approximate number of ticks. */
const TICKS = 4;

/** Maps a value to pixels from the top. */
export type ValueScale = {
  (value: number): number;
  /** Positions of the highest and the lowest value of the scale, in pixels from the top. */
  top: number;
  bottom: number;
  ticks: readonly number[];
};

/** A linear scale that includes all `values` and zero. `height`: pixels, including the axis labels. */
export function valueScale(values: readonly number[], height: number): ValueScale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  // A plot of zeros needs a non-empty domain.
  const [from, to] = nice(low, low === high ? 1 : high, TICKS);
  const bottom = height - BOTTOM;
  const scale = (value: number) => bottom - ((value - from) / (to - from)) * (bottom - TOP);
  return Object.assign(scale, { top: TOP, bottom, ticks: ticks(from, to, TICKS) });
}

/** Ticks with distinct labels; whole numbers for counts. */
export function valueTicks(
  scale: ValueScale,
  format: ValueFormat,
  locale: string,
): { value: number; text: string }[] {
  const marks = new Map<string, number>();
  for (const value of scale.ticks) {
    if (format.kind === 'count' && !Number.isInteger(value)) continue;
    const text = formatCompactValue(value, format, locale);
    if (!marks.has(text)) marks.set(text, value);
  }
  return [...marks].map(([text, value]) => ({ value, text }));
}

export type Bands = {
  count: number;
  /** Width of a band in pixels. */
  step: number;
  start(index: number): number;
  middle(index: number): number;
};

/** Equal bands for `count` points, from `labelWidth` to `width` pixels. */
export function createBands(count: number, labelWidth: number, width: number): Bands {
  const step = (width - labelWidth) / Math.max(1, count);
  return {
    count,
    step,
    start: (index) => labelWidth + index * step,
    middle: (index) => labelWidth + (index + 0.5) * step,
  };
}

/** The rectangle of a bar from zero to `value`. Non-zero bars are at least 1.5 pixels high. */
export function barRect(value: number, scale: ValueScale) {
  const zero = scale(0);
  const height = value === 0 ? 0 : Math.max(1.5, Math.abs(zero - scale(value)));
  return { y: value < 0 ? zero : zero - height, height };
}
