/** Whether the last digit is the check digit of the others (GTIN-8, UPC-A, EAN-13, GTIN-14). */
export function hasRightCheckDigit(barcode: string): boolean {
  const digits = [...barcode].map(Number);
  const last = digits.pop();
  // GS1 General Specifications 7.9: from the right, the weights alternate between 3 and 1.
  const sum = digits.reduceRight(
    (total, digit, index) => total + digit * ((digits.length - index) % 2 === 1 ? 3 : 1),
    0,
  );
  return last === (10 - (sum % 10)) % 10;
}

/** From EAN-8 to GTIN-14. */
const BARCODE = /^\d{8,14}$/;

/** Case does not matter, and scanners read a UPC with or without the leading zeros of an EAN. */
export function isSameCode(one: string, other: string): boolean {
  return codeKey(one) === codeKey(other);
}

function codeKey(code: string): string {
  const text = code.trim().toLowerCase();
  return BARCODE.test(text) ? text.padStart(14, '0') : text;
}

/** A barcode with more or fewer leading zeros: `['0012345678905', …]` for `012345678905`. */
export function otherLengths(code: string): string[] {
  if (!BARCODE.test(code)) return [];
  const digits = code.replace(/^0+/, '');
  return [8, 12, 13, 14]
    .filter((length) => length >= digits.length && length !== code.length)
    .map((length) => digits.padStart(length, '0'));
}
