import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useLocale } from '../i18n/useLocale.ts';
import { ChartCard } from './ChartCard.tsx';
import { type ChartData, textCell, type ValueFormat, valueCell, valueText } from './chartData.ts';
import { Mark, type PlotIds, Readout } from './plot/Plot.tsx';
import { hourNames, plainStart, pointLabels } from './plot/pointLabels.ts';
import { barOf } from './plot/scales.ts';
import { TimePlot, type TimeSpan } from './plot/TimePlot.tsx';

type SeriesPoint = { start: string; value: number; to?: string | undefined };

/** Values over time, and those of an earlier period, first beside first. */
export type Series = TimeSpan<SeriesPoint> & {
  previous?: readonly SeriesPoint[] | undefined;
  /** What the earlier period came to, of a running period as much as has passed; the sum of `previous` when left out. */
  before?: number | undefined;
  /** The last of the points is not over yet. */
  isRunning?: boolean | undefined;
  format: ValueFormat;
};

interface Props extends Series {
  /** Heading: what the bars are, such as `Total sales over time`. Texts, not keys. */
  title: string;
  /** What one bar is, in the legend and at the head of its column: `Total sales`. */
  name: string;
  /** Of the CSV file, without its ending. */
  fileName: string;
  /** Of the heading in the outline of the screen. */
  level?: 2 | 3;
}

/** Bars over time, with an earlier period as a dashed line. It brings the chart library: load it after the metrics. */
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

/** What the bars show, in sentences: the sum, the highest point, the lowest if it is one, the earlier sum. */
export function seriesSummary(series: Series, translate: Translate, locale: string): string {
  const { points, previous, interval, zone, format, isRunning = false } = series;
  const [first] = points;
  if (!first || points.every(({ value }) => value === 0)) return translate('charts.series.nothing');
  const starts = points.map(({ start }) => start);
  const nameOf =
    interval === 'hour'
      ? hourNames(starts, zone, locale)
      : pointLabels(interval, zone, locale).long;
  const text = (value: number) => valueText(value, format, locale);
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best), first);
  // The last one may still grow.
  const over = isRunning ? points.slice(0, -1) : points;
  const lowest = over.reduce((best, point) => (point.value < best.value ? point : best), first);
  const sum = text(sumOf(points));
  const before = previous && text(series.before ?? sumOf(previous));
  const textsOf = ({ value, start }: SeriesPoint) => ({ value: text(value), at: nameOf(start) });
  const ofSum = isRunning ? 'soFar' : 'sum';
  const sentences = [
    before === undefined
      ? translate(`charts.series.${ofSum}`, { sum })
      : translate(`charts.series.${ofSum}Before`, { sum, before }),
    translate(`charts.series.highest.${interval}`, textsOf(highest)),
  ];
  // Several that are as weak as each other are no news: most hours of a night sell nothing.
  if (over.filter(({ value }) => value === lowest.value).length === 1 && over.length > 1) {
    sentences.push(translate(`charts.series.lowest.${interval}`, textsOf(lowest)));
  }
  return sentences.join(' ');
}

/** The rows of the table and of the file: each point with the one that lies as far into the earlier period. */
export function seriesData(
  { points, previous, interval, zone, format }: Series,
  name: string,
  translate: Translate,
  locale: string,
): ChartData {
  const labels = pointLabels(interval, zone, locale);
  const column = (key: string) => translate(`charts.series.${key}`);
  const amount = (value: number | undefined) => valueCell(value, format, locale);
  const began = (point: SeriesPoint | undefined) =>
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
  const rows = points.map((point, index) => {
    const before = previous?.[index];
    return {
      key: point.start,
      to: point.to,
      cells: [
        began(point),
        textCell(point.start),
        amount(point.value),
        ...(previous ? [began(before), amount(before?.value)] : []),
      ],
    };
  });
  return { columns, rows };
}

function sumOf(points: readonly SeriesPoint[]): number {
  return points.reduce((sum, { value }) => sum + value, 0);
}

function SeriesPlot({ series, name, ...ids }: { series: Series; name: string } & PlotIds) {
  const { points, previous, interval, zone, format } = series;
  const translate = useTranslate();
  const locale = useLocale();
  const theme = useTheme();
  const when = pointLabels(interval, zone, locale).long;
  const text = (amount: number) => valueText(amount, format, locale);
  const beside = (at: number | null) =>
    at === null ? {} : { point: points[at], before: previous?.[at] };

  function labelOf(index: number): string {
    const { point, before } = beside(index);
    if (!point) return '';
    const values = { at: when(point.start), value: text(point.value) };
    if (!before) return translate('charts.series.point', values);
    const earlier = { earlier: when(before.start), before: text(before.value) };
    return translate('charts.series.pointBefore', { ...values, ...earlier });
  }

  function readout(active: number | null) {
    const { point, before } = beside(active);
    const item = (shown: SeriesPoint | undefined, otherwise: string) => ({
      name: shown ? when(shown.start) : otherwise,
      value: shown && text(shown.value),
    });
    const earlier = item(before, translate('charts.series.earlierValue'));
    return (
      <Readout
        items={[
          { key: 'now', mark: <Mark />, ...item(point, name) },
          ...(previous ? [{ key: 'before', mark: <Mark isLine />, ...earlier }] : []),
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
      labelOf={labelOf}
      readout={readout}
      bar={(index, { x, width, scale, opacity }) => (
        <rect
          className="bar plain"
          x={x}
          width={width}
          {...barOf(points[index]?.value ?? 0, scale)}
          rx={Math.min(3, width / 3)}
          fill={theme.palette.primary.main}
          opacity={opacity}
        />
      )}
      overlay={({ bands, scale }, at, active) => {
        const { before } = beside(active);
        const drawn = previous?.slice(0, bands.count) ?? [];
        const line = drawn.map(
          ({ value }, index) => `${at(bands.middleOf(index))},${scale(value)}`,
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
                cx={at(bands.middleOf(active))}
                cy={scale(before.value)}
              />
            )}
          </g>
        );
      }}
    />
  );
}
