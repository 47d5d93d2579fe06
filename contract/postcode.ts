/** Spaces, hyphens and case do not matter in postcodes: `sw1a 1aa` is `SW1A1AA`. */
export function postcodeKey(postcode: string): string {
  return postcode.replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Parses a prefix of postcodes or a range of prefixes: `75` is `{ from: '75', to: '75' }`, and `69001..69009` is
 * `{ from: '69001', to: '69009' }`. Null unless both ends have only letters A to Z and digits, are equally long, and in
 * order.
 */
export function parsePostcodes(text: string): { from: string; to: string } | null {
  const [from = '', to = from, ...others] = text.split('..').map(postcodeKey);
  const isRange = from.length === to.length && from <= to && others.length === 0;
  return isRange && /^[0-9A-Z]+$/.test(from + to) ? { from, to } : null;
}
