import { useTranslate } from 'react-admin';
import { useLocale } from '../i18n/useLocale.ts';
import { ChartCard } from './ChartCard.tsx';
import { formatValue, textCell, type ValueFormat, valueCell } from './chartData.ts';
import { BarRows } from './plot/BarRows.tsx';
import { useSeriesStyles } from './plot/seriesStyles.tsx';

interface Props {
  /** Translated. */
  title: string;
  /** The result, in sentences. */
  summary: string;
  fileName: string;
  steps: readonly WaterfallStep[];
  format: ValueFormat;
}

/** How one total becomes another. Each change begins where the previous step ends. */
export function WaterfallChart({ title, summary, fileName, steps, format }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const styles = useSeriesStyles(['primary', 'warning', 'info']);
  const placed = layoutSteps(steps);
  const text = (value: number) => formatValue(value, format, locale);
  const stepLabel = ({ kind, name, value, after }: PlacedStep) =>
    kind === 'sum'
      ? translate('charts.waterfall.sumPoint', { name, value: text(value) })
      : translate('charts.waterfall.point', { name, value: text(value), after: text(after) });
  const rows = placed.map((step) => ({
    key: step.key,
    to: step.to,
    name: step.name,
    value: text(step.value),
    label: stepLabel(step),
    bar: { from: step.from, to: step.until, styleIndex: stepStyleIndex(step) },
  }));
  const data = {
    columns: [
      { header: translate('charts.waterfall.step') },
      { header: translate('charts.waterfall.change'), isNumber: true },
      { header: translate('charts.waterfall.after'), isNumber: true },
    ],
    rows: placed.map(({ key, to, name, value, after }) => ({
      key,
      to,
      cells: [textCell(name), valueCell(value, format, locale), valueCell(after, format, locale)],
    })),
  };
  return (
    <ChartCard title={title} summary={summary} data={data} fileName={fileName}>
      {(ids) => <BarRows rows={rows} styles={styles} {...ids} />}
    </ChartCard>
  );
}

/** Pattern by kind: totals are plain, decreases striped, increases dotted. */
function stepStyleIndex({ kind, value }: WaterfallStep): number {
  if (kind === 'sum') return 0;
  return value < 0 ? 1 : 2;
}

/** `sum`: a total. `change`: an amount that is added, or subtracted if negative. */
type WaterfallStep = {
  key: string;
  name: string;
  kind: 'sum' | 'change';
  value: number;
  to?: string | undefined;
};

/** `after`: running total after the step. `from`, `until`: ends of the bar, 0 to 1. */
type PlacedStep = WaterfallStep & { after: number; from: number; until: number };

/** Computes the bars: totals from zero, changes from the previous end. */
export function layoutSteps(steps: readonly WaterfallStep[]): PlacedStep[] {
  let runningTotal = 0;
  const placed = steps.map((step) => {
    const from = step.kind === 'sum' ? 0 : runningTotal;
    runningTotal = from + step.value;
    return { ...step, from, after: runningTotal };
  });
  const ends = placed.flatMap(({ from, after }) => [from, after]);
  const low = Math.min(0, ...ends);
  const high = Math.max(0, ...ends);
  const scale = (value: number) => (high === low ? 0 : (value - low) / (high - low));
  return placed.map((step) => ({ ...step, from: scale(step.from), until: scale(step.after) }));
}
