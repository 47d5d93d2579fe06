import { afterEach, describe, expect, it, vi } from 'vitest';
import { numberText, percentText } from '../../domain/intl.ts';
import {
  decimalOf,
  exponentOf,
  formatMoney,
  formatMoneyChange,
  parseMoney,
} from '../../domain/money.ts';
import { csvValue, formatCompactValue } from '../../src/charts/chartData.ts';
import { parseWhole } from '../../src/forms/inputs/WholeNumberInput.tsx';

describe('typing an integer', () => {
  it.each([
    ['1,234', 1234],
    ['1.234.567', 1_234_567],
    ['12,34,567', 1_234_567],
    ['1\u202f234', 1234],
    ['1\u00a0234\u00a0567', 1_234_567],
    ['\u200f٢٬٥٠٠', 2500],
    [' 12 ', 12],
    ['000', 0],
    // As spreadsheets write them in a column with decimals.
    ['12.00', 12],
    ['5,0', 5],
    ['', null],
  ])('reads %j as %j', (text, value) => {
    expect(parseWhole(text, 'en')).toBe(value);
  });

  it('reads "1 234" in French, which groups with spaces', () => {
    expect(parseWhole('1 234', 'fr')).toBe(1234);
  });

  it.each([
    ['500\t600', 'en'],
    ['500\t600', 'fr'],
    ['500\n600', 'fr'],
    ['500 600', 'en'],
    ['500 600', 'ar'],
  ])('does not join the cells %j in %s', (text, locale) => {
    expect(parseWhole(text, locale)).toBe(text);
  });

  it.each(['0.500', '0,125', '1234,567', '1.234,567', '12.5', '1 2', '5%'])(
    'refuses %j instead of reading another number',
    (text) => {
      expect(parseWhole(text, 'en')).toBe(text);
    },
  );
});

describe('typing money', () => {
  it.each([
    ['12', 'EUR', 'en', 1200],
    ['12.', 'EUR', 'en', 1200],
    ['.5', 'EUR', 'en', 50],
    ['12,5', 'EUR', 'en', 1250],
    ['€ 12', 'EUR', 'en', 1200],
    ['1,234.5', 'EUR', 'en', 123450],
    ['1.234,50', 'EUR', 'en', 123450],
    ['1.234', 'EUR', 'fr', 123400],
    ['1 234,50', 'EUR', 'fr', 123450],
    ['1,234', 'EUR', 'en', 123400],
    ['1,23,456.50', 'INR', 'en', 12345650],
    ['1.234', 'KWD', 'en', 1234],
    ['500', 'JPY', 'en', 500],
    ['12.500', 'EUR', 'en', 1250],
    ['٣٫٥', 'EUR', 'ar', 350],
    // Once read as 12: no amount of these currencies has three decimals.
    ['12.000', 'CLP', 'en', 12_000],
    ['12.990', 'IDR', 'en', 12_990],
    ['12,000', 'XOF', 'fr', 12_000],
    ['12.00', 'JPY', 'en', 12],
    ['1.234,00', 'JPY', 'en', 1234],
    // Once read as 500.00, or 500.000: thousands do not begin with 0.
    ['0.500', 'EUR', 'fr', 50],
    ['0,500', 'KWD', 'en', 500],
    ['.500', 'TND', 'fr', 500],
    // Once read as 12,500 dinars: French does not separate thousands with a dot.
    ['12.500', 'TND', 'fr', 12_500],
    ['12 500', 'TND', 'fr', 12_500_000],
    ['12.500', 'TND', 'de', 12_500_000],
    ['١٬٢٣٤', 'TND', 'fr', 1_234_000],
    // The format of spreadsheets on the clipboard.
    ['$1,234.50', 'CAD', 'en', 123450],
    ['1 234,50 $', 'CAD', 'fr', 123450],
    ['1 234,50 kr', 'SEK', 'fr', 123450],
    ['\u200f1,234.50 د.م.\u200f', 'MAD', 'ar', 123450],
    ['CHF 1\u2019234.50', 'CHF', 'fr', 123450],
    ['12\u202f345\u202f678 F\u202fCFA', 'XOF', 'fr', 12345678],
    ["EUR  1'234'567.5 ", 'EUR', 'en', 123456750],
    // Full-width, as a Japanese keyboard types.
    ['￥１，２００', 'JPY', 'ja', 1200],
    ['１２．５０', 'EUR', 'en', 1250],
  ])('reads %j in %s (%s) as %i minor units [D15]', (text, currency, locale, amount) => {
    expect(parseMoney(text, currency, locale)).toEqual({ ok: true, amount });
  });

  it.each([
    ['-0.50', 'EUR', 'price.negative'],
    ['−3', 'EUR', 'price.negative'],
    ['1e3', 'EUR', 'money.invalid'],
    ['NaN', 'EUR', 'money.invalid'],
    ['Infinity', 'EUR', 'money.invalid'],
    ['', 'EUR', 'money.invalid'],
    ['12..5', 'EUR', 'money.invalid'],
    ['12,34,5', 'EUR', 'money.invalid'],
    ['0,123,456', 'EUR', 'money.invalid'],
    // Three pasted cells were once read as 121314.00.
    ['12 13 14', 'EUR', 'money.invalid'],
    ['12.50\t13.00', 'EUR', 'money.invalid'],
    ['500\t600', 'EUR', 'money.invalid'],
    ['500 600', 'EUR', 'money.invalid'],
    ['1234 567', 'EUR', 'money.invalid'],
    ["1'23", 'EUR', 'money.invalid'],
    ['1.005', 'EUR', 'money.tooPrecise'],
    ['5.5', 'JPY', 'money.noDecimals'],
    ['0.500', 'JPY', 'money.noDecimals'],
    ['1.234,5', 'JPY', 'money.noDecimals'],
    ['12.3456', 'KWD', 'money.tooPrecise'],
    ['9999999999.99', 'EUR', 'money.tooLarge'],
    ['$12.50', 'EUR', 'money.invalid'],
  ])('refuses %j in %s with %s [D15]', (text, currency, code) => {
    expect(parseMoney(text, currency)).toEqual({ ok: false, code });
  });

  it.each(['500\t600', '500\n600'])('refuses %j in French instead of reading 500600', (text) => {
    expect(parseMoney(text, 'EUR', 'fr')).toEqual({ ok: false, code: 'money.invalid' });
  });

  it.each([
    [123456, 'EUR', '€1,234.56'],
    [-5, 'EUR', '−€0.05'],
    [500, 'JPY', '¥500'],
    [0, 'USD', '$0.00'],
    [99_999_999_999, 'EUR', '€999,999,999.99'],
  ])('shows %i minor units of %s as %s [D15]', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });
});

describe('a negative number', () => {
  it.each(['en', 'fr-FR', 'ar'])('has a true minus sign in %s', (locale) => {
    const texts = [
      formatMoney(-123456, 'EUR', locale),
      percentText(-12.5, locale),
      numberText(-1250, locale),
      formatCompactValue(-123456, { kind: 'money', currency: 'EUR' }, locale),
    ];
    for (const text of texts) expect(text).toMatch(/^[^-]*\u2212[^-]*$/);
  });

  it.each(['en', 'fr-FR', 'ar'])('has its sign where a gain has its plus in %s', (locale) => {
    const loss = formatMoneyChange(-123456, 'EUR', locale);
    expect(formatMoneyChange(123456, 'EUR', locale)).toBe(loss.replace('\u2212', '+'));
    expect(formatMoneyChange(0, 'EUR', locale)).toBe(formatMoney(0, 'EUR', locale));
  });

  it('has a hyphen in files and inputs', () => {
    expect(decimalOf(-123456, 'EUR')).toBe('-1234.56');
    expect(csvValue(-123456, { kind: 'money', currency: 'EUR' })).toBe(-1234.56);
  });
});

describe('an amount without a known currency', () => {
  it.each([null, '', 'eur', '€'])('of %j is a dash, and nothing is parsed as one', (currency) => {
    expect(formatMoney(1234, currency)).toBe('—');
    expect(decimalOf(1234, currency)).toBe('');
    expect(parseMoney('12', currency)).toEqual({ ok: false, code: 'money.noCurrency' });
    expect(formatCompactValue(1234, { kind: 'money', currency }, 'en')).toBe('—');
    expect(csvValue(1234, { kind: 'money', currency })).toBeNull();
  });
});

/** `Intl.NumberFormat` with the decimals of another browser or version, where the caller says none. */
function stubDecimals(decimals: Record<string, number>) {
  class OtherDecimals extends Intl.NumberFormat {
    constructor(locale?: string, options?: Intl.NumberFormatOptions) {
      const digits = decimals[options?.currency ?? ''];
      const own =
        digits === undefined
          ? {}
          : { minimumFractionDigits: digits, maximumFractionDigits: digits };
      super(locale, { ...own, ...options });
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { NumberFormat: { value: OtherDecimals } }));
}

describe('in a browser with other decimals than the server', () => {
  afterEach(() => vi.unstubAllGlobals());

  // Firefox and Safari have the first three; a newer Chrome has the last.
  it.each([
    ['HUF', 2, '1500', 1500],
    ['IQD', 3, '1500', 1500],
    ['LBP', 2, '1500', 1500],
    ['RSD', 0, '1500.25', 150_025],
  ])(
    'an amount of %s, there with %i decimals, stays the same',
    (currency, digits, text, amount) => {
      stubDecimals({ [currency]: digits });
      // Locales of no other test, since formats are cached.
      for (const locale of ['en-NZ', 'en-AU']) {
        expect(parseMoney(text, currency, locale)).toEqual({ ok: true, amount });
        expect(formatMoney(amount, currency, locale).replace(/[^\d.]/g, '')).toBe(text);
        expect(decimalOf(amount, currency)).toBe(text);
      }
    },
  );
});

it.each(Intl.supportedValuesOf('currency'))(
  '%s has as many decimals as it is shown with',
  (code) => {
    const shown = formatMoney(1, code).replace(/^[^\d]*/, '');
    expect((shown.split('.')[1] ?? '').length).toBe(exponentOf(code));
  },
);
