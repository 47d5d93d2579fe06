import { asciiDigits } from '../../../../domain/digits.ts';

/**
 * Normalises a phone number: `+33 (0)6 12-34.56.78` and `0033612345678` become `+33612345678`.
 * Other input stays as typed, so that its error message makes sense.
 */
export function normalisePhone(text: string): string {
  const plain = asciiDigits(text)
    .trim()
    .replace(/^00/, '+')
    .replace(/^(\+[\d\s.-]+)\(0\)/, '$1')
    .replace(/[\s().\-/\u2010-\u2015]/g, '');
  return /^\+\d+$/.test(plain) ? plain : text.trim();
}
