import { nice, ticks } from 'd3-array';
import { shortValue, type ValueFormat } from '../chartData.ts';

const TOP = 8;
const BOTTOM = 24;

/** How many marks a value axis has, about. */
const TICKS = 4;

/** Maps a value to pixels from the top of the plot. */
export type ValueScale = {
  (value: number): number;
  /** The values of the highest and the lowest line in pixels. */
  top: number;
  foot: number;
  ticks: readonly number[];
};

/** A linear scale with room for all `values` and zero. `height`: pixels of the plot with its labels. */
export function valueScale(values: readonly number[], height: number): ValueScale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  // A plot of zeros is drawn on its foot.
  const [from, to] = nice(low, low === high ? 1 : high, TICKS);
  const foot = height - BOTTOM;
  const scale = (value: number) => foot - ((value - from) / (to - from)) * (foot - TOP);
  return Object.assign(scale, { top: TOP, foot, ticks: ticks(from, to, TICKS) });
}

/** Marks beside the plot, without two that read the same; whole numbers where things are counted. */
export function valueTicks(
  scale: ValueScale,
  format: ValueFormat,
  locale: string,
): { value: number; text: string }[] {
  const marks = new Map<string, number>();
  for (const value of scale.ticks) {
    if (format.kind === 'count' && !Number.isInteger(value)) continue;
    const text = shortValue(value, format, locale);
    if (!marks.has(text)) marks.set(text, value);
  }
  return [...marks].map(([text, value]) => ({ value, text }));
}

export type Bands = {
  count: number;
  /** Pixels of a band. */
  step: number;
  startOf(index: number): number;
  middleOf(index: number): number;
};

/** Equal bands for `count` points between the pixels `room` and `width`. */
export function bandsOf(count: number, room: number, width: number): Bands {
  const step = (width - room) / Math.max(1, count);
  return {
    count,
    step,
    startOf: (index) => room + index * step,
    middleOf: (index) => room + (index + 0.5) * step,
  };
}

/** From zero to a value: the top edge and the height, at least a hair's breadth unless it is nothing. */
export function barOf(value: number, scale: ValueScale) {
  const zero = scale(0);
  const height = value === 0 ? 0 : Math.max(1.5, Math.abs(zero - scale(value)));
  return { y: value < 0 ? zero : zero - height, height };
}
