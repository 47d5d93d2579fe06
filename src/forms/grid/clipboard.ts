import { fromSafeCell, withoutFormula } from '../../../domain/formulaText.ts';

/**
 * Tables as spreadsheets put them on the clipboard: text with tabs between cells, and HTML. A cell with a tab, a line
 * break or a quote is quoted. Not Papa Parse: spreadsheets also copy unquoted cells that begin with a quote
 * (`"big" one`), and Papa Parse then reads the rest of the table as one cell.
 */

/** Empty if there is nothing to read. */
export function readTable(data: Pick<DataTransfer, 'getData'>): string[][] {
  const plain = data.getData('text/plain');
  // Plain text copied from a web page can lack the columns.
  if (!plain.includes('\t')) {
    const rows = tableInHtml(data.getData('text/html'));
    if (rows.some((row) => row.length > 1) || (rows.length > 0 && plain === '')) return rows;
  }
  return tableInText(plain);
}

type Table = readonly (readonly string[])[];

const NUMBER = /^[-+]?\d[\d.,]*$/;

/** A single cell keeps its text, because a paste into an input unescapes nothing. */
function escapeFormulas(table: Table): Table {
  if (table.flat().length < 2) return table;
  return table.map((row) => row.map((cell) => (NUMBER.test(cell) ? cell : withoutFormula(cell))));
}

function unescapeFormulas(table: string[][]): string[][] {
  return table.flat().length < 2 ? table : table.map((row) => row.map(fromSafeCell));
}

export function tableInText(text: string): string[][] {
  return unescapeFormulas(cellsInText(text));
}

function cellsInText(text: string): string[][] {
  if (text === '') return [];
  const rows: string[][] = [[]];
  // A line break at the end starts no row.
  const end = /(\r\n|\r|\n)$/.exec(text)?.index ?? text.length;
  let at = 0;
  for (;;) {
    const cell = quotedAt(text, at, end) ?? plainAt(text, at, end);
    rows.at(-1)?.push(cell.text);
    if (cell.end >= end) return rows;
    if (text[cell.end] === '\t') at = cell.end + 1;
    else {
      at = cell.end + (text[cell.end] === '\r' && text[cell.end + 1] === '\n' ? 2 : 1);
      rows.push([]);
    }
  }
}

type Piece = { text: string; end: number };

function plainAt(text: string, start: number, end: number): Piece {
  const found = text.slice(start, end).search(/[\t\r\n]/);
  const stop = found < 0 ? end : start + found;
  return { text: text.slice(start, stop), end: stop };
}

/** Null unless a whole quoted cell begins at `start`. A cell can also begin with a quote that belongs to its text. */
function quotedAt(text: string, start: number, end: number): Piece | null {
  if (text[start] !== '"') return null;
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  quoted.lastIndex = start;
  const found = quoted.exec(text.slice(0, end));
  if (!found) return null;
  return { text: (found[1] ?? '').replaceAll('""', '"'), end: quoted.lastIndex };
}

export function toText(table: Table): string {
  return escapeFormulas(table)
    .map((row) => row.map(quoted).join('\t'))
    .join('\r\n');
}

function quoted(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export function toHtml(table: Table): string {
  const cell = (text: string) => `<td>${escapeHtml(text).replace(/\r?\n/g, '<br>')}</td>`;
  const rows = escapeFormulas(table);
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The cells of the first table. Parsed as text, so foreign HTML never becomes elements. */
export function tableInHtml(html: string): string[][] {
  const [, table] = /<table\b[^>]*>([\s\S]*?)<\/table\s*>/i.exec(html) ?? [];
  if (table === undefined) return [];
  const rows = table
    .replace(/<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .split(/<tr\b[^>]*>/i)
    .slice(1)
    .map((row) =>
      row
        .split(/<t[dh]\b/i)
        .slice(1)
        .flatMap(cellsIn),
    )
    .filter((row) => row.length > 0);
  return unescapeFormulas(rows);
}

/** Adds an empty cell for each column that the cell spans. */
function cellsIn(cell: string): string[] {
  const [, attributes = '', content = ''] = /^([^>]*)>([\s\S]*)$/.exec(cell) ?? [];
  const [, span = '1'] = /colspan\s*=\s*["']?(\d+)/i.exec(attributes) ?? [];
  const text = content
    // Collapses white space; `<br>` and paragraphs become line breaks.
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^>]*>|<\/p\s*>(?=\s*<p\b)/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/ ?\n ?/g, '\n')
    .replace(/&(#x[\da-f]+|#\d+|[a-z]+);/gi, (all, name: string) => entity(name) ?? all)
    .replace(/\u00a0/g, ' ')
    .trim();
  const columns = Math.max(1, Math.min(Number(span), MAX_COLUMNS));
  return [text, ...Array<string>(columns - 1).fill('')];
}

const MAX_COLUMNS = 100;

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const isHex = /^#x/i.test(name);
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : undefined;
}
