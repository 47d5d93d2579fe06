import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { callingCodes, countryOfNumber } from '../../src/auth/fields/phoneCountry.ts';
import { toE164 } from '../../src/ui/fields/contact/toE164.ts';

describe('a typed phone number [A1]', () => {
  it.each([
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['06.12.34.56.78', 'FR', '+33612345678'],
    ['06-12-34-56-78', 'FR', '+33612345678'],
    ['(06) 12 34 56 78', 'FR', '+33612345678'],
    ['6 12 34 56 78', 'FR', '+33612345678'],
    ['+33 6 12 34 56 78', 'US', '+33612345678'],
    ['(+33) 612345678', 'US', '+33612345678'],
    ['+33 (0)6 12 34 56 78', 'US', '+33612345678'],
    ['0033 6 12 34 56 78', 'US', '+33612345678'],
    ['33612345678', 'FR', '+33612345678'],
    ['33612345678', 'US', '+33612345678'],
    ['tel:+33-6-12-34-56-78', 'US', '+33612345678'],
    ['٠٦ ١٢ ٣٤ ٥٦ ٧٨', 'FR', '+33612345678'],
    ['۰۶۱۲۳۴۵۶۷۸', 'FR', '+33612345678'],
    ['०६१२३४५६७८', 'FR', '+33612345678'],
    ['＋３３６１２３４５６７８', 'US', '+33612345678'],
    ['\u202a+33\u00a06\u202f12 34 56 78\u202c', 'US', '+33612345678'],
    ['(555) 000-1111', 'US', '+15550001111'],
    ['8 (912) 345-67-89', 'RU', '+79123456789'],
    ['0551 234 567', 'XX', undefined],
    ['+33 6 12', 'FR', undefined],
    ['06 12', 'FR', undefined],
    ['call me', 'FR', undefined],
    ['0612345678 or 0687654321', 'FR', undefined],
    ['+', 'FR', undefined],
    ['', 'FR', undefined],
  ])('%j typed in %s is %s', (typed, country, expected) => {
    expect(toE164(typed, country)).toBe(expected);
  });
});

describe('the calling codes shown before the library has loaded', () => {
  it('are equal to those of the library', () => {
    const theirs = Object.fromEntries(getCountries().map((c) => [c, getCountryCallingCode(c)]));
    expect(Object.fromEntries(callingCodes)).toEqual(theirs);
  });

  it('map a number to the main country of its code', () => {
    expect(countryOfNumber('+44 20')).toBe('GB');
    expect(countryOfNumber('+1 204')).toBe('US');
    expect(countryOfNumber('+7 912')).toBe('RU');
    expect(countryOfNumber('+')).toBeUndefined();
  });
});
