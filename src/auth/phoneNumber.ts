import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

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

/** The first digit of every script whose digits a phone's keyboard may produce. */
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040,
  0x17e0,
];

function asciiDigits(text: string): string {
  // NFKC makes full-width and superscript characters plain; it leaves other scripts' digits alone.
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
