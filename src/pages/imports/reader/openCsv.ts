import { MAX_PORTION_ROWS, MAX_ROW_LINES } from '../../../../contract/import.ts';
import { type CsvFormat, type CsvRow, checkHead, type Row, readPieces, sniff } from './csvFile.ts';
import { continuesRecord, type Grouping } from './grouping.ts';
import { UnreadableError } from './unreadableError.ts';
import { readVariations, type Variations } from './variations.ts';

/** `read` is the part of the file read so far, from 0 to 1. */
export type Portion = { rows: Row[]; read: number; isLast: boolean };

export type OpenCsv = CsvFormat & {
  head: string[];
  /** Some of the first rows. */
  sample: string[][];
  next(grouping: Grouping | null): Promise<Portion>;
};

const SAMPLE = 200;
/** A portion, which is one request, ends after about this many characters. */
const MAX_CHARACTERS = 300_000;

/** Throws an `UnreadableError` if the file is not a table. */
export async function openCsv(file: Blob): Promise<OpenCsv> {
  const format = await sniff(file);
  const pieces = readPieces(file, format);
  const queue: CsvRow[] = [];
  let read = 0;
  let isAllRead = false;
  let variations: Variations | undefined;
  async function fill(): Promise<void> {
    const { value, done } = await pieces.next();
    if (done) isAllRead = true;
    else {
      queue.push(...value.rows);
      read = value.read;
    }
  }
  while (queue.length <= 1 && !isAllRead) await fill();
  if (/^sep=.?$/i.test(queue[0]?.cells.join('') ?? '')) queue.shift();
  const head = checkHead(queue.shift()?.cells ?? []);
  if (queue.length === 0) throw new UnreadableError('noRows');

  /** Takes the next record from the queue. Null for a variation in its product's row; undefined at the end. */
  function take(grouping: Grouping | null): Row | null | undefined {
    const first = queue.shift();
    if (!first) return undefined;
    if (grouping?.parents) return variations?.take(first);
    const lines = [first];
    // Excess lines become a separate row, which the server refuses.
    while (grouping && queue[0] && lines.length < MAX_ROW_LINES) {
      if (!continuesRecord(first.cells, queue[0].cells, grouping)) break;
      lines.push(...queue.splice(0, 1));
    }
    return rowOf(lines);
  }

  return {
    ...format,
    head,
    sample: queue.slice(0, SAMPLE).map(({ cells }) => cells),
    next: async (grouping) => {
      if (grouping?.parents) variations ??= await readVariations(file, format, grouping.parents);
      const rows: Row[] = [];
      let characters = 0;
      while (rows.length < MAX_PORTION_ROWS && characters < MAX_CHARACTERS) {
        // Later lines can belong to the record.
        while (queue.length <= MAX_ROW_LINES && !isAllRead) await fill();
        const row = take(grouping);
        if (row === undefined) break;
        // The row of the product contains this variation.
        if (row === null) continue;
        rows.push(row);
        characters += row.cells.flat().reduce((sum, cell) => sum + cell.length + 3, 0);
      }
      return { rows, read, isLast: isAllRead && queue.length === 0 };
    },
  };
}

/** Lists line numbers only if they are not consecutive, because of empty lines or cells with line breaks. */
function rowOf(lines: readonly CsvRow[]): Row {
  const [first] = lines;
  const line = first?.line ?? 0;
  const cells = lines.map((one) => one.cells);
  const isInTurn = lines.every((one, index) => one.line === line + index);
  return { line, cells, ...(!isInTurn && { lines: lines.map((one) => one.line) }) };
}
