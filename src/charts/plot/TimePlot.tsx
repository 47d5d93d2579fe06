import type { ReactNode } from 'react';
import type { Interval } from '../../../domain/statsPeriods.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import type { ValueFormat } from '../chartData.ts';
import { Plot, type PlotIds, PointMark, sideways, useChartWidth } from './Plot.tsx';
import { labelStep, pointLabels } from './pointLabels.ts';
import { type Bands, bandsOf, type ValueScale, valueScale, valueTicks } from './scales.ts';
import { usePoints } from './usePoints.ts';

/** Points over time on the clock of a zone. */
export type TimeSpan<Point extends { start: string; to?: string | undefined }> = {
  /** `start`: ISO 8601, UTC; `to`: the URL of what is behind it. */
  points: readonly Point[];
  /** Points that have not begun: they keep their place. */
  ahead?: readonly { start: string }[] | undefined;
  interval: Interval;
  /** IANA name. */
  zone: string;
};

type BarPlace = { x: number; width: number; scale: ValueScale; opacity: number };

interface Props extends PlotIds {
  span: TimeSpan<{ start: string; to?: string | undefined }>;
  /** All that is drawn, which the scale has room for. */
  values: readonly number[];
  format: ValueFormat;
  /** What a point says, as a screen reader reads it. */
  labelOf: (index: number) => string;
  bar: (index: number, place: BarPlace) => ReactNode;
  /** The legend above the plot; null: nothing is pointed at. */
  readout: (active: number | null) => ReactNode;
  /** Behind the bars, such as their patterns. */
  children?: ReactNode;
  /** Before the bars. */
  overlay?: (shape: TimeShape, at: (x: number) => number, active: number | null) => ReactNode;
}

/** Bars over time, each with the whole height of the plot to point at, on the scale of their values. */
export function TimePlot({ span, values, format, labelOf, bar, readout, ...props }: Props) {
  const { points, ahead = [], interval, zone } = span;
  const { children, overlay, ...ids } = props;
  const locale = useLocale();
  const { width, measure } = useChartWidth();
  const { active, pointProps, isRtl } = usePoints(points.length);
  const { at, part } = sideways(width, isRtl);
  const scale = valueScale(values, HEIGHT);
  const ticks = valueTicks(scale, format, locale);
  const room = roomFor(ticks);
  const bands = bandsOf(points.length + ahead.length, room, width);
  const { step } = bands;
  const { top, foot } = scale;
  const aheadAt = ahead.length > 0 ? bands.startOf(points.length) : width;
  return (
    <div>
      {readout(active)}
      <Plot width={width} height={HEIGHT} measure={measure} {...ids}>
        {children}
        <ValueAxis scale={scale} ticks={ticks} width={width} room={room} at={at} />
        {/* What lies ahead is not empty: it is not there yet. */}
        {aheadAt < width && (
          <rect
            className="ahead"
            x={part(aheadAt, width - aheadAt)}
            y={top}
            width={width - aheadAt}
            height={foot - top}
          />
        )}
        <StartLabels
          starts={[...points, ...ahead].map(({ start }) => start)}
          textOf={pointLabels(interval, zone, locale).short}
          bands={bands}
          at={at}
        />
        {points.map(({ start, to }, index) => {
          const x = part(bands.startOf(index), step);
          const gap = step * 0.14;
          const opacity = active !== null && active !== index ? 0.55 : 1;
          return (
            <PointMark key={start} label={labelOf(index)} to={to} point={pointProps(index)}>
              <rect className="hit" x={x} y={top} width={step} height={foot - top} rx={4} />
              {bar(index, { x: x + gap, width: Math.max(1, step - 2 * gap), scale, opacity })}
            </PointMark>
          );
        })}
        {overlay?.({ bands, scale }, at, active)}
      </Plot>
    </div>
  );
}

/** Pixels from the top of the plot to below its labels. */
const HEIGHT = 240;

/** Where the bars lie: pixels from where lines begin, and from the top. */
type TimeShape = { bands: Bands; scale: ValueScale };

/** Pixels that the longest of these letters takes, with its distance to the lines. */
function roomFor(ticks: readonly { text: string }[]): number {
  return Math.max(...ticks.map(({ text }) => text.length), 1) * 7 + 12;
}

interface ValueAxisProps {
  scale: ValueScale;
  ticks: readonly { value: number; text: string }[];
  /** Pixels from side to side, and those that the letters take. */
  width: number;
  room: number;
  at: (x: number) => number;
}

/** Lines across a chart with what they stand for. Screen readers hear the values of the points instead. */
function ValueAxis({ scale, ticks, width, room, at }: ValueAxisProps) {
  return (
    <g className="axis" aria-hidden>
      {ticks.map(({ value, text }) => (
        <g key={value}>
          <line
            className={value === 0 ? 'zero' : undefined}
            x1={at(room)}
            x2={at(width)}
            y1={Math.round(scale(value))}
            y2={Math.round(scale(value))}
          />
          <text x={at(room - 8)} y={scale(value)} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

interface StartLabelsProps {
  starts: readonly string[];
  textOf: (start: string) => string;
  bands: Bands;
  at: (x: number) => number;
}

/** When the bars begin, as many as there is room for. */
function StartLabels({ starts, textOf, bands, at }: StartLabelsProps) {
  const texts = starts.map(textOf);
  const longest = Math.max(...texts.map((text) => text.length), 1) * 7 + 14;
  const every = labelStep(starts.length, longest, bands.step * starts.length);
  return (
    <g className="axis" aria-hidden>
      {starts.map((start, index) =>
        index % every === 0 ? (
          <text key={start} x={at(bands.middleOf(index))} y={HEIGHT - 6} textAnchor="middle">
            {texts[index]}
          </text>
        ) : null,
      )}
    </g>
  );
}
