import fc from 'fast-check';
import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, it } from 'vitest';
import { toE164 } from '../../src/ui/fields/contact/toE164.ts';

const numbers = getCountries().flatMap((country) => {
  const number = getExampleNumber(country, examples);
  return number ? [{ country, number }] : [];
});
const digitScripts = ['0', '٠', '۰', '०', '０'].map((zero) => zero.charCodeAt(0));
const mess = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u200e', '  ');

it('a full number is parsed to the same, whatever its notation [A1]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...numbers),
      fc.constantFrom('international', 'national', 'zeros', 'bare'),
      fc.constantFrom(...digitScripts),
      fc.array(mess, { minLength: 24, maxLength: 24 }),
      ({ country, number }, form, zero, gaps) => {
        const forms = {
          international: number.number,
          zeros: number.number.replace('+', '00'),
          national: number.formatNational(),
          bare: number.nationalNumber,
        };
        const written = [...forms[form]]
          .map((char) => (/\d/.test(char) ? String.fromCharCode(zero + Number(char)) : char))
          .map((char, at) => char + (gaps[at] ?? ''))
          .join('');
        expect(toE164(written, country)).toBe(number.number);
      },
    ),
    { numRuns: 2000 },
  );
});

it('any text is parsed to E.164 or nothing [A1]', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.stringMatching(/^[-+ ().0-9x]{0,40}$/),
  );
  fc.assert(
    fc.property(text, fc.constantFrom('FR', 'US', 'IT', 'XX', ''), (typed, country) => {
      const number = toE164(typed, country);
      if (number !== undefined) expect(number).toMatch(/^\+[1-9]\d{4,16}$/);
    }),
    { numRuns: 3000 },
  );
});
