import { asciiDigits } from '../../../../domain/digits.ts';

/**
 * A phone number as the store takes it: `+33 (0)6 12-34.56.78` and `0033612345678` are `+33612345678`. What is
 * something else stays as it was typed, so that what is said about it can be understood.
 */
export function normalisePhone(text: string): string {
  const plain = asciiDigits(text)
    .trim()
    .replace(/^00/, '+')
    .replace(/^(\+[\d\s.-]+)\(0\)/, '$1')
    .replace(/[\s().\-/\u2010-\u2015]/g, '');
  return /^\+\d+$/.test(plain) ? plain : text.trim();
}
