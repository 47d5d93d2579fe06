import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { asciiDigits } from '../../../domain/digits.ts';

/**
 * Turns what a person types for a phone number into E.164 (`+33612345678`), or undefined when it is
 * not a full number. `country` (ISO 3166) gives the rules for numbers typed without a country code.
 * Spaces, brackets, dashes, `00` for `+`, digits of any script and pasted invisible marks are fine.
 * Judged by length only: newly opened number ranges must not keep a merchant out.
 */
export function toE164(typed: string, country: string): string | undefined {
  const text = asciiDigits(typed)
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\p{Cf}\p{Pd}()[\]./·\u2212]/gu, '')
    .replace(/^00/, '+');
  // Anything else is not punctuation: a name, two numbers, an extension.
  if (!/^\+?\d{1,20}$/.test(text)) return undefined;
  return possibleNumber(text, country) ?? withoutPlus(text, country);
}

function possibleNumber(text: string, country: string): string | undefined {
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return number?.isPossible() ? number.number : undefined;
}

/** `33612345678` typed by someone whose country choice is another one: accepted when it is exact. */
function withoutPlus(text: string, country: string): string | undefined {
  if (!/^\d{10,15}$/.test(text)) return undefined;
  const number = parsePhoneNumberFromString(`+${text}`, { extract: false });
  return number?.isValid() && number.country !== country ? number.number : undefined;
}
