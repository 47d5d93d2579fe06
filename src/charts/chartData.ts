import { formatNumber, numberFormat, numberText } from '../../domain/intl.ts';
import {
  type CurrencyCode,
  decimalOf,
  exponentOf,
  formatMoney,
  isCurrency,
} from '../../domain/money.ts';
import type { Cell } from '../lists/export/csv.ts';

/** Amounts in minor units, or counts. */
export type ValueFormat = { kind: 'money'; currency: CurrencyCode } | { kind: 'count' };

/** The values of a chart, for the table and the CSV file. */
export type ChartData = { columns: readonly ChartColumn[]; rows: readonly ChartRow[] };
/** `isFileOnly`: only in the CSV file. */
type ChartColumn = { header: string; isNumber?: boolean; isFileOnly?: boolean };
/** `to`: link of the first cell. */
type ChartRow = { key: string; cells: readonly ChartCell[]; to?: string | undefined };
/**
 * `text` is shown with `note` below it, `csv` is the value in the CSV file, `to` is a link, `bar` the
 * length of a bar, 0 to 1.
 */
export type ChartCell = {
  text: string;
  note?: string;
  csv: Cell;
  to?: string | undefined;
  bar?: number;
};

export function textCell(text: string, csv = text): ChartCell {
  return { text, csv };
}

/** A missing value is a dash in the table, and empty in the CSV file. */
export function valueCell(
  value: number | null | undefined,
  format: ValueFormat,
  locale: string,
): ChartCell {
  if (value === null || value === undefined) return { text: '–', csv: null };
  return { text: formatValue(value, format, locale), csv: csvValue(value, format) };
}

/** `part`: share of a total, 0 to 1. */
function percentCell(part: number | null, locale: string): ChartCell {
  return { text: formatShare(part, locale), csv: part };
}

/** `share`: part of a total, 0 to 1. */
export type NamedValue = Pick<ChartRow, 'key' | 'to'> & {
  name: string;
  value: number;
  share?: number | null | undefined;
};

/** A row for each value: name, value and, with a third header, share. */
export function valuesTable(
  headers: readonly string[],
  values: readonly NamedValue[],
  format: ValueFormat,
  locale: string,
): ChartData {
  return {
    columns: headers.map((header, place) => ({ header, isNumber: place > 0 })),
    rows: values.map(({ key, to, name, value, share: part = null }) => {
      const cells = [textCell(name), valueCell(value, format, locale), percentCell(part, locale)];
      return { key, to, cells: cells.slice(0, headers.length) };
    }),
  };
}

/** The header row, then the values. */
export function csvRows({ columns, rows }: ChartData): Cell[][] {
  const head = columns.map(({ header }) => header);
  return [head, ...rows.map(({ cells }) => cells.map(({ csv }) => csv))];
}

/** Not abbreviated: `€1,204.00`, `1,204`. */
export function formatValue(value: number, format: ValueFormat, locale: string): string {
  if (format.kind === 'money') return formatMoney(value, format.currency, locale);
  return numberText(value, locale);
}

/** Abbreviated for an axis: `€1.2K`. */
export function formatCompactValue(value: number, format: ValueFormat, locale: string): string {
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

/** Value in the CSV file: amounts in whole units, `1204.5`; null if the currency is unknown. */
export function csvValue(value: number, format: ValueFormat): number | null {
  if (format.kind === 'count') return value;
  return isCurrency(format.currency) ? Number(decimalOf(value, format.currency)) : null;
}

/** `12.5%` for 0.125; a dash for null, when the total is zero. */
export function formatShare(part: number | null, locale: string): string {
  if (part === null) return '–';
  return formatNumber(numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }), part);
}
