import Papa from 'papaparse';
import { withoutFormula } from '../../../domain/formulaText.ts';

/** Strings are escaped against spreadsheet formulas; numbers and booleans are written unchanged. */
export type Cell = string | number | boolean | null | undefined;

// Makes spreadsheets read UTF-8.
const BYTE_ORDER_MARK = '\ufeff';

// Some programs split at semicolons and tabs, or trim white space.
const NEEDS_QUOTES = /[;\t]|^\s|\s$/;

/** RFC 4180 with a byte-order mark; rows end in CRLF. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

/** Further rows, without the byte-order mark. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '';
  const safe = rows.map((row) => row.map(safeCell));
  const quotes = (cell: unknown) => typeof cell === 'string' && NEEDS_QUOTES.test(cell);
  return `${Papa.unparse(safe, { newline: '\r\n', quotes })}\r\n`;
}

function safeCell(cell: Cell): Cell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : '';
  return typeof cell === 'string' ? withoutFormula(cell) : cell;
}
