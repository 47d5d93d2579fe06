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
