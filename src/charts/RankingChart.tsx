import { useTranslate } from 'react-admin';
import { useLocale } from '../i18n/useLocale.ts';
import { ChartCard } from './ChartCard.tsx';
import {
  formatShare,
  formatValue,
  type NamedValue,
  type ValueFormat,
  valuesTable,
} from './chartData.ts';
import { type BarRow, BarRows } from './plot/BarRows.tsx';
import { useSeriesStyles } from './plot/seriesStyles.tsx';

interface Props {
  /** Translated. `name` is the header of the value column. */
  title: string;
  name: string;
  fileName: string;
  /** Sorted, largest first. */
  parts: readonly NamedValue[];
  format: ValueFormat;
  /** A sentence after the summary. */
  note?: string;
  /** Replaces the summary if no part has a value above zero. */
  emptySummary?: string;
}

/** Horizontal bars with long names, largest first. */
export function RankingChart({ title, name, fileName, parts, format, note, emptySummary }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const styles = useSeriesStyles(['primary']);
  const [first] = parts;
  const hasShares = parts.some(({ share: part }) => part !== undefined);
  const summary =
    first && first.value > 0
      ? translate('charts.ranking.first', {
          name: first.name,
          value: formatValue(first.value, format, locale),
        })
      : (emptySummary ?? translate('charts.ranking.nothing'));
  const headers = [
    translate('charts.ranking.name'),
    name,
    ...(hasShares ? [translate('charts.ranking.part')] : []),
  ];
  const max = Math.max(0, ...parts.map(({ value }) => value));
  const min = Math.min(0, ...parts.map(({ value }) => value));
  const scale = (value: number) => (max === min ? 0 : (value - min) / (max - min));
  const rows = parts.map(({ key, to, name: text, ...ranked }): BarRow => {
    const value = formatValue(ranked.value, format, locale);
    const part = ranked.share === undefined ? undefined : formatShare(ranked.share, locale);
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
      data={valuesTable(headers, parts, format, locale)}
      fileName={fileName}
    >
      {(ids) => <BarRows rows={rows} styles={styles} {...ids} />}
    </ChartCard>
  );
}
