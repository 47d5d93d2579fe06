import type { Interval } from '../../domain/statsPeriods.ts';
import type { ChartData } from './chartData.ts';
import { plainValue, type ValueFormat, valueText } from './plot/chartValue.ts';
import { hourNames, plainStart, pointLabels } from './plot/pointLabels.ts';

/** `start`: ISO 8601, UTC; `to`: the URL of the orders behind it. */
export type SeriesPoint = { start: string; value: number; to?: string | undefined };

/** Values over time on the clock of `zone`, and those of an earlier period, first beside first. */
export type Series = {
  points: readonly SeriesPoint[];
  previous?: readonly SeriesPoint[] | undefined;
  /** What the earlier period came to, of a running period as much as has passed; the sum of `previous` when left out. */
  before?: number | undefined;
  /** Points that have not begun: they keep their place. */
  ahead?: readonly { start: string }[] | undefined;
  /** The last of the points is not over yet. */
  isRunning?: boolean | undefined;
  interval: Interval;
  /** IANA name. */
  zone: string;
  format: ValueFormat;
};

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
  const sentences = [
    before === undefined
      ? translate(isRunning ? 'charts.series.soFar' : 'charts.series.sum', { sum })
      : translate(isRunning ? 'charts.series.soFarBefore' : 'charts.series.sumBefore', {
          sum,
          before,
        }),
    translate(`charts.series.highest.${interval}`, {
      value: text(highest.value),
      at: nameOf(highest.start),
    }),
  ];
  // Several that are as weak as each other are no news: most hours of a night sell nothing.
  if (over.filter(({ value }) => value === lowest.value).length === 1 && over.length > 1) {
    const at = nameOf(lowest.start);
    sentences.push(
      translate(`charts.series.lowest.${interval}`, { value: text(lowest.value), at }),
    );
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
  const amount = (value: number | undefined) => ({
    text: value === undefined ? '–' : valueText(value, format, locale),
    plain: value === undefined ? null : plainValue(value, format),
  });
  const columns = [
    { header: column(`start.${interval}`) },
    { header: column('startUtc'), isFileOnly: true },
    { header: name, isNumber: true },
    ...(previous
      ? [{ header: column('earlier') }, { header: column('earlierValue'), isNumber: true }]
      : []),
  ];
  const rows = points.map(({ start, value, to }, index) => {
    const before = previous?.[index];
    return {
      key: start,
      to,
      cells: [
        { text: labels.long(start), plain: plainStart(start, interval, zone) },
        { text: start, plain: start },
        amount(value),
        ...(previous
          ? [
              {
                text: before ? labels.long(before.start) : '–',
                plain: before ? plainStart(before.start, interval, zone) : null,
              },
              amount(before?.value),
            ]
          : []),
      ],
    };
  });
  return { columns, rows };
}

function sumOf(points: readonly SeriesPoint[]): number {
  return points.reduce((sum, { value }) => sum + value, 0);
}
