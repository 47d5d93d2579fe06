import { MAX_AMOUNT } from '../contract/maxAmount.ts';
import { asciiDigits } from './digits.ts';
import { formatNumber, numberFormat } from './intl.ts';

/**
 * Money is whole minor units of a currency. This file defines the decimals of currencies: 500 is ¥500, €5.00 or
 * KWD 0.500. An amount without a currency is neither shown nor parsed.
 */

/** An ISO 4217 code; null or any other text if the currency is not known. */
export type CurrencyCode = string | null;

/** Shown for an amount whose currency is not known. */
const UNKNOWN = '—';

export function isCurrency(code: unknown): code is string {
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code);
}

/**
 * Currencies without decimals, and with three, as in CLDR 48. `Intl` differs by browser and version: for HUF, IQD and
 * some fifteen others, Firefox and Safari have the decimals of ISO 4217. With `Intl`, 1500 typed in one browser would
 * be 15.00 in another. A change of these lists would change the amounts of stores.
 */
const WITHOUT_DECIMALS = new Set(
  (
    'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND ' +
    'VUV XAF XOF XPF YER'
  ).split(' '),
);
const WITH_THREE = new Set('BHD JOD KWD LYD OMR TND'.split(' '));

/** Number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. Unknown codes have 2. */
export function exponentOf(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  return WITH_THREE.has(currency) ? 3 : 2;
}

/**
 * Converts minor units to those of the same number in another currency: 1234 JPY -> 123400 EUR. Null if that currency
 * has too few decimals, or the result is above `MAX_AMOUNT`.
 */
export function inCurrency(amount: number, from: string, to: string): number | null {
  const power = exponentOf(to) - exponentOf(from);
  const kept = power < 0 ? amount / 10 ** -power : amount * 10 ** power;
  return Number.isInteger(kept) && kept <= MAX_AMOUNT ? kept : null;
}

/** Formats minor units with the currency's sign: `1234` EUR -> `€12.34`. A dash if the currency is not known. */
export function formatMoney(amount: number, currency: CurrencyCode, locale = 'en'): string {
  if (!isCurrency(currency)) return UNKNOWN;
  return formatNumber(formatter(locale, currency), Number(decimalOf(amount, currency)));
}

/** As `formatMoney`, with a plus sign for a gain, placed as the locale does: `+€12.34`. */
export function formatMoneyChange(amount: number, currency: CurrencyCode, locale: string): string {
  if (!isCurrency(currency)) return UNKNOWN;
  const format = formatter(locale, currency, { signDisplay: 'exceptZero' });
  return formatNumber(format, Number(decimalOf(amount, currency)));
}

/**
 * Minor units as a plain decimal, without currency sign or grouping: `-1234` EUR -> `-12.34`, `5` JPY -> `5`. Empty if
 * the currency is not known.
 */
export function decimalOf(amount: number, currency: CurrencyCode): string {
  if (!isCurrency(currency)) return '';
  const exponent = exponentOf(currency);
  const digits = Math.abs(amount)
    .toString()
    .padStart(exponent + 1, '0');
  const cut = digits.length - exponent;
  const sign = amount < 0 ? '-' : '';
  const text = exponent === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return `${sign}${text}`;
}

/** Minor units as a merchant types them: `123456` EUR -> `1234.56`, or `1234,56` in French. */
export function moneyInputText(amount: number, currency: CurrencyCode, locale: string): string {
  return decimalOf(amount, currency).replace('.', separators(locale).decimal);
}

export type ParsedMoney = { ok: true; amount: number } | { ok: false; code: MoneyProblem };
type MoneyProblem =
  | 'money.invalid'
  | 'money.noCurrency'
  | 'money.tooPrecise'
  | 'money.noDecimals'
  | 'money.tooLarge'
  | 'price.negative';

/**
 * Parses a typed amount to minor units. Accepts the currency's sign or code, digits of many scripts, and the separators
 * of other locales if they are unambiguous: `1,234.5`, `1234.50`, `1.234,50`, `€ 12`. Refuses a plus or minus, `1e3`,
 * amounts above `MAX_AMOUNT`, and more decimals than the currency has, apart from zeros at the end.
 */
export function parseMoney(text: string, currency: CurrencyCode, locale = 'en'): ParsedMoney {
  if (!isCurrency(currency)) return { ok: false, code: 'money.noCurrency' };
  const plain = toPlain(text, currency, locale);
  if (/^[-−–]/.test(plain)) return { ok: false, code: 'price.negative' };
  const exponent = exponentOf(currency);
  const parts = splitDecimals(plain, exponent, locale);
  if (!parts) return { ok: false, code: 'money.invalid' };
  const decimals = parts.decimals.replace(/0+$/, '');
  if (decimals.length > exponent) {
    return { ok: false, code: exponent === 0 ? 'money.noDecimals' : 'money.tooPrecise' };
  }
  const amount = Number(parts.units + decimals.padEnd(exponent, '0'));
  if (amount > MAX_AMOUNT) return { ok: false, code: 'money.tooLarge' };
  return { ok: true, amount };
}

function toPlain(text: string, currency: string, locale: string): string {
  // Also accepts the local sign: a Canadian spreadsheet has $12.50 where `en` writes CA$12.50.
  const formats = [
    formatter(locale, currency),
    formatter('en', currency),
    formatter('en', currency, { currencyDisplay: 'narrowSymbol' }),
  ];
  const signs = formats.map((format) => format.formatToParts(0).find(isSign)?.value ?? '');
  return [...signs, currency]
    .reduce((plain, sign) => plain.replace(bare(sign), ''), bare(markThousands(text, locale)))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',');
}

const isSign = ({ type }: Intl.NumberFormatPart) => type === 'currency';

/**
 * Converts digits to ASCII. Removes direction marks, spaces that do not separate two digits, and apostrophes and Arabic
 * separators between thousands.
 */
function bare(text: string): string {
  return asciiDigits(text)
    .replace(/[\u200e\u200f\u061c\u2068\u2069]/g, '')
    .replace(THOUSANDS, (units) => units.replace(/['\u2019\u066c]/g, ''))
    .replace(/([^\d\s]|^)\s+|\s+(?=\D|$)/g, '$1');
}

const THOUSANDS = /(?:^|\D)[1-9]\d{0,2}(?:['\u2019\u066c]\d{3})+(?!\d)/g;

/**
 * Converts digits to ASCII, and spaces that can separate thousands to apostrophes: no-break and thin spaces between
 * digits, and plain ones if the locale groups by spaces. Other white space separates two numbers, such as pasted cells.
 */
export function markThousands(text: string, locale: string): string {
  const spaces = /\s/.test(separators(locale).group) ? ANY_SPACE : UNBREAKABLE;
  return asciiDigits(text.replace(spaces, "$1'"));
}

const UNBREAKABLE = /(\p{Nd})[\u00a0\u2009\u202f](?=\p{Nd})/gu;
const ANY_SPACE = /(\p{Nd})[ \u00a0\u2009\u202f](?=\p{Nd})/gu;

/**
 * Decides whether `.` or `,` separates decimals: by the text if it is unambiguous, else by the locale. Null if the text
 * is no number.
 */
function splitDecimals(text: string, exponent: number, locale: string) {
  if (!/^(?=.*\d)\d*(?:[.,]\d+)*[.,]?$/.test(text)) return null;
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return { units: text, decimals: '' };
  const at = text.lastIndexOf(last);
  const tail = text.slice(at + 1);
  const isOnly = marks.filter((mark) => mark === last).length === 1;
  const isMixed = new Set(marks).size === 2;
  const { group, decimal } = separators(locale);
  // A group of thousands does not begin with 0: 0.500 is a half in every locale. In a currency with three decimals,
  // three digits are thousands only after the locale's group separator; in one without decimals, after either mark.
  const isThousands = /^[1-9]/.test(text) && tail.length === 3 && (exponent < 3 || last === group);
  const isDecimal = last === decimal && exponent > 0;
  const isGrouping = !isOnly || (!isMixed && !isDecimal && isThousands);
  if (isGrouping) return isMixed ? null : grouped(text, last);
  const head = text.slice(0, at);
  const units = isMixed ? grouped(head, last === '.' ? ',' : '.')?.units : head;
  return units === undefined || units.includes(last)
    ? null
    : { units: units || '0', decimals: tail };
}

function grouped(text: string, mark: string) {
  const groups = text.split(mark);
  const last = groups.length - 1;
  // Groups before the last may have two digits, as in India: 1,23,456.
  const isRegular = groups.every((group, index) => {
    if (index === 0) return /^[1-9]\d{0,2}$/.test(group);
    return (index === last ? /^\d{3}$/ : /^\d{2,3}$/).test(group);
  });
  return isRegular ? { units: groups.join(''), decimals: '' } : null;
}

function formatter(
  locale: string,
  currency: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const digits = exponentOf(currency);
  return numberFormat(locale, {
    ...options,
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export function separators(locale: string): { group: string; decimal: string } {
  const parts = numberFormat(locale, {}).formatToParts(12345.6);
  return {
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
  };
}
