import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { sum } from '../../domain/rounding.ts';
import { useLocale } from '../i18n/useLocale.ts';
import { ChartCard } from './ChartCard.tsx';
import { type ChartData, formatValue, textCell, type ValueFormat, valueCell } from './chartData.ts';
import { LegendMark, type PlotIds, Readout } from './plot/Plot.tsx';
import { hourNames, plainStart, pointLabels } from './plot/pointLabels.ts';
import { barRect } from './plot/scales.ts';
import { TimePlot, type TimeSpan } from './plot/TimePlot.tsx';

type SeriesPoint = { start: string; value: number; to?: string | undefined };

/** Values over time, and the values of the previous period, matched by index. */
export type Series = TimeSpan<SeriesPoint> & {
  previous?: readonly SeriesPoint[] | undefined;
  /**
   * Total of the previous period, for a running period up to the same point in time. Default: the sum of `previous`.
   */
  previousTotal?: number | undefined;
  /** True if the last point has not ended. */
  isRunning?: boolean | undefined;
  format: ValueFormat;
};

interface Props extends Series {
  /** Title, such as `Total sales over time`. Translated. */
  title: string;
  /** Name of the values in the legend and the table: `Total sales`. */
  name: string;
  /** Without extension. */
  fileName: string;
  /** Heading level. */
  level?: 2 | 3;
}

/** Bars over time, with the previous period as a dashed line. Loads d3: import it lazily. */
export default function SeriesChart({ title, name, fileName, level = 3, ...series }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <ChartCard
      title={title}
      summary={seriesSummary(series, translate, locale)}
      data={seriesData(series, name, translate, locale)}
      fileName={fileName}
      level={level}
    >
      {(ids) => <SeriesPlot series={series} name={name} {...ids} />}
    </ChartCard>
  );
}

type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Sentences about the total, the previous total, the highest point and the lowest. */
export function seriesSummary(series: Series, translate: Translate, locale: string): string {
  const { points, previous, interval, zone, format, isRunning = false } = series;
  const [first] = points;
  if (!first || points.every(({ value }) => value === 0)) return translate('charts.series.nothing');
  const starts = points.map(({ start }) => start);
  const formatStart =
    interval === 'hour'
      ? hourNames(starts, zone, locale)
      : pointLabels(interval, zone, locale).long;
  const text = (value: number) => formatValue(value, format, locale);
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best), first);
  // The last point of a running period can still grow.
  const endedPoints = isRunning ? points.slice(0, -1) : points;
  const lowest = endedPoints.reduce(
    (best, point) => (point.value < best.value ? point : best),
    first,
  );
  const total = (of: readonly SeriesPoint[]) => sum(of.map(({ value }) => value));
  const before = previous && text(series.previousTotal ?? total(previous));
  const pointValues = ({ value, start }: SeriesPoint) => ({
    value: text(value),
    at: formatStart(start),
  });
  const totalKey = isRunning ? 'soFar' : 'sum';
  const sentences = [
    before === undefined
      ? translate(`charts.series.${totalKey}`, { sum: text(total(points)) })
      : translate(`charts.series.${totalKey}Before`, { sum: text(total(points)), before }),
    translate(`charts.series.highest.${interval}`, pointValues(highest)),
  ];
  // Skipped if several points are equally low, such as the night hours without sales, or if there is only one point.
  if (
    endedPoints.filter(({ value }) => value === lowest.value).length === 1 &&
    endedPoints.length > 1
  ) {
    sentences.push(translate(`charts.series.lowest.${interval}`, pointValues(lowest)));
  }
  return sentences.join(' ');
}

/**
 * Rows of the table and the CSV file: each point beside the point with the same index in the previous period. As in the
 * drawing, points in the future have only the previous value.
 */
export function seriesData(
  { points, futurePoints = [], previous, interval, zone, format }: Series,
  name: string,
  translate: Translate,
  locale: string,
): ChartData {
  const labels = pointLabels(interval, zone, locale);
  const column = (key: string) => translate(`charts.series.${key}`);
  const amount = (value: number | undefined) => valueCell(value, format, locale);
  const startCell = (point: { start: string } | undefined) =>
    point
      ? textCell(labels.long(point.start), plainStart(point.start, interval, zone))
      : valueCell(null, format, locale);
  const columns = [
    { header: column(`start.${interval}`) },
    { header: column('startUtc'), isFileOnly: true },
    { header: name, isNumber: true },
    ...(previous
      ? [{ header: column('earlier') }, { header: column('earlierValue'), isNumber: true }]
      : []),
  ];
  const shown: (Partial<SeriesPoint> & { start: string })[] = [
    ...points,
    ...(previous ? futurePoints.map(({ start }) => ({ start })) : []),
  ];
  const rows = shown.map((point, index) => {
    const before = previous?.[index];
    return {
      key: point.start,
      to: point.to,
      cells: [
        startCell(point),
        textCell(point.start),
        amount(point.value),
        ...(previous ? [startCell(before), amount(before?.value)] : []),
      ],
    };
  });
  return { columns, rows };
}

function SeriesPlot({ series, name, ...ids }: { series: Series; name: string } & PlotIds) {
  const { points, previous, interval, zone, format } = series;
  const translate = useTranslate();
  const locale = useLocale();
  const theme = useTheme();
  const formatStart = pointLabels(interval, zone, locale).long;
  const text = (amount: number) => formatValue(amount, format, locale);
  const pointsAt = (at: number | null) =>
    at === null ? {} : { point: points[at], before: previous?.[at] };

  function pointLabel(index: number): string {
    const { point, before } = pointsAt(index);
    if (!point) return '';
    const values = { at: formatStart(point.start), value: text(point.value) };
    if (!before) return translate('charts.series.point', values);
    const earlier = { earlier: formatStart(before.start), before: text(before.value) };
    return translate('charts.series.pointBefore', { ...values, ...earlier });
  }

  function readout(active: number | null) {
    const { point, before } = pointsAt(active);
    const item = (shown: SeriesPoint | undefined, fallback: string) => ({
      name: shown ? formatStart(shown.start) : fallback,
      value: shown && text(shown.value),
    });
    const earlier = item(before, translate('charts.series.earlierValue'));
    return (
      <Readout
        items={[
          { key: 'now', mark: <LegendMark />, ...item(point, name) },
          ...(previous ? [{ key: 'before', mark: <LegendMark isLine />, ...earlier }] : []),
        ]}
      />
    );
  }

  return (
    <TimePlot
      {...ids}
      span={series}
      values={[...points, ...(previous ?? [])].map(({ value }) => value)}
      format={format}
      pointLabel={pointLabel}
      readout={readout}
      bar={(index, { x, width, scale, opacity }) => (
        <rect
          className="bar plain"
          x={x}
          width={width}
          {...barRect(points[index]?.value ?? 0, scale)}
          rx={Math.min(3, width / 3)}
          fill={theme.palette.primary.main}
          opacity={opacity}
        />
      )}
      overlay={({ bands, scale }, pointX, active) => {
        const { before } = pointsAt(active);
        const drawn = previous?.slice(0, bands.count) ?? [];
        const line = drawn.map(
          ({ value }, index) => `${pointX(bands.middle(index))},${scale(value)}`,
        );
        const path = line.length === 0 ? '' : `M${line.join('L')}`;
        return (
          <g aria-hidden>
            <path className="halo" d={path} />
            <path className="line" d={path} />
            {before && active !== null && (
              <circle
                className="dot"
                r={4}
                cx={pointX(bands.middle(active))}
                cy={scale(before.value)}
              />
            )}
          </g>
        );
      }}
    />
  );
}
