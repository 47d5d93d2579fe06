import { MAX_PORTION_ROWS } from '../../../../contract/import.ts';
import {
  type CsvFormat,
  type CsvRow,
  checkHead,
  readPieces,
  sniff,
  UnreadableError,
} from './csvFile.ts';

/** A row as it is sent: the lines of the file that are about one record. */
export type Row = { line: number; cells: string[][] };
/** `read` is the part of the file, from 0 to 1. */
export type Portion = { rows: Row[]; read: number; isLast: boolean };

/** The column whose value lines of one record share, and the one that only the first of them has. */
export type Grouping = { key: number; once: number };

/** A file that is read portion by portion. */
export type OpenCsv = CsvFormat & {
  head: string[];
  /** Some of the first rows. */
  sample: string[][];
  next(grouping: Grouping | null): Promise<Portion>;
};

const SAMPLE = 200;
/** A portion is a request: of at most so many characters. */
const MAX_CHARACTERS = 300_000;
/** Lines of one record. */
const MAX_LINES = 2_500;

/** Opens a file as a table. Throws an `UnreadableError` when it is none. */
export async function openCsv(file: Blob): Promise<OpenCsv> {
  const format = await sniff(file);
  const pieces = readPieces(file, format);
  const queue: CsvRow[] = [];
  let read = 0;
  let isAllRead = false;
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

  /** The lines of the next record; as far as they are here, and nothing at the end. */
  function take(grouping: Grouping | null): Row | undefined {
    const first = queue.shift();
    if (!first) return undefined;
    const row: Row = { line: first.line, cells: [first.cells] };
    const key = grouping && first.cells[grouping.key];
    while (grouping && key && queue[0]?.cells[grouping.key] === key) {
      if (queue[0].cells[grouping.once] !== '') break;
      row.cells.push(queue.shift()?.cells ?? []);
      if (row.cells.length > MAX_LINES) throw new UnreadableError('rowTooLong', { line: row.line });
    }
    return row;
  }

  return {
    ...format,
    head,
    sample: queue.slice(0, SAMPLE).map(({ cells }) => cells),
    next: async (grouping) => {
      const rows: Row[] = [];
      let characters = 0;
      while (rows.length < MAX_PORTION_ROWS && characters < MAX_CHARACTERS) {
        // What follows may belong to the record.
        while (queue.length <= MAX_LINES && !isAllRead) await fill();
        const row = take(grouping);
        if (!row) break;
        rows.push(row);
        characters += row.cells.flat().reduce((sum, cell) => sum + cell.length + 3, 0);
      }
      return { rows, read, isLast: isAllRead && queue.length === 0 };
    },
  };
}
