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

/** Ignores case, and leading zeros of barcodes: scanners read a UPC with or without the leading zeros of an EAN. */
export function isSameCode(one: string, other: string): boolean {
  return codeKey(one) === codeKey(other);
}

function codeKey(code: string): string {
  const text = code.trim().toLowerCase();
  return BARCODE.test(text) ? text.padStart(14, '0') : text;
}

/**
 * The same barcode with a leading zero added or removed: the EAN of a UPC, and the reverse. Null if the code does not
 * have 12 to 14 digits, or is a GTIN-14 without a leading zero.
 */
export function withOrWithoutZero(code: string): string | null {
  if (!/^\d{12,14}$/.test(code)) return null;
  if (code.length > 12 && code.startsWith('0')) return code.slice(1);
  return code.length < 14 ? `0${code}` : null;
}
