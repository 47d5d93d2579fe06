import { styled, useTheme } from '@mui/material/styles';
import { useId } from 'react';
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
import {
  forcedColours,
  SeriesPatterns,
  type SeriesStyle,
  type SeriesTone,
  seriesFill,
  useSeriesStyles,
} from './plot/seriesStyles.tsx';

interface Props {
  /** Translated. `name` is the header of the value column. */
  title: string;
  name: string;
  fileName: string;
  /** Values of zero or more; shares are computed. */
  parts: readonly SharePart[];
  format: ValueFormat;
  /** A sentence after the summary. */
  note?: string;
}

/** Shares of a total in one stacked bar. Below, each part has a row, which can be a link. */
export function ShareChart({ title, name, fileName, parts, format, note }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const { styles, rows, sum, summary, getShare } = useShares(parts, format, note);
  const headers = [translate('charts.share.name'), name, translate('charts.share.part')];
  const shares = parts.map((part) => ({ ...part, share: getShare(part.value) }));
  const data = valuesTable(headers, shares, format, locale);
  return (
    <ChartCard title={title} summary={summary} data={data} fileName={fileName}>
      {(ids) => (
        <div>
          <StackedBar values={parts.map(({ value }) => value)} sum={sum} styles={styles} />
          <BarRows rows={rows} styles={styles} {...ids} />
        </div>
      )}
    </ChartCard>
  );
}

interface StackedBarProps {
  values: readonly number[];
  sum: number;
  styles: readonly SeriesStyle[];
}

/** Hidden from screen readers, because the rows have the same values. */
function StackedBar({ values, sum, styles }: StackedBarProps) {
  const id = useId();
  const isRtl = useTheme().direction === 'rtl';
  const starts = values.map((_, index) => values.slice(0, index).reduce((a, b) => a + b, 0));
  const percent = (value: number) => (sum === 0 ? 0 : (value / sum) * 100);
  return (
    <BarSvg width="100%" height={28} aria-hidden>
      <SeriesPatterns id={id} styles={styles} />
      <rect className="ground" width="100%" height={28} />
      {values.map((value, index) => {
        const start = percent(starts[index] ?? 0);
        const length = percent(value);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its index
            key={index}
            className="bar"
            x={`${isRtl ? 100 - start - length : start}%`}
            width={`${length}%`}
            height={28}
            fill={seriesFill(id, index)}
          />
        );
      })}
    </BarSvg>
  );
}

const BarSvg = styled('svg')(({ theme }) => ({
  display: 'block',
  marginBottom: theme.spacing(1.5),
  borderRadius: 6,
  '& .ground': { fill: theme.palette.sunken },
  '& .bar': { stroke: theme.palette.background.paper, strokeWidth: 1.5 },
  '@media (forced-colors: active)': forcedColours,
}));

export type SharePart = Omit<NamedValue, 'share'> & {
  tone?: SeriesTone | undefined;
  /** Index of the part's pattern in `useSeriesStyles`. Default: the index of the part. */
  pattern?: number | undefined;
};

/**
 * Styles, a row with the share of each part, and a sentence about the largest part. `getShare` returns null if the
 * total is zero.
 */
export function useShares(
  parts: readonly SharePart[],
  format: ValueFormat,
  note: string | undefined,
) {
  const translate = useTranslate();
  const locale = useLocale();
  const styles = useSeriesStyles(
    parts.map(({ tone }) => tone),
    parts.map(({ pattern }) => pattern),
  );
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const getShare = (value: number) => (sum === 0 ? null : value / sum);
  const partValues = ({ name, value }: SharePart) => ({
    name,
    value: formatValue(value, format, locale),
    part: formatShare(getShare(value), locale),
  });
  const [largest] = parts.toSorted((one, other) => other.value - one.value);
  const summary =
    largest && sum > 0
      ? translate('charts.share.largest', {
          ...partValues(largest),
          sum: formatValue(sum, format, locale),
        })
      : translate('charts.share.nothing');
  const rows = parts.map((part, index): BarRow => {
    const { name, value, part: share } = partValues(part);
    const label = translate('charts.share.point', partValues(part));
    return { key: part.key, to: part.to, name, value, note: share, label, swatch: index };
  });
  return {
    styles,
    rows,
    sum,
    getShare,
    summary: note === undefined ? summary : `${summary} ${note}`,
  };
}
