/**
 * Letters and digits that nobody takes for one another when a code is read aloud, printed small or written
 * by hand: no O and 0, I, L and 1, S and 5, B and 8, Z and 2, G and 6. No vowels, so no words by accident.
 */
export const CODE_LETTERS = 'CDFHJKMNPQRTVWXY3479';

/**
 * A new code. `random` gives so many random bytes: `(count) => crypto.getRandomValues(new Uint8Array(count))`.
 * Eight letters are one of 25 thousand million.
 */
export function newPromotionCode(random: (count: number) => Uint8Array, length = 8): string {
  // Bytes above the last whole round of the alphabet would favour its first letters.
  const limit = 256 - (256 % CODE_LETTERS.length);
  let code = '';
  while (code.length < length) {
    for (const byte of random(length)) {
      if (byte < limit && code.length < length) code += CODE_LETTERS[byte % CODE_LETTERS.length];
    }
  }
  return code;
}
