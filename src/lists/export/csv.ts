import { withoutFormula } from '../../../domain/formulaText.ts';

/** A cell: texts are made safe for spreadsheets, numbers and booleans are written as they are. */
export type Cell = string | number | boolean | null | undefined;

// Makes spreadsheets read UTF-8.
const BYTE_ORDER_MARK = '\ufeff';

/**
 * RFC 4180 with a byte-order mark: rows end in CRLF. Cells with a comma, and those with a mark that other programs
 * split at, are quoted.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

/** More rows of the same file. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'boolean') return String(cell);
  const safe = withoutFormula(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a text, or its parts, to the browser as a CSV file to keep. */
export function saveFile(name: string, ...parts: readonly BlobPart[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
