/**
 * Letters and digits without those that are confused in small print or handwriting: O and 0, I, L and 1, S and 5,
 * B and 8, Z and 2, G and 6. Without A, E and U, codes are hardly ever words.
 */
export const CODE_LETTERS = 'CDFHJKMNPQRTVWXY3479';

/**
 * Generates a code. `random` returns random bytes: `(count) => crypto.getRandomValues(new Uint8Array(count))`. Eight
 * letters have 25 billion combinations.
 */
export function newPromotionCode(random: (count: number) => Uint8Array, length = 8): string {
  // Rejects bytes from `limit`, with which the modulo would favour the first letters.
  const limit = 256 - (256 % CODE_LETTERS.length);
  let code = '';
  while (code.length < length) {
    for (const byte of random(length)) {
      if (byte < limit && code.length < length) code += CODE_LETTERS[byte % CODE_LETTERS.length];
    }
  }
  return code;
}
