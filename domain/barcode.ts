/** True when a barcode's last digit is the one that the others ask for (GTIN-8, UPC-A, EAN-13, GTIN-14). */
export function hasRightCheckDigit(barcode: string): boolean {
  const digits = [...barcode].map(Number);
  const last = digits.pop();
  // GS1 General Specifications 7.9: from the right, the digits count three times and once in turn.
  const sum = digits.reduceRight(
    (total, digit, index) => total + digit * ((digits.length - index) % 2 === 1 ? 3 : 1),
    0,
  );
  return last === (10 - (sum % 10)) % 10;
}
