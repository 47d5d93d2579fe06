// Spreadsheets run a cell that begins with these as a formula; the last four are full-width forms. A cell with quotes
// before such a character gets another quote, so that the encoding is reversible.
const FORMULA_START = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
// A spreadsheet that splits at semicolons or tabs, or does not recognise quotes around a cell, starts a new cell there.
// A comma needs no escape: programs that split at commas understand these quotes.
const INNER_START = /([;\t\r\n])(?=["']*[=+\-@\0＝＋－＠])/g;
const GUARDED_INNER_START = /([;\t\r\n])'(?=["']*[=+\-@\0＝＋－＠])/g;

/** Escapes a text, so that no spreadsheet runs it or a part of it as a formula. */
export function withoutFormula(text: string): string {
  const inner = text.replace(INNER_START, "$1'");
  return FORMULA_START.test(inner) ? `'${inner}` : inner;
}

/** Reverses `withoutFormula`. Also removes a quote before a formula if somebody typed it. */
export function fromSafeCell(cell: string): string {
  const isGuarded = cell.startsWith("'") && FORMULA_START.test(cell.slice(1));
  return (isGuarded ? cell.slice(1) : cell).replace(GUARDED_INNER_START, '$1');
}
