import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { asciiDigits } from '../../../../domain/digits.ts';

/**
 * Parses a typed phone number to E.164 (`+33612345678`); undefined if it is incomplete. `country` (ISO 3166) applies to
 * numbers without a country code. Accepts spaces, brackets, dashes, `00` for `+`, digits of any script and invisible
 * characters. Validates only the length: new number ranges must not exclude a merchant.
 */
export function toE164(typed: string, country: string): string | undefined {
  const text = asciiDigits(typed)
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\p{Cf}\p{Pd}()[\]./·\u2212]/gu, '')
    .replace(/^00/, '+');
  // Letters, two numbers or an extension.
  if (!/^\+?\d{1,20}$/.test(text)) return undefined;
  return possibleNumber(text, country) ?? withoutPlus(text, country);
}

function possibleNumber(text: string, country: string): string | undefined {
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return number?.isPossible() ? number.number : undefined;
}

/** `33612345678` without `+` and with another country selected: accepted if it is an exact number. */
function withoutPlus(text: string, country: string): string | undefined {
  if (!/^\d{10,15}$/.test(text)) return undefined;
  const number = parsePhoneNumberFromString(`+${text}`, { extract: false });
  return number?.isValid() && number.country !== country ? number.number : undefined;
}
