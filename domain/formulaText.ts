// A spreadsheet runs a cell that begins so; the last four are the wide forms, which some accept too. A cell that begins
// with quotes before it gets another one, so that no two texts are the same cell.
const FORMULA_START = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
// A spreadsheet that splits at semicolons or tabs, or does not see where our quotes begin, takes what follows for a
// cell of its own. A comma needs no guard: a reader that splits there understands the quotes.
const INNER_START = /([;\t\r\n])(?=["']*[=+\-@\0＝＋－＠])/g;
const GUARDED_INNER_START = /([;\t\r\n])'(?=["']*[=+\-@\0＝＋－＠])/g;

/** A text as a cell that no spreadsheet runs, wherever it splits. */
export function withoutFormula(text: string): string {
  const inner = text.replace(INNER_START, "$1'");
  return FORMULA_START.test(inner) ? `'${inner}` : inner;
}

/** The text in a cell that was made safe so, or in one that never was. */
export function fromSafeCell(cell: string): string {
  const isGuarded = cell.startsWith("'") && FORMULA_START.test(cell.slice(1));
  return (isGuarded ? cell.slice(1) : cell).replace(GUARDED_INNER_START, '$1');
}
