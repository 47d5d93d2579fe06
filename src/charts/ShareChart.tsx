import { styled, useTheme } from '@mui/material/styles';
import { useId } from 'react';
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
import {
  forcedColours,
  SeriesPatterns,
  type SeriesStyle,
  type SeriesTone,
  seriesFill,
  useSeriesStyles,
} from './plot/seriesStyles.tsx';

interface Props {
  /** Texts, not keys. `name` heads the column of the values. */
  title: string;
  name: string;
  fileName: string;
  /** None below zero; shares are worked out here. */
  parts: readonly SharePart[];
  format: ValueFormat;
  /** Another sentence about the same, after the summary. */
  more?: string;
}

/** What a whole is made of: one bar in parts, and each part as a row that leads to what is behind it. */
export function ShareChart({ title, name, fileName, parts, format, more }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const { styles, rows, sum, summary, shareOf } = useShares(parts, format, more);
  const heads = [translate('charts.share.name'), name, translate('charts.share.part')];
  const shares = parts.map((part) => ({ ...part, part: shareOf(part.value) }));
  const data = valuesTable(heads, shares, format, locale);
  return (
    <ChartCard title={title} summary={summary} data={data} fileName={fileName}>
      {(ids) => (
        <div>
          <WholeBar values={parts.map(({ value }) => value)} sum={sum} styles={styles} />
          <BarRows rows={rows} styles={styles} {...ids} />
        </div>
      )}
    </ChartCard>
  );
}

interface WholeBarProps {
  values: readonly number[];
  sum: number;
  styles: readonly SeriesStyle[];
}

/** Drawn beside rows that say the same. */
function WholeBar({ values, sum, styles }: WholeBarProps) {
  const id = useId();
  const isRtl = useTheme().direction === 'rtl';
  const starts = values.map((_, index) => values.slice(0, index).reduce((a, b) => a + b, 0));
  const percent = (value: number) => (sum === 0 ? 0 : (value / sum) * 100);
  return (
    <Whole width="100%" height={28} aria-hidden>
      <SeriesPatterns id={id} styles={styles} />
      <rect className="ground" width="100%" height={28} />
      {values.map((value, index) => {
        const start = percent(starts[index] ?? 0);
        const length = percent(value);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            key={index}
            className="bar"
            x={`${isRtl ? 100 - start - length : start}%`}
            width={`${length}%`}
            height={28}
            fill={seriesFill(id, index)}
          />
        );
      })}
    </Whole>
  );
}

const Whole = styled('svg')(({ theme }) => ({
  display: 'block',
  marginBottom: theme.spacing(1.5),
  borderRadius: 6,
  '& .ground': { fill: theme.palette.sunken },
  '& .bar': { stroke: theme.palette.background.paper, strokeWidth: 1.5 },
  '@media (forced-colors: active)': forcedColours,
}));

/** A part of a whole; `to` is the URL of what is behind it. */
export type SharePart = Omit<NamedValue, 'part'> & {
  tone?: SeriesTone | undefined;
  /** Place of its pattern (`useSeriesStyles`); its own among the parts when not said. */
  pattern?: number | undefined;
};

/** What parts are of their whole: a row for each with its style, a sentence about the largest, and `more`. */
export function useShares(
  parts: readonly SharePart[],
  format: ValueFormat,
  more: string | undefined,
) {
  const translate = useTranslate();
  const locale = useLocale();
  const styles = useSeriesStyles(
    parts.map(({ tone }) => tone),
    parts.map(({ pattern }) => pattern),
  );
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const shareOf = (value: number) => (sum === 0 ? null : value / sum);
  const textsOf = ({ name, value }: SharePart) => ({
    name,
    value: valueText(value, format, locale),
    part: shareText(shareOf(value), locale),
  });
  const [largest] = parts.toSorted((one, other) => other.value - one.value);
  const summary =
    largest && sum > 0
      ? translate('charts.share.largest', {
          ...textsOf(largest),
          sum: valueText(sum, format, locale),
        })
      : translate('charts.share.nothing');
  const rows = parts.map((part, index): BarRow => {
    const { name, value, part: note } = textsOf(part);
    const label = translate('charts.share.point', textsOf(part));
    return { key: part.key, to: part.to, name, value, note, label, mark: index };
  });
  return {
    styles,
    rows,
    sum,
    shareOf,
    summary: more === undefined ? summary : `${summary} ${more}`,
  };
}
