import type { ScaleLinear } from 'd3-scale';
import { useId, useMemo } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { SERIES_HEIGHT } from '../seriesShape.ts';
import { type Stack, sumOf } from '../stack.ts';
import { useSeriesShape } from '../useSeriesShape.ts';
import type { SharePart } from '../useShares.ts';
import { Plot, sideways } from './Plot.tsx';
import { PointMark } from './PointMark.tsx';
import { pointLabels } from './pointLabels.ts';
import { Readout } from './Readout.tsx';
import { FutureArea, StartLabels } from './StartLabels.tsx';
import { SeriesPatterns, type SeriesStyle, seriesFill } from './seriesStyles.tsx';
import { useChartWidth } from './useChartWidth.ts';
import { usePoints } from './usePoints.ts';
import { ValueAxis } from './ValueAxis.tsx';

interface Props {
  stack: Stack;
  parts: readonly SharePart[];
  inks: readonly SeriesStyle[];
  name: string;
  labelledBy: string;
  describedBy: string;
}

/** The bars of a stack, the first part on top, as in the rows that name them. */
export function StackPlot({ stack, parts, inks, name, labelledBy, describedBy }: Props) {
  const id = useId();
  const { points, ahead = [], interval, zone } = stack;
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { width, measure } = useChartWidth();
  const { active, pointProps, isRtl } = usePoints(points.length);
  const { at, part } = sideways(width, isRtl);
  const labels = useMemo(() => pointLabels(interval, zone, locale), [interval, zone, locale]);
  const sums = points.map(({ start, counts }) => ({ start, value: sumOf(counts) }));
  const shape = useSeriesShape({ points: sums, ahead, format: counted }, width);
  const { bands, scale } = shape;
  const told = useTold(parts);
  const shown = active === null ? undefined : points[active];
  return (
    <div>
      <Readout
        isLong
        items={[
          {
            key: 'point',
            mark: null,
            name: shown ? labels.long(shown.start) : name,
            value: shown && told(shown.counts),
          },
        ]}
      />
      <div ref={measure}>
        <Plot
          width={width}
          height={SERIES_HEIGHT}
          viewBox={`0 0 ${width} ${SERIES_HEIGHT}`}
          role="group"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
        >
          <SeriesPatterns id={id} inks={inks} />
          <ValueAxis {...shape} width={width} at={at} />
          <FutureArea from={points.length} shape={shape} width={width} part={part} />
          <StartLabels
            points={[...points, ...ahead]}
            labels={labels}
            bands={bands}
            at={at}
            width={width}
          />
          {points.map(({ start, counts, to }, index) => (
            <PointMark
              key={start}
              label={translate('charts.series.point', {
                at: labels.long(start),
                value: told(counts),
              })}
              to={to}
              point={pointProps(index)}
            >
              <StackBar
                counts={counts}
                id={id}
                x={part((bands(index) ?? 0) - (bands.step() - bands.bandwidth()) / 2, bands.step())}
                width={bands.step()}
                scale={scale}
                isFaded={active !== null && active !== index}
              />
            </PointMark>
          ))}
        </Plot>
      </div>
    </div>
  );
}

const counted = { kind: 'count' } as const;

/** How many there are at a point, and of what: `5 (New 2, Delivered 3)`. */
function useTold(parts: readonly SharePart[]) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const list = new Intl.ListFormat(locale, { style: 'short', type: 'unit' });
  return (counts: readonly number[]) => {
    const some = parts.flatMap(({ name }, index) => {
      const count = counts[index] ?? 0;
      const value = count.toLocaleString(locale);
      return count > 0 ? [translate('charts.stack.part', { name, value })] : [];
    });
    const sum = sumOf(counts).toLocaleString(locale);
    if (some.length === 0) return sum;
    return translate('charts.stack.value', { sum, parts: list.format(some) });
  };
}

interface StackBarProps {
  counts: readonly number[];
  /** Of the patterns. */
  id: string;
  x: number;
  width: number;
  scale: ScaleLinear<number, number>;
  isFaded: boolean;
}

function StackBar({ counts, id, x, width, scale, isFaded }: StackBarProps) {
  const [foot = 0, top = 0] = scale.range();
  const gap = width * 0.14;
  return (
    <>
      <rect className="hit" x={x} y={top} width={width} height={foot - top} rx={4} />
      {counts.map((_, index) => {
        const above = scale(sumOf(counts.slice(index)));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            key={index}
            className="bar"
            x={x + gap}
            y={above}
            width={Math.max(1, width - 2 * gap)}
            height={scale(sumOf(counts.slice(index + 1))) - above}
            fill={seriesFill(id, index)}
            opacity={isFaded ? 0.55 : 1}
            pointerEvents="none"
          />
        );
      })}
    </>
  );
}
