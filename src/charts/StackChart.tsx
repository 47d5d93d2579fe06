import { useLocaleState, useTranslate } from 'react-admin';
import { ChartCard } from './ChartCard.tsx';
import type { ChartData } from './chartData.ts';
import { BarRows } from './plot/BarRows.tsx';
import { plainStart, pointLabels } from './plot/pointLabels.ts';
import { StackPlot } from './plot/StackPlot.tsx';
import { type Stack, sumOf } from './stack.ts';
import { type SharePart, useShares } from './useShares.ts';

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
  const { inks, rows, summary } = useShares(parts, counted);
  const data = useStackData(stack, parts, name);
  return (
    <ChartCard
      title={title}
      summary={more === undefined ? summary : `${summary} ${more}`}
      data={data}
      fileName={fileName}
    >
      {(ids) => (
        <div>
          <StackPlot stack={stack} parts={parts} inks={inks} name={name} {...ids} />
          <BarRows rows={rows} inks={inks} {...ids} />
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
  const [locale] = useLocaleState();
  const labels = pointLabels(interval, zone, locale);
  const count = (value: number) => ({ text: value.toLocaleString(locale), plain: value });
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
        { text: labels.long(start), plain: plainStart(start, interval, zone) },
        { text: start, plain: start },
        count(sumOf(counts)),
        ...counts.map(count),
      ],
    })),
  };
}
