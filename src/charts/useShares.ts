import { useLocaleState, useTranslate } from 'react-admin';
import type { BarRow } from './plot/BarRows.tsx';
import { percentText, type ValueFormat, valueText } from './plot/chartValue.ts';
import { type SeriesTone, useSeriesStyles } from './plot/seriesStyles.tsx';

/** A part of a whole; `to` is the URL of what is behind it. */
export type SharePart = {
  key: string;
  name: string;
  value: number;
  tone?: SeriesTone | undefined;
  /** Place of its pattern (`useSeriesStyles`); its own among the parts when not said. */
  pattern?: number | undefined;
  to?: string | undefined;
};

/** What parts are of their whole: a row for each with its ink, and a sentence about the largest. */
export function useShares(parts: readonly SharePart[], format: ValueFormat) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const inks = useSeriesStyles(
    parts.map(({ tone }) => tone),
    parts.map(({ pattern }) => pattern),
  );
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const shareOf = (value: number) => percentText(sum === 0 ? null : value / sum, locale);
  const text = (value: number) => valueText(value, format, locale);
  const [first] = parts;
  const largest = parts.reduce(
    (best, part) => (best && best.value >= part.value ? best : part),
    first,
  );
  const summary =
    largest && sum > 0
      ? translate('charts.share.largest', {
          name: largest.name,
          value: text(largest.value),
          part: shareOf(largest.value),
          sum: text(sum),
        })
      : translate('charts.share.nothing');
  const rows = parts.map((part, index): BarRow => {
    const told = { name: part.name, value: text(part.value), part: shareOf(part.value) };
    return {
      key: part.key,
      to: part.to,
      name: part.name,
      value: told.value,
      note: told.part,
      label: translate('charts.share.point', told),
      mark: index,
    };
  });
  return { inks, rows, sum, summary, shareOf, text };
}
