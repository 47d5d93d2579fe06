import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromSafeCell } from '../../domain/formulaText.ts';
import { type Cell, toCsv } from '../../src/lists/export/csv.ts';

/** An independent RFC 4180 parser: quoted cells, doubled quotes, CRLF between rows. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell);
    at = end;
    if (text[at] === ',') {
      at += 1;
      if (at === text.length) row.push('');
    } else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    }
  }
  return rows;
}

function quotedCell(text: string, start: number): [string, number] {
  let cell = '';
  let at = start + 1;
  for (; ; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') cell += text[++at];
    else return [cell, at + 1];
  }
}

function plainCell(text: string, start: number): [string, number] {
  let at = start;
  while (at < text.length && text[at] !== ',' && !text.startsWith('\r\n', at)) at += 1;
  return [text.slice(start, at), at];
}

/** Splits as a spreadsheet does at these separators. A quote counts only at the start of a cell. */
function cellsSplitAt(marks: string, text: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isStart = true;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const isDoubled = isQuoted && character === '"' && text[at + 1] === '"';
    if (isDoubled) at += 1;
    if (character === '"' && !isDoubled && (isStart || isQuoted)) {
      isQuoted = !isQuoted;
      isStart = false;
    } else if (!isQuoted && `${marks}\r\n`.includes(character)) {
      cells.push(cell);
      cell = '';
      isStart = true;
    } else {
      cell += character;
      isStart = false;
    }
  }
  return [...cells, cell];
}

const nasty = fc.constantFrom(
  '=1+1',
  '+cmd',
  '-2',
  '@SUM',
  '\tx',
  '\rx',
  '"',
  ',',
  'a"b',
  ' a ',
  'a\r\nb',
  '',
  '＝1',
  "'=1",
  "''-1",
  ';=1',
  'Mug;=1+1;',
  ';"=1',
  ";'@x",
  '\t+1',
  'Hello\n=1',
  '\r-1',
  ';',
  'é🥣',
);
const cell: fc.Arbitrary<Cell> = fc.oneof(
  nasty,
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

describe('an exported table', () => {
  test('is read back unchanged, without the escapes of formulas', () => {
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const text = toCsv(rows);
        expect(text.startsWith('\ufeff')).toBe(true);
        const read = parseCsv(text.slice(1));
        expect(read.map((row) => row.map(fromSafeCell))).toEqual(
          rows.map((row) => row.map((given) => String(given ?? ''))),
        );
      }),
      { numRuns: 500 },
    );
  });

  test.each([';', '\t', ';\t', ',;\t'])(
    'has no formula where a spreadsheet splits at %j',
    (marks) => {
      const table = fc.array(
        fc.array(
          fc.oneof(
            nasty,
            fc.string(),
            fc.array(nasty).map((parts) => parts.join('')),
          ),
          { minLength: 2, maxLength: 4 },
        ),
        { minLength: 1 },
      );
      fc.assert(
        fc.property(table, (rows) => {
          for (const one of cellsSplitAt(marks, toCsv(rows).slice(1))) {
            expect(one).not.toMatch(/^[=+\-@＝＋－＠]/);
          }
        }),
        { numRuns: 1000 },
      );
    },
  );

  test('quotes separators, including those of other programs', () => {
    expect(toCsv([['a;b', 'a\tb', 'a,b', 'ab']])).toBe('\ufeff"a;b","a\tb","a,b",ab\r\n');
    expect(toCsv([[';=1', 5]])).toBe('\ufeff";\'=1",5\r\n');
  });

  test('has no formula, and numbers stay numbers', () => {
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string()), (text) => {
        const [row = []] = parseCsv(toCsv([[text, -5]]).slice(1));
        expect(row[0]).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
        expect(row[1]).toBe('-5');
      }),
      { numRuns: 500 },
    );
  });
});
