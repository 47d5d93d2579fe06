import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { numberText } from '../../domain/intl.ts';
import { sum } from '../../domain/rounding.ts';
import { useLocale } from '../i18n/useLocale.ts';
import { ChartCard } from './ChartCard.tsx';
import { type ChartData, textCell, valueCell } from './chartData.ts';
import { BarRows } from './plot/BarRows.tsx';
import { type PlotIds, Readout } from './plot/Plot.tsx';
import { plainStart, pointLabels } from './plot/pointLabels.ts';
import { SeriesPatterns, type SeriesStyle, seriesFill } from './plot/seriesStyles.tsx';
import { TimePlot, type TimeSpan } from './plot/TimePlot.tsx';
import { type SharePart, useShares } from './ShareChart.tsx';

/** Counts over time. `counts` has one count for each part, in the order of `parts`. */
type Stack = TimeSpan<{ start: string; counts: readonly number[]; to?: string | undefined }>;

interface Props {
  /** Translated. `name` says what is counted. */
  title: string;
  name: string;
  fileName: string;
  /** The parts of each bar from the top, with their totals. */
  parts: readonly SharePart[];
  stack: Stack;
  /** A sentence after the summary. */
  note?: string;
}

const countFormat = { kind: 'count' } as const;

/** Stacked bars over time. Below, each part has a row, which can be a link. */
export function StackChart({ title, name, fileName, parts, stack, note }: Props) {
  const { styles, rows, summary } = useShares(parts, countFormat, note);
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
        ...[sum(counts), ...counts].map((count) => valueCell(count, countFormat, locale)),
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

/** Stacks the bars in the order of the rows below: the first part on top. */
function StackPlot({ stack, parts, styles, name, ...ids }: StackPlotProps) {
  const { points, interval, zone } = stack;
  const id = useId();
  const translate = useTranslate();
  const locale = useLocale();
  const formatStart = pointLabels(interval, zone, locale).long;
  const countsText = useCountsText(parts);

  function readout(active: number | null) {
    const shown = active === null ? undefined : points[active];
    const item = {
      name: shown ? formatStart(shown.start) : name,
      value: shown && countsText(shown.counts),
    };
    return <Readout isLong items={[{ key: 'point', mark: null, ...item }]} />;
  }

  return (
    <TimePlot
      {...ids}
      span={stack}
      values={points.map(({ counts }) => sum(counts))}
      format={countFormat}
      pointLabel={(index) => {
        const { start = '', counts = [] } = points[index] ?? {};
        return translate('charts.series.point', {
          at: formatStart(start),
          value: countsText(counts),
        });
      }}
      readout={readout}
      bar={(index, { scale, ...place }) => {
        const { counts = [] } = points[index] ?? {};
        return counts.map((_, part) => {
          const above = scale(sum(counts.slice(part)));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its index
              key={part}
              className="bar"
              {...place}
              y={above}
              height={scale(sum(counts.slice(part + 1))) - above}
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

/** Formats the counts of a point: `5 (New 2, Delivered 3)`. */
function useCountsText(parts: readonly SharePart[]) {
  const translate = useTranslate();
  const locale = useLocale();
  const list = new Intl.ListFormat(locale, { style: 'short', type: 'unit' });
  return (counts: readonly number[]) => {
    const nonZero = parts.flatMap(({ name }, index) => {
      const count = counts[index] ?? 0;
      return count > 0 ? [translate('charts.stack.part', { name, value: count })] : [];
    });
    const total = numberText(sum(counts), locale);
    if (nonZero.length === 0) return total;
    return translate('charts.stack.value', { sum: total, parts: list.format(nonZero) });
  };
}
