import { useLocaleState, useTranslate } from 'react-admin';
import { ChartCard } from './ChartCard.tsx';
import { BarRows } from './plot/BarRows.tsx';
import { plainValue, type ValueFormat, valueText } from './plot/chartValue.ts';
import { useSeriesStyles } from './plot/seriesStyles.tsx';
import { type PlacedStep, placeSteps, type WaterfallStep } from './waterfall.ts';

interface Props {
  /** Texts, not keys. */
  title: string;
  /** What the steps come to, in whole sentences. */
  summary: string;
  fileName: string;
  steps: readonly WaterfallStep[];
  format: ValueFormat;
}

/** How one sum becomes another: each step begins where the one before ended. */
export function WaterfallChart({ title, summary, fileName, steps, format }: Props) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const inks = useSeriesStyles(['primary', 'warning', 'info']);
  const placed = placeSteps(steps);
  const text = (value: number) => valueText(value, format, locale);
  const told = ({ kind, name, value, after }: PlacedStep) =>
    kind === 'sum'
      ? translate('charts.waterfall.sumPoint', { name, value: text(value) })
      : translate('charts.waterfall.point', { name, value: text(value), after: text(after) });
  const rows = placed.map((step) => ({
    key: step.key,
    to: step.to,
    name: step.name,
    value: text(step.value),
    label: told(step),
    bar: { from: step.from, to: step.until, ink: inkOf(step) },
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
      cells: [
        { text: name, plain: name },
        { text: text(value), plain: plainValue(value, format) },
        { text: text(after), plain: plainValue(after, format) },
      ],
    })),
  };
  return (
    <ChartCard title={title} summary={summary} data={data} fileName={fileName}>
      {(ids) => <BarRows rows={rows} inks={inks} {...ids} />}
    </ChartCard>
  );
}

/** Sums are plain, what goes off is striped, what is added is dotted. */
function inkOf({ kind, value }: WaterfallStep): number {
  if (kind === 'sum') return 0;
  return value < 0 ? 1 : 2;
}
