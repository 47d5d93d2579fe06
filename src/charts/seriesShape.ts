import { type ScaleBand, type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale';
import { shortValue, type ValueFormat } from './plot/chartValue.ts';

/** Pixels from the top of the plot to below its labels. */
export const SERIES_HEIGHT = 240;
const TOP = 8;
const BOTTOM = 24;

/** Where the bars of a series lie: pixels from where lines begin, and from the top. */
export type SeriesShape = {
  bands: ScaleBand<number>;
  scale: ScaleLinear<number, number>;
  ticks: { value: number; text: string }[];
  room: number;
};

/** The scale of values from the top of the plot to its foot; it always holds zero. */
export function valueScale(values: readonly number[], height: number): ScaleLinear<number, number> {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  // Nothing at all is drawn on its foot.
  const domain = low === high ? [0, 1] : [low, high];
  return scaleLinear()
    .domain(domain)
    .range([height - BOTTOM, TOP])
    .nice(4);
}

/** Marks beside the plot, without two that read the same; whole numbers where things are counted. */
export function valueTicks(
  scale: ScaleLinear<number, number>,
  format: ValueFormat,
  locale: string,
): { value: number; text: string }[] {
  const ticks = new Map<string, number>();
  for (const value of scale.ticks(4)) {
    if (format.kind === 'count' && !Number.isInteger(value)) continue;
    const text = shortValue(value, format, locale);
    if (!ticks.has(text)) ticks.set(text, value);
  }
  return [...ticks].map(([text, value]) => ({ value, text }));
}

/** One band for each of `count` points between `room` and `width`. */
export function bandsOf(count: number, room: number, width: number): ScaleBand<number> {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return scaleBand<number>()
    .domain(indexes)
    .range([room, width])
    .paddingInner(0.28)
    .paddingOuter(0.14);
}

/** The path of a line through the middles of the bands. */
export function linePath(
  values: readonly number[],
  { bands, scale }: Pick<SeriesShape, 'bands' | 'scale'>,
  at: (x: number) => number,
): string {
  const middle = (index: number) => (bands(index) ?? 0) + bands.bandwidth() / 2;
  const drawn = values.slice(0, bands.domain().length);
  const points = drawn.map((value, index) => `${at(middle(index))},${scale(value)}`);
  return points.length === 0 ? '' : `M${points.join('L')}`;
}

/** From zero to a value: the top edge and the height, at least a hair's breadth unless it is nothing. */
export function barOf(value: number, scale: ScaleLinear<number, number>) {
  const zero = scale(0);
  const end = scale(value);
  const height = value === 0 ? 0 : Math.max(1.5, Math.abs(zero - end));
  return { y: value < 0 ? zero : zero - height, height };
}
