import { formatNumber, numberFormat, numberText } from '../../domain/intl.ts';
import {
  type CurrencyCode,
  decimalOf,
  exponentOf,
  formatMoney,
  isCurrency,
} from '../../domain/money.ts';
import type { Cell } from '../lists/export/csv.ts';

/** What a chart's numbers are: minor units of a currency, or things that are counted. */
export type ValueFormat = { kind: 'money'; currency: CurrencyCode } | { kind: 'count' };

/** The same values that a chart draws. */
export type ChartData = { columns: readonly ChartColumn[]; rows: readonly ChartRow[] };
/** A column: `isFileOnly` ones are in the CSV file and not on the screen. */
type ChartColumn = { header: string; isNumber?: boolean; isFileOnly?: boolean };
/** A row; `to` is where its first cell leads: what is behind it. */
type ChartRow = { key: string; cells: readonly ChartCell[]; to?: string | undefined };
/**
 * `text` is what is read on the screen, `plain` what a spreadsheet gets, `to` where the cell leads, `bar` how
 * long a bar beside it is, from 0 to 1.
 */
export type ChartCell = { text: string; plain: Cell; to?: string | undefined; bar?: number };

export function textCell(text: string, plain = text): ChartCell {
  return { text, plain };
}

/** A dash, and nothing in the file, for what is not known. */
export function valueCell(
  value: number | null | undefined,
  format: ValueFormat,
  locale: string,
): ChartCell {
  if (value === null || value === undefined) return { text: '–', plain: null };
  return { text: valueText(value, format, locale), plain: plainValue(value, format) };
}

/** `part`: of a whole, 0 to 1. */
function percentCell(part: number | null, locale: string): ChartCell {
  return { text: shareText(part, locale), plain: part };
}

/** What is ranked, or part of a whole; `part`: of that whole, 0 to 1. */
export type NamedValue = Pick<ChartRow, 'key' | 'to'> & {
  name: string;
  value: number;
  part?: number | null | undefined;
};

/** A row for each with its name, its value and, where there is a third head, its part. */
export function valuesTable(
  heads: readonly string[],
  values: readonly NamedValue[],
  format: ValueFormat,
  locale: string,
): ChartData {
  return {
    columns: heads.map((header, place) => ({ header, isNumber: place > 0 })),
    rows: values.map(({ key, to, name, value, part = null }) => {
      const cells = [textCell(name), valueCell(value, format, locale), percentCell(part, locale)];
      return { key, to, cells: cells.slice(0, heads.length) };
    }),
  };
}

/** The rows of a CSV file, head first. */
export function fileRows({ columns, rows }: ChartData): Cell[][] {
  const head = columns.map(({ header }) => header);
  return [head, ...rows.map(({ cells }) => cells.map(({ plain }) => plain))];
}

/** The whole value, as a merchant reads it: `€1,204.00`, `1,204`. */
export function valueText(value: number, format: ValueFormat, locale: string): string {
  if (format.kind === 'money') return formatMoney(value, format.currency, locale);
  return numberText(value, locale);
}

/** A value for the side of a chart: `€1.2K`. */
export function shortValue(value: number, format: ValueFormat, locale: string): string {
  const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;
  if (format.kind === 'count') return formatNumber(numberFormat(locale, compact), value);
  const { currency } = format;
  if (!isCurrency(currency)) return formatMoney(value, currency, locale);
  const money = numberFormat(locale, {
    ...compact,
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
  });
  return formatNumber(money, value / 10 ** exponentOf(currency));
}

/** A value for a spreadsheet: a number of whole units of the currency, `1204.5`; null when that is not known. */
export function plainValue(value: number, format: ValueFormat): number | null {
  if (format.kind === 'count') return value;
  return isCurrency(format.currency) ? Number(decimalOf(value, format.currency)) : null;
}

/** `12.5%` of `0.125`; a dash when there is no whole to be a part of. */
export function shareText(part: number | null, locale: string): string {
  if (part === null) return '–';
  return formatNumber(numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }), part);
}
