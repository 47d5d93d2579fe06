import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { numberText } from '../../domain/intl.ts';
import { useLocale } from '../i18n/useLocale.ts';
import { ChartCard } from './ChartCard.tsx';
import { type ChartData, textCell, valueCell } from './chartData.ts';
import { BarRows } from './plot/BarRows.tsx';
import { type PlotIds, Readout } from './plot/Plot.tsx';
import { plainStart, pointLabels } from './plot/pointLabels.ts';
import { SeriesPatterns, type SeriesStyle, seriesFill } from './plot/seriesStyles.tsx';
import { TimePlot, type TimeSpan } from './plot/TimePlot.tsx';
import { type SharePart, useShares } from './ShareChart.tsx';

/** Counts over time, each in parts; `counts` are in the order of the parts. */
type Stack = TimeSpan<{ start: string; counts: readonly number[]; to?: string | undefined }>;

interface Props {
  /** Texts, not keys. `name` is what is counted. */
  title: string;
  name: string;
  fileName: string;
  /** What the bars are made of, from the top, each with its sum. */
  parts: readonly SharePart[];
  stack: Stack;
  /** Another sentence about the same, after the summary. */
  more?: string;
}

const counted = { kind: 'count' } as const;

/** Bars over time in parts, and each part as a row that leads to what is behind it. */
export function StackChart({ title, name, fileName, parts, stack, more }: Props) {
  const { styles, rows, summary } = useShares(parts, counted, more);
  const data = useStackData(stack, parts, name);
  return (
    <ChartCard title={title} summary={summary} data={data} fileName={fileName}>
      {(ids) => (
        <div>
          <StackPlot stack={stack} parts={parts} styles={styles} name={name} {...ids} />
          <BarRows rows={rows} styles={styles} {...ids} />
        </div>
      )}
    </ChartCard>
  );
}

/** A row for each point, a column for each part. */
function useStackData(
  { points, interval, zone }: Stack,
  parts: readonly SharePart[],
  name: string,
): ChartData {
  const translate = useTranslate();
  const locale = useLocale();
  const labels = pointLabels(interval, zone, locale);
  return {
    columns: [
      { header: translate(`charts.series.start.${interval}`) },
      { header: translate('charts.series.startUtc'), isFileOnly: true },
      ...[name, ...parts.map((part) => part.name)].map((header) => ({ header, isNumber: true })),
    ],
    rows: points.map(({ start, counts, to }) => ({
      key: start,
      to,
      cells: [
        textCell(labels.long(start), plainStart(start, interval, zone)),
        textCell(start),
        ...[sumOf(counts), ...counts].map((count) => valueCell(count, counted, locale)),
      ],
    })),
  };
}

type StackPlotProps = PlotIds & {
  stack: Stack;
  parts: readonly SharePart[];
  styles: readonly SeriesStyle[];
  name: string;
};

/** The bars of a stack, the first part on top, as in the rows that name them. */
function StackPlot({ stack, parts, styles, name, ...ids }: StackPlotProps) {
  const { points, interval, zone } = stack;
  const id = useId();
  const translate = useTranslate();
  const locale = useLocale();
  const when = pointLabels(interval, zone, locale).long;
  const countsText = useCountsText(parts);

  function readout(active: number | null) {
    const shown = active === null ? undefined : points[active];
    const item = {
      name: shown ? when(shown.start) : name,
      value: shown && countsText(shown.counts),
    };
    return <Readout isLong items={[{ key: 'point', mark: null, ...item }]} />;
  }

  return (
    <TimePlot
      {...ids}
      span={stack}
      values={points.map(({ counts }) => sumOf(counts))}
      format={counted}
      labelOf={(index) => {
        const { start = '', counts = [] } = points[index] ?? {};
        return translate('charts.series.point', { at: when(start), value: countsText(counts) });
      }}
      readout={readout}
      bar={(index, { scale, ...place }) => {
        const { counts = [] } = points[index] ?? {};
        return counts.map((_, part) => {
          const above = scale(sumOf(counts.slice(part)));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
              key={part}
              className="bar"
              {...place}
              y={above}
              height={scale(sumOf(counts.slice(part + 1))) - above}
              fill={seriesFill(id, part)}
              pointerEvents="none"
            />
          );
        });
      }}
    >
      <SeriesPatterns id={id} styles={styles} />
    </TimePlot>
  );
}

/** How many there are at a point, and of what: `5 (New 2, Delivered 3)`. */
function useCountsText(parts: readonly SharePart[]) {
  const translate = useTranslate();
  const locale = useLocale();
  const list = new Intl.ListFormat(locale, { style: 'short', type: 'unit' });
  return (counts: readonly number[]) => {
    const some = parts.flatMap(({ name }, index) => {
      const count = counts[index] ?? 0;
      return count > 0 ? [translate('charts.stack.part', { name, value: count })] : [];
    });
    const sum = numberText(sumOf(counts), locale);
    if (some.length === 0) return sum;
    return translate('charts.stack.value', { sum, parts: list.format(some) });
  };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((total, one) => total + one, 0);
}
