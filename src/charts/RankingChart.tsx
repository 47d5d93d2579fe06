import { useTranslate } from 'react-admin';
import { useLocale } from '../i18n/useLocale.ts';
import { ChartCard } from './ChartCard.tsx';
import {
  type NamedValue,
  shareText,
  type ValueFormat,
  valuesTable,
  valueText,
} from './chartData.ts';
import { type BarRow, BarRows } from './plot/BarRows.tsx';
import { useSeriesStyles } from './plot/seriesStyles.tsx';

interface Props {
  /** Texts, not keys. `name` heads the column of the values. */
  title: string;
  name: string;
  fileName: string;
  /** In the order in which they are shown, largest first. */
  parts: readonly NamedValue[];
  format: ValueFormat;
  /** A sentence behind the summary. */
  note?: string;
  /** Instead of the summary, when there are no parts. */
  nothing?: string;
}

/** Bars that lie side by side to be compared, largest first, with names as long as they are. */
export function RankingChart({ title, name, fileName, parts, format, note, nothing }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const styles = useSeriesStyles(['primary']);
  const [first] = parts;
  const hasParts = parts.some(({ part }) => part !== undefined);
  const summary =
    first && first.value > 0
      ? translate('charts.ranking.first', {
          name: first.name,
          value: valueText(first.value, format, locale),
        })
      : (nothing ?? translate('charts.ranking.nothing'));
  const heads = [
    translate('charts.ranking.name'),
    name,
    ...(hasParts ? [translate('charts.ranking.part')] : []),
  ];
  const max = Math.max(0, ...parts.map(({ value }) => value));
  const min = Math.min(0, ...parts.map(({ value }) => value));
  const scale = (value: number) => (max === min ? 0 : (value - min) / (max - min));
  const rows = parts.map(({ key, to, name: text, ...ranked }): BarRow => {
    const value = valueText(ranked.value, format, locale);
    const part = ranked.part === undefined ? undefined : shareText(ranked.part, locale);
    const label = translate(`charts.ranking.point${part === undefined ? '' : 'Part'}`, {
      name: text,
      value,
      part,
    });
    const bar = { from: scale(0), to: scale(ranked.value), styleIndex: 0 };
    return { key, to, name: text, value, note: part, label, bar };
  });
  return (
    <ChartCard
      title={title}
      summary={note === undefined || parts.length === 0 ? summary : `${summary} ${note}`}
      data={valuesTable(heads, parts, format, locale)}
      fileName={fileName}
    >
      {(ids) => <BarRows rows={rows} styles={styles} {...ids} />}
    </ChartCard>
  );
}
