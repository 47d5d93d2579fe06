// A spreadsheet would run what begins so; the last four are the wide forms, which some accept too. Quotes before it are
// counted in, so that each text is a cell of its own.
const FORMULA_START = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/** A text as a cell that no spreadsheet runs. */
export function withoutFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

/** The text in a cell that was made safe so, or in one that never was. */
export function fromSafeCell(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;
}
