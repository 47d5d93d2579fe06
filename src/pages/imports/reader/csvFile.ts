import Papa from 'papaparse';
import { MAX_IMPORT_COLUMNS } from '../../../../contract/import.ts';
import { UnreadableError } from './unreadableError.ts';

/** Bytes. A larger file most likely exceeds `MAX_IMPORT_ROWS`. */
export const MAX_FILE_BYTES = 300_000_000;
/** Characters. A longer row most likely has an unclosed quote. */
const MAX_RECORD = 500_000;
const MAX_CELL = 100_000;
/** Bytes per read. */
const SLICE = 1 << 20;
const SNIFFED = 1 << 16;

/** Detected from the start of the file. Only the detection of UTF-8 reads the whole file. */
export type CsvFormat = { encoding: string; delimiter: string; newline: '\n' | '\r' | '\r\n' };

/**
 * A row as sent: the cells of each line of one record. `line` is the number of the first line. `lines` has the numbers
 * of all lines if they are not consecutive.
 */
export type Row = { line: number; cells: string[][]; lines?: number[] };
/** `line` is the number of the row's first line. `read` in `Piece` is the part of the file read so far. */
export type CsvRow = { line: number; cells: string[] };
type Piece = { rows: CsvRow[]; read: number };

/** Detects the format. Throws an `UnreadableError` if the file is not a text table. */
export async function sniff(file: Blob): Promise<CsvFormat> {
  if (file.size === 0) throw new UnreadableError('empty');
  if (file.size > MAX_FILE_BYTES) {
    const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);
    const values = { size: megabytes(file.size), max: megabytes(MAX_FILE_BYTES) };
    throw new UnreadableError('tooLarge', values);
  }
  const bytes = new Uint8Array(await file.slice(0, SNIFFED).arrayBuffer());
  const encoding = await detectEncoding(file, bytes);
  const start = new TextDecoder(encoding).decode(bytes);
  // For Excel, a first line such as `sep=;` declares the delimiter.
  const [, declaredDelimiter] = /^sep=(.)\r?\n/i.exec(start) ?? [];
  const preview = Papa.parse<string[]>(start, {
    preview: 50,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const newline = /\r\n/.test(start) ? '\r\n' : /\n/.test(start) ? '\n' : '\r';
  return { encoding, delimiter: declaredDelimiter ?? preview.meta.delimiter, newline };
}

/**
 * Detects UTF-16 by its byte-order mark or its zero bytes. Otherwise returns UTF-8 if the file is valid UTF-8, else an
 * encoding of Excel for Windows: 1256 for Arabic, 1252 for other texts.
 */
async function detectEncoding(file: Blob, start: Uint8Array): Promise<string> {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  if (begins(0xff, 0xfe)) return 'utf-16le';
  if (begins(0xfe, 0xff)) return 'utf-16be';
  if (begins(0x50, 0x4b, 3, 4)) throw new UnreadableError('spreadsheet');
  const isPicture = begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47);
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (!isPicture && odd > start.length / 5 && even === 0) return 'utf-16le';
  if (!isPicture && even > start.length / 5 && odd === 0) return 'utf-16be';
  if (isPicture || even + odd > 0) throw new UnreadableError('notText');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = start;
  try {
    for (let at = 0; at < file.size; at += SLICE) {
      bytes = new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer());
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return isArabic(bytes) ? 'windows-1256' : 'windows-1252';
  }
}

/** Windows uses the same bytes for Arabic and for accented letters, but accented letters are rarely adjacent. */
function isArabic(bytes: Uint8Array): boolean {
  const isLetter = (byte = 0) => byte >= 0xc0;
  const letters = bytes.reduce((count, byte) => count + (isLetter(byte) ? 1 : 0), 0);
  const pairs = bytes.reduce(
    (count, byte, at) => count + (isLetter(byte) && isLetter(bytes[at - 1]) ? 1 : 0),
    0,
  );
  return pairs > letters / 2;
}

/** Reads one piece at a time into memory. Skips empty lines. */
export async function* readPieces(file: Blob, format: CsvFormat): AsyncGenerator<Piece> {
  const { delimiter, newline } = format;
  const decoder = new TextDecoder(format.encoding);
  let rest = '';
  let line = 1;
  for (let at = 0; at < file.size; at += SLICE) {
    const bytes = await file.slice(at, at + SLICE).arrayBuffer();
    const isEnd = at + SLICE >= file.size;
    rest += decoder.decode(bytes, { stream: !isEnd });
    const { data, errors, meta } = new Papa.Parser({ delimiter, newline }).parse(rest, 0, !isEnd);
    const rows: CsvRow[] = [];
    const lines = parsedRows(data);
    const wrong = errorRow(errors, isEnd ? lines.length + 1 : lines.length);
    for (const [index, cells] of lines.entries()) {
      if (index === wrong) throw new UnreadableError('quote', { line });
      const clean = cells.map(withoutMarks);
      refuseLong(clean, line);
      if (clean.some((cell) => cell.trim() !== '')) rows.push({ line, cells: clean });
      line += 1 + breaksIn(cells, newline);
    }
    rest = rest.slice(meta.cursor);
    if (isEnd) rest = '';
    if (rest.length > MAX_RECORD) throw new UnreadableError('rowTooLong', { line });
    yield { rows, read: Math.min(1, (at + SLICE) / file.size) };
  }
}

function parsedRows(data: readonly unknown[]): string[][] {
  return data.flatMap((row) => (Array.isArray(row) ? [row.map(String)] : []));
}

/** Index of the first row with invalid quotes, or -1. Ignores rows from index `rows` on, which may be incomplete. */
function errorRow(errors: readonly { row?: number | undefined }[], rows: number): number {
  const found = errors.map(({ row = 0 }) => row).filter((row) => row < rows);
  return found.length > 0 ? Math.min(...found) : -1;
}

// Concatenated files have byte-order marks in the middle.
function withoutMarks(cell: string): string {
  const text = cell.includes('\ufeff') ? cell.replaceAll('\ufeff', '') : cell;
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

function refuseLong(cells: readonly string[], line: number): void {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (length > MAX_RECORD || cells.some((cell) => cell.length > MAX_CELL)) {
    throw new UnreadableError('rowTooLong', { line });
  }
}

function breaksIn(cells: readonly string[], newline: string): number {
  const mark = newline === '\r' ? '\r' : '\n';
  let count = 0;
  for (const cell of cells) {
    if (!cell.includes(mark)) continue;
    for (let at = cell.indexOf(mark); at >= 0; at = cell.indexOf(mark, at + 1)) count += 1;
  }
  return count;
}

export function checkHead(head: readonly string[]): string[] {
  const last = head.findLastIndex((name) => name.trim() !== '');
  if (last < 0) throw new UnreadableError('empty');
  if (last >= MAX_IMPORT_COLUMNS) {
    throw new UnreadableError('tooManyColumns', { count: last + 1, max: MAX_IMPORT_COLUMNS });
  }
  return head.slice(0, last + 1).map((name) => name.trim().slice(0, 200));
}
