import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalOf,
  exponentOf,
  formatMoney,
  inCurrency,
  moneyInputText,
  parseMoney,
} from '../../domain/money.ts';

const amounts = fc.integer({ min: 0, max: 99_999_999_999 });
const currencies = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'CLP', 'JOD', 'INR');
const locales = fc.constantFrom('en', 'fr', 'de', 'ar', 'en-IN', 'de-CH');
const runs = { numRuns: 1000 };

describe('money', () => {
  it('parses every amount that it formats for typing [D15]', () => {
    fc.assert(
      fc.property(amounts, currencies, locales, (amount, currency, locale) => {
        const text = moneyInputText(amount, currency, locale);
        expect(parseMoney(text, currency, locale)).toEqual({ ok: true, amount });
      }),
      runs,
    );
  });

  it('parses every amount that it shows, with sign and groups, in English [D15]', () => {
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        expect(parseMoney(formatMoney(amount, currency), currency)).toEqual({ ok: true, amount });
      }),
      runs,
    );
  });

  it('returns whole minor units or a reason for any text, never NaN [D15]', () => {
    fc.assert(
      fc.property(fc.string(), currencies, locales, (text, currency, locale) => {
        const result = parseMoney(text, currency, locale);
        if (result.ok) {
          expect(Number.isSafeInteger(result.amount)).toBe(true);
          expect(result.amount).toBeGreaterThanOrEqual(0);
        } else {
          expect(result.code).toMatch(/^(money|price)\./);
        }
      }),
      runs,
    );
  });

  it('is the same number in another currency, or none if that cannot have it', () => {
    fc.assert(
      fc.property(amounts, currencies, currencies, (amount, from, to) => {
        const number = Number(decimalOf(amount, from));
        const kept = inCurrency(amount, from, to);
        if (kept !== null) {
          expect(Number(decimalOf(kept, to))).toBe(number);
          expect(inCurrency(kept, to, from)).toBe(amount);
        } else expect(parseMoney(decimalOf(amount, from), to).ok).toBe(false);
      }),
      runs,
    );
  });

  it('accepts exactly the decimals of the currency [D15]', () => {
    fc.assert(
      fc.property(currencies, (currency) => {
        const digits = exponentOf(currency);
        expect(parseMoney(`1.${'0'.repeat(digits)}1`, currency).ok).toBe(false);
        if (digits > 0) expect(parseMoney(`1.${'1'.repeat(digits)}`, currency).ok).toBe(true);
      }),
    );
  });
});
