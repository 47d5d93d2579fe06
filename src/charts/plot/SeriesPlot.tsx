import { useTheme } from '@mui/material/styles';
import type { ScaleLinear } from 'd3-scale';
import { useMemo } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import type { Series } from '../series.ts';
import { barOf, linePath, SERIES_HEIGHT } from '../seriesShape.ts';
import { useSeriesShape } from '../useSeriesShape.ts';
import { valueText } from './chartValue.ts';
import { Plot, sideways } from './Plot.tsx';
import { PointMark } from './PointMark.tsx';
import { type PointLabels, pointLabels } from './pointLabels.ts';
import { Mark, Readout } from './Readout.tsx';
import { FutureArea, StartLabels } from './StartLabels.tsx';
import { useChartWidth } from './useChartWidth.ts';
import { type PointProps, usePoints } from './usePoints.ts';
import { ValueAxis } from './ValueAxis.tsx';

interface Props {
  series: Series;
  name: string;
  labelledBy: string;
  describedBy: string;
}

/** The drawing of a series alone, for a place that has its own heading. */
export function SeriesPlot({ series, name, labelledBy, describedBy }: Props) {
  const { points, previous, ahead = [], interval, zone } = series;
  const [locale] = useLocaleState();
  const { width, measure } = useChartWidth();
  const { active, pointProps, isRtl } = usePoints(points.length);
  const { at, part } = sideways(width, isRtl);
  const labels = useMemo(() => pointLabels(interval, zone, locale), [interval, zone, locale]);
  const shape = useSeriesShape(series, width);
  const { bands, scale } = shape;
  const earlier = previous?.map(({ value }) => value) ?? [];
  const path = linePath(earlier, shape, at);
  const before = active === null ? undefined : previous?.[active];
  return (
    <div>
      <SeriesReadout series={series} name={name} active={active} labels={labels} />
      <div ref={measure}>
        <Plot
          width={width}
          height={SERIES_HEIGHT}
          viewBox={`0 0 ${width} ${SERIES_HEIGHT}`}
          role="group"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
        >
          <ValueAxis {...shape} width={width} at={at} />
          <FutureArea from={points.length} shape={shape} width={width} part={part} />
          <StartLabels
            points={[...points, ...ahead]}
            labels={labels}
            bands={bands}
            at={at}
            width={width}
          />
          <g>
            {points.map((point, index) => (
              <SeriesBar
                key={point.start}
                series={series}
                index={index}
                labels={labels}
                x={part((bands(index) ?? 0) - (bands.step() - bands.bandwidth()) / 2, bands.step())}
                width={bands.step()}
                scale={scale}
                isFaded={active !== null && active !== index}
                point={pointProps(index)}
              />
            ))}
          </g>
          <g aria-hidden>
            <path className="halo" d={path} />
            <path className="line" d={path} />
            {before && active !== null && (
              <circle
                className="dot"
                r={4}
                cx={at((bands(active) ?? 0) + bands.bandwidth() / 2)}
                cy={scale(before.value)}
              />
            )}
          </g>
        </Plot>
      </div>
    </div>
  );
}

interface ReadoutProps {
  series: Series;
  name: string;
  active: number | null;
  labels: PointLabels;
}

function SeriesReadout({ series, name, active, labels }: ReadoutProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const point = active === null ? undefined : series.points[active];
  const before = active === null ? undefined : series.previous?.[active];
  const value = (amount: number | undefined) =>
    amount === undefined ? undefined : valueText(amount, series.format, locale);
  const items = [
    {
      key: 'now',
      mark: <Mark />,
      name: point ? labels.long(point.start) : name,
      value: value(point?.value),
    },
  ];
  if (series.previous) {
    items.push({
      key: 'before',
      mark: <Mark isLine />,
      name: before ? labels.long(before.start) : translate('charts.series.earlierValue'),
      value: value(before?.value),
    });
  }
  return <Readout items={items} />;
}

interface SeriesBarProps {
  series: Series;
  index: number;
  labels: PointLabels;
  /** Left edge and width of all that belongs to the point, gaps included. */
  x: number;
  width: number;
  scale: ScaleLinear<number, number>;
  isFaded: boolean;
  point: PointProps;
}

/** One bar, with the whole height of the chart to point at. */
function SeriesBar({ series, index, labels, x, width, scale, isFaded, point }: SeriesBarProps) {
  const theme = useTheme();
  const label = usePointText(series, index, labels);
  const { value = 0, to } = series.points[index] ?? {};
  const [foot = 0, top = 0] = scale.range();
  const gap = width * 0.14;
  const { y, height } = barOf(value, scale);
  return (
    <PointMark label={label} to={to} point={point}>
      <rect className="hit" x={x} y={top} width={width} height={foot - top} rx={4} />
      <rect
        className="bar plain"
        x={x + gap}
        y={y}
        width={Math.max(1, width - 2 * gap)}
        height={height}
        rx={Math.min(3, width / 4)}
        fill={theme.palette.primary.main}
        opacity={isFaded ? 0.55 : 1}
      />
    </PointMark>
  );
}

function usePointText({ points, previous, format }: Series, index: number, labels: PointLabels) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const point = points[index];
  const before = previous?.[index];
  if (!point) return '';
  const told = { at: labels.long(point.start), value: valueText(point.value, format, locale) };
  if (!before) return translate('charts.series.point', told);
  return translate('charts.series.pointBefore', {
    ...told,
    earlier: labels.long(before.start),
    before: valueText(before.value, format, locale),
  });
}
