import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readTable,
  tableInHtml,
  tableInText,
  toHtml,
  toText,
} from '../../src/forms/grid/clipboard.ts';

const clipboard = (plain: string, html = '') =>
  readTable({ getData: (type) => (type === 'text/html' ? html : plain) });

describe('a table on the clipboard', () => {
  it('is read from Excel: tabs, CRLF, quotes around line breaks', () => {
    const text = 'Mug\t12,50\t"two\r\nlines"\r\n"say ""hi"""\t\t5\r\n';
    expect(tableInText(text)).toEqual([
      ['Mug', '12,50', 'two\r\nlines'],
      ['say "hi"', '', '5'],
    ]);
  });

  it('is read from Google Sheets: LF, no final line break', () => {
    expect(tableInText('A\tB\nC\t"D\nE"')).toEqual([
      ['A', 'B'],
      ['C', 'D\nE'],
    ]);
  });

  it('of an older Mac, with CR alone, has no extra row', () => {
    expect(tableInText('A\tB\rC\tD\r')).toEqual([
      ['A', 'B'],
      ['C', 'D'],
    ]);
  });

  it('keeps a quote that quotes nothing: a size in inches, a quoted word before others', () => {
    expect(tableInText('5" pipe\t"big" one\t"open')).toEqual([['5" pipe', '"big" one', '"open']]);
  });

  it('is read from the HTML if the text has lost its columns', () => {
    const html = `<html><body><!--StartFragment--><table><style>td{}</style>
      <tr><td style="x">Mug &amp; cup</td><th>&#8364;12.50</th></tr>
      <TR><TD colspan=2>one<br>two &nbsp; </TD></TR></table></body></html>`;
    const rows = [
      ['Mug & cup', '€12.50'],
      ['one\ntwo', ''],
    ];
    expect(clipboard('Mug & cup €12.50 one two', html)).toEqual(rows);
    expect(clipboard('', html)).toEqual(rows);
    // With tabs the text is better: HTML may contain extra spaces.
    expect(clipboard('a\tb', html)).toEqual([['a', 'b']]);
  });

  it('is nothing when empty, and one cell for one word', () => {
    expect(clipboard('')).toEqual([]);
    expect(clipboard('', '<p>no table</p>')).toEqual([]);
    expect(clipboard('12.50', '<p>12.50</p>')).toEqual([['12.50']]);
    expect(clipboard('12.50\r\n')).toEqual([['12.50']]);
  });

  it('round-trips any cells', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('"', '\t', '\n', '\r', 'a', ' ', '<', '&', '=', '-', "'"),
      }),
    );
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
      )
      // An empty text is no table.
      .filter((rows) => toText(rows) !== '');
    fc.assert(
      fc.property(table, (rows) => {
        expect(tableInText(`${toText(rows)}\r\n`)).toEqual(rows);
      }),
    );
  });

  it('round-trips through HTML, except for white space', () => {
    const word = fc.string({
      unit: fc.constantFrom('<', '&', '"', 'b', 'é', ';', '#', '=', '-', "'"),
    });
    const table = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        expect(tableInHtml(toHtml(rows))).toEqual(rows);
      }),
    );
  });

  it('has no formula: a product named “=1+1” stays text in a spreadsheet', () => {
    expect(toText([['=1+1', '-5', '+3.50', '-a']])).toBe("'=1+1\t-5\t+3.50\t'-a");
    expect(tableInHtml(toHtml([['=1+1', '-5']]))).toEqual([['=1+1', '-5']]);
    expect(toHtml([['=1+1', '-5']])).toContain("<td>'=1+1</td><td>-5</td>");
  });

  it('keeps the text of a single cell, which is also pasted into inputs', () => {
    expect(toText([['-10 % mug']])).toBe('-10 % mug');
    expect(tableInText("'=1")).toEqual([["'=1"]]);
  });

  it('reads a cell that spans 0 columns as one cell', () => {
    const html = '<table><tr><td colspan="0">a</td><td>b</td></tr></table>';
    expect(tableInHtml(html)).toEqual([['a', 'b']]);
  });

  it('never throws, whatever it contains', () => {
    const piece = fc.constantFrom(
      '<table>',
      '<tr',
      '>',
      '<td',
      '</table>',
      '&#x110000;',
      '&#0;',
      '"',
      '\t',
      'x',
      '<!--',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(Array.isArray(clipboard(text, text))).toBe(true);
      }),
    );
  });
});
