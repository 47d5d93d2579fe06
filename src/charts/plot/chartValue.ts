import {
  type CurrencyCode,
  decimalOf,
  exponentOf,
  formatMoney,
  isCurrency,
} from '../../../domain/money.ts';

/** What a chart's numbers are: minor units of a currency, or things that are counted. */
export type ValueFormat = { kind: 'money'; currency: CurrencyCode } | { kind: 'count' };

/** The whole value, as a merchant reads it: `€1,204.00`, `1,204`. */
export function valueText(value: number, format: ValueFormat, locale: string): string {
  if (format.kind === 'money') return formatMoney(value, format.currency, locale);
  return new Intl.NumberFormat(locale).format(value);
}

/** A value for the side of a chart: `€1.2K`. */
export function shortValue(value: number, format: ValueFormat, locale: string): string {
  const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;
  if (format.kind === 'count') return new Intl.NumberFormat(locale, compact).format(value);
  const { currency } = format;
  if (!isCurrency(currency)) return formatMoney(value, currency, locale);
  return new Intl.NumberFormat(locale, {
    ...compact,
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
  }).format(value / 10 ** exponentOf(currency));
}

/** A value for a spreadsheet: a number of whole units of the currency, `1204.5`; null when that is not known. */
export function plainValue(value: number, format: ValueFormat): number | null {
  if (format.kind === 'count') return value;
  return isCurrency(format.currency) ? Number(decimalOf(value, format.currency)) : null;
}

/** `12.5%` of `0.125`; a dash when there is no whole to be a part of. */
export function percentText(part: number | null, locale: string): string {
  if (part === null) return '–';
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(part);
}
