import type { ReactNode } from 'react';
import type { Interval } from '../../../domain/statsPeriods.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import type { ValueFormat } from '../chartData.ts';
import { horizontalLayout, Plot, type PlotIds, PointMark, useChartWidth } from './Plot.tsx';
import { labelStep, pointLabels } from './pointLabels.ts';
import { type Bands, createBands, type ValueScale, valueScale, valueTicks } from './scales.ts';
import { usePoints } from './usePoints.ts';

/** Points over time in a time zone. */
export type TimeSpan<Point extends { start: string; to?: string | undefined }> = {
  /** `start`: ISO 8601, UTC; `to`: URL of the point's records. */
  points: readonly Point[];
  /** Points in the future, for which the plot reserves space. */
  futurePoints?: readonly { start: string }[] | undefined;
  interval: Interval;
  /** IANA name. */
  zone: string;
};

type BarPlace = { x: number; width: number; scale: ValueScale; opacity: number };

interface Props extends PlotIds {
  span: TimeSpan<{ start: string; to?: string | undefined }>;
  /** All values, from which the scale is computed. */
  values: readonly number[];
  format: ValueFormat;
  /** Accessible name of a point. */
  pointLabel: (index: number) => string;
  bar: (index: number, place: BarPlace) => ReactNode;
  /** Legend above the plot. `active` is null if no point is active. */
  readout: (active: number | null) => ReactNode;
  /** SVG drawn before the bars, such as pattern definitions. */
  children?: ReactNode;
  /** SVG drawn over the bars. */
  overlay?: (shape: TimeShape, pointX: (x: number) => number, active: number | null) => ReactNode;
}

/** Bars over time. Pointing anywhere above or below a bar activates its point. */
export function TimePlot({ span, values, format, pointLabel, bar, readout, ...props }: Props) {
  const { points, futurePoints = [], interval, zone } = span;
  const { children, overlay, ...ids } = props;
  const locale = useLocale();
  const { width, measure } = useChartWidth();
  const { active, pointProps, isRtl } = usePoints(points.length);
  const { pointX, boxX } = horizontalLayout(width, isRtl);
  const scale = valueScale(values, HEIGHT);
  const ticks = valueTicks(scale, format, locale);
  const labelWidth = axisLabelWidth(ticks);
  const bands = createBands(points.length + futurePoints.length, labelWidth, width);
  const { step } = bands;
  const { top, bottom } = scale;
  const futureX = futurePoints.length > 0 ? bands.start(points.length) : width;
  return (
    <div>
      {readout(active)}
      <Plot width={width} height={HEIGHT} measure={measure} {...ids}>
        {children}
        <ValueAxis
          scale={scale}
          ticks={ticks}
          width={width}
          labelWidth={labelWidth}
          pointX={pointX}
        />
        {/* Marks the future, which would otherwise look like zeros. */}
        {futureX < width && (
          <rect
            className="future"
            x={boxX(futureX, width - futureX)}
            y={top}
            width={width - futureX}
            height={bottom - top}
          />
        )}
        <StartLabels
          starts={[...points, ...futurePoints].map(({ start }) => start)}
          formatStart={pointLabels(interval, zone, locale).short}
          bands={bands}
          pointX={pointX}
        />
        {points.map(({ start, to }, index) => {
          const x = boxX(bands.start(index), step);
          const gap = step * 0.14;
          const opacity = active !== null && active !== index ? 0.55 : 1;
          return (
            <PointMark key={start} label={pointLabel(index)} to={to} point={pointProps(index)}>
              <rect className="hit" x={x} y={top} width={step} height={bottom - top} rx={4} />
              {bar(index, { x: x + gap, width: Math.max(1, step - 2 * gap), scale, opacity })}
            </PointMark>
          );
        })}
        {overlay?.({ bands, scale }, pointX, active)}
      </Plot>
    </div>
  );
}

/** Pixels, including the labels of the x axis. */
const HEIGHT = 240;

type TimeShape = { bands: Bands; scale: ValueScale };

/** Estimated width of the longest tick label, with its distance to the plot. */
function axisLabelWidth(ticks: readonly { text: string }[]): number {
  return Math.max(...ticks.map(({ text }) => text.length), 1) * 7 + 12;
}

interface ValueAxisProps {
  scale: ValueScale;
  ticks: readonly { value: number; text: string }[];
  /** Pixels. */
  width: number;
  labelWidth: number;
  pointX: (x: number) => number;
}

/** Hidden from screen readers, which read the values of the points. */
function ValueAxis({ scale, ticks, width, labelWidth, pointX }: ValueAxisProps) {
  return (
    <g className="axis" aria-hidden>
      {ticks.map(({ value, text }) => (
        <g key={value}>
          <line
            className={value === 0 ? 'zero' : undefined}
            x1={pointX(labelWidth)}
            x2={pointX(width)}
            y1={Math.round(scale(value))}
            y2={Math.round(scale(value))}
          />
          <text x={pointX(labelWidth - 8)} y={scale(value)} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

interface StartLabelsProps {
  starts: readonly string[];
  formatStart: (start: string) => string;
  bands: Bands;
  pointX: (x: number) => number;
}

/** Labels of the x axis, as many as fit. */
function StartLabels({ starts, formatStart, bands, pointX }: StartLabelsProps) {
  const texts = starts.map(formatStart);
  const longest = Math.max(...texts.map((text) => text.length), 1) * 7 + 14;
  const step = labelStep(starts.length, longest, bands.step * starts.length);
  return (
    <g className="axis" aria-hidden>
      {starts.map((start, index) =>
        index % step === 0 ? (
          <text key={start} x={pointX(bands.middle(index))} y={HEIGHT - 6} textAnchor="middle">
            {texts[index]}
          </text>
        ) : null,
      )}
    </g>
  );
}
