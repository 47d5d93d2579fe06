import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { asciiDigits } from '../../../../domain/digits.ts';

/**
 * Parses a typed phone number to E.164 (`+33612345678`); undefined for incomplete numbers and other texts. `country`
 * (ISO 3166) applies to numbers without a country code. Accepts spaces, brackets, dashes, `00` for `+`, digits of any
 * script and invisible characters. Normally validates only the length: new number ranges must not exclude a merchant.
 */
export function toE164(typed: string, country: string): string | undefined {
  const text = asciiDigits(typed)
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\p{Cf}\p{Pd}()[\]./·\u2212]/gu, '')
    .replace(/^00/, '+');
  // Refuses letters, two numbers and extensions.
  if (!/^\+?\d{1,20}$/.test(text)) return undefined;
  return possibleNumber(text, country) ?? withoutPlus(text, country);
}

function possibleNumber(text: string, country: string): string | undefined {
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return number?.isPossible() ? number.number : undefined;
}

/** Parses `33612345678`, a number without its `+`. The number must be valid, and of another country than `country`. */
function withoutPlus(text: string, country: string): string | undefined {
  if (!/^\d{10,15}$/.test(text)) return undefined;
  const number = parsePhoneNumberFromString(`+${text}`, { extract: false });
  return number?.isValid() && number.country !== country ? number.number : undefined;
}
