import { useLocaleState, useTranslate } from 'react-admin';
import { ChartCard } from './ChartCard.tsx';
import { type BarRow, BarRows } from './plot/BarRows.tsx';
import { percentText, plainValue, type ValueFormat, valueText } from './plot/chartValue.ts';
import { useSeriesStyles } from './plot/seriesStyles.tsx';

/** `part`: of a whole, 0 to 1, when there is one. */
export type RankedPart = {
  key: string;
  name: string;
  value: number;
  part?: number | null | undefined;
  to?: string | undefined;
};

interface Props {
  /** Texts, not keys. `name` heads the column of the values. */
  title: string;
  name: string;
  fileName: string;
  /** In the order in which they are shown, largest first. */
  parts: readonly RankedPart[];
  format: ValueFormat;
  /** A sentence behind the summary. */
  note?: string;
  /** Instead of the summary, when there are no parts. */
  nothing?: string;
}

/** Bars that lie side by side to be compared, largest first, with names as long as they are. */
export function RankingChart({ title, name, fileName, parts, format, note, nothing }: Props) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const inks = useSeriesStyles(['primary']);
  const rows = useRows(parts, format);
  const [first] = parts;
  const hasParts = parts.some(({ part }) => part !== undefined);
  const summary =
    first && first.value > 0
      ? translate('charts.ranking.first', {
          name: first.name,
          value: valueText(first.value, format, locale),
        })
      : (nothing ?? translate('charts.ranking.nothing'));
  const data = {
    columns: [
      { header: translate('charts.ranking.name') },
      { header: name, isNumber: true },
      ...(hasParts ? [{ header: translate('charts.ranking.part'), isNumber: true }] : []),
    ],
    rows: parts.map(({ key, name: text, value, part = null, to }) => ({
      key,
      to,
      cells: [
        { text, plain: text },
        { text: valueText(value, format, locale), plain: plainValue(value, format) },
        ...(hasParts ? [{ text: percentText(part, locale), plain: part }] : []),
      ],
    })),
  };
  return (
    <ChartCard
      title={title}
      summary={note === undefined || parts.length === 0 ? summary : `${summary} ${note}`}
      data={data}
      fileName={fileName}
    >
      {(ids) => <BarRows rows={rows} inks={inks} {...ids} />}
    </ChartCard>
  );
}

function useRows(parts: readonly RankedPart[], format: ValueFormat): BarRow[] {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const most = Math.max(0, ...parts.map(({ value }) => value));
  const least = Math.min(0, ...parts.map(({ value }) => value));
  const place = (value: number) => (most === least ? 0 : (value - least) / (most - least));
  return parts.map(({ key, name, value, part, to }) => {
    const text = valueText(value, format, locale);
    const share = part === undefined ? undefined : percentText(part, locale);
    return {
      key,
      name,
      to,
      value: text,
      note: share,
      label:
        share === undefined
          ? translate('charts.ranking.point', { name, value: text })
          : translate('charts.ranking.pointPart', { name, value: text, part: share }),
      bar: { from: place(0), to: place(value), ink: 0 },
    };
  });
}
