import { expect, test } from 'vitest';
import type { Row } from '../../src/pages/imports/reader/csvFile.ts';
import { openCsv } from '../../src/pages/imports/reader/openCsv.ts';

const fileOf = (...parts: BlobPart[]) => new Blob(parts);
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) {
    bytes.setUint16(at * 2, text.charCodeAt(at), isLittle);
  }
  return bytes.buffer;
};

async function rowsOf(file: Blob, grouping: Parameters<Open['next']>[0] = null) {
  const csv = await openCsv(file);
  const rows: Row[] = [];
  for (let isLast = false; !isLast; ) {
    const portion = await csv.next(grouping);
    rows.push(...portion.rows);
    isLast = portion.isLast;
  }
  return { ...csv, rows, lines: rows.map(({ line, cells }) => [line, ...cells.flat()]) };
}
type Open = Awaited<ReturnType<typeof openCsv>>;

const problemOf = async (file: Blob) => {
  const error: unknown = await rowsOf(file).catch((thrown: unknown) => thrown);
  return error instanceof Error ? { ...error } : error;
};

test.each([
  ['UTF-8', fileOf('Name,Price\r\nCafé,1\r\n')],
  ['UTF-8 with its mark', fileOf('\ufeffName,Price\r\nCafé,1\r\n')],
  ['UTF-16, little end first', fileOf(utf16('\ufeffName\tPrice\r\nCafé\t1\r\n', true))],
  ['UTF-16, big end first', fileOf(utf16('\ufeffName\tPrice\nCafé\t1\n', false))],
  ['UTF-16 without a mark', fileOf(utf16('Name;Price\nCafé;1\n', true))],
  ['Windows-1252', fileOf('Name;Price\nCaf', new Uint8Array([0xe9]), ';1\n')],
  ['a line that Excel says the mark in', fileOf('sep=;\r\nName;Price\r\nCafé;1')],
  ['only carriage returns', fileOf('Name,Price\rCafé,1\r')],
  ['marks inside, of files that were put together', fileOf('\ufeffName,Price\n\ufeffCafé,1\n')],
])('reads a file in %s', async (_, file) => {
  const { head, rows } = await rowsOf(file);
  expect(head).toEqual(['Name', 'Price']);
  expect(rows.map(({ cells }) => cells)).toEqual([[['Café', '1']]]);
});

test('reads a file saved by an Arabic Windows', async () => {
  // قهوة and شاي in Windows-1256, with an accent as in French words.
  const coffee = new Uint8Array([0xde, 0xe5, 0xe6, 0xc9]);
  const tea = new Uint8Array([0xd4, 0xc7, 0xed]);
  const { rows } = await rowsOf(
    fileOf('Name;Brand\n', coffee, ';Caf', new Uint8Array([0xe9]), '\n', tea, ';\n'),
  );
  expect(rows.map(({ cells }) => cells[0]?.slice(0, 2))).toEqual([
    ['قهوة', 'Café'],
    ['شاي', ''],
  ]);
  const french = await rowsOf(
    fileOf(
      'Name;Text\n',
      new Uint8Array([0xc9, 0x74, 0xe9]),
      ';cr',
      new Uint8Array([0xe9, 0xe9]),
      'e\n',
    ),
  );
  expect(french.rows[0]?.cells).toEqual([['Été', 'créée']]);
});

test('knows the line of a row after multi-line texts and empty lines', async () => {
  const text = 'Name,Text\r\nA,"one\r\ntwo, ""three"""\r\n\r\nB,x\r\nC\r\n';
  expect((await rowsOf(fileOf(text))).lines).toEqual([
    [2, 'A', 'one\r\ntwo, "three"'],
    [5, 'B', 'x'],
    [6, 'C'],
  ]);
});

test('reads a long file in portions without splitting a letter', async () => {
  const rows = Array.from(
    { length: 40_000 },
    (_, index) => `S-${index},"éléphant 🐘 ${index}"\r\n`,
  );
  const csv = await rowsOf(fileOf('SKU,Name\r\n', ...rows));
  expect(csv.rows).toHaveLength(40_000);
  expect(csv.lines.at(-1)).toEqual([40_001, 'S-39999', 'éléphant 🐘 39999']);
  expect(csv.lines.every(([, , name]) => /^éléphant 🐘 \d+$/.test(String(name)))).toBe(true);
});

test('keeps the lines of one record together', async () => {
  const text = 'Handle,Title,Image\nmug,Mug,1\nmug,,2\nmug,,3\nvase,Vase,4\nmug,Mug,5\n';
  const { rows } = await rowsOf(fileOf(text), { ids: [0, 1], options: [], name: 1, parents: null });
  expect(rows.map(({ line, cells }) => [line, cells.map(([, , image]) => image)])).toEqual([
    [2, ['1', '2', '3']],
    [5, ['4']],
    [6, ['5']],
  ]);
});

test.each([
  ['a picture', fileOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2])), 'notText', {}],
  ['a file of Excel', fileOf(new Uint8Array([0x50, 0x4b, 3, 4, 0])), 'spreadsheet', {}],
  ['an empty file', fileOf(''), 'empty', {}],
  ['empty lines', fileOf('\n\n,,\n'), 'empty', {}],
  ['only a head', fileOf('Name,Price\n'), 'noRows', {}],
  [
    '10,000 columns',
    fileOf(`${'a,'.repeat(9_999)}a\n1\n`),
    'tooManyColumns',
    { count: 10_000, max: 300 },
  ],
  ['a quote that is never closed', fileOf('Name,Price\nA,1\nB,"2\nC,3\n'), 'quote', { line: 3 }],
  ['a quote in the middle', fileOf('Name,Price\nA,"1"x\nB,2\n'), 'quote', { line: 2 }],
  [
    'a quote that a large file never closes',
    fileOf('Name,Price\nA,1\nB,"2\n', 'C,3456\n'.repeat(300_000)),
    'rowTooLong',
    { line: 3 },
  ],
])('says what is wrong with %s, and where', async (_, file, code, values) => {
  expect(await problemOf(file)).toMatchObject({ code, values });
});

test('refuses a file of a gigabyte before reading it', async () => {
  const huge = fileOf('Name\nA\n');
  Object.defineProperty(huge, 'size', { value: 1_000_000_000 });
  expect(await problemOf(huge)).toMatchObject({
    code: 'tooLarge',
    values: { size: 1000, max: 300 },
  });
});

test('keeps variants with their product, in WooCommerce’s files wherever they stand', async () => {
  const own =
    'ID,Name,Option,SKU\n1,Shirt,S,A\n1,Shirt,M,B\n2,Mug,,C\n2,Mug,,D\n,Hat,S,E\n,Hat,L,F\n';
  const options = { ids: [0, 1], options: [2], name: null, parents: null };
  const product = await rowsOf(fileOf(own), options);
  const skus = product.rows.map(({ cells }) => cells.map((cell) => cell.at(-1)));
  expect(skus).toEqual([['A', 'B'], ['C'], ['D'], ['E', 'F']]);

  const woo =
    'ID,Type,SKU,Parent\n1,variation,V1,tee\n7,variable,tee,\n8,simple,S,\n9,variable,,\n10,variation,V2,id:9\n11,variation,V3,TEE\n12,variation,V4,gone\n';
  const parents = { type: 1, parent: 3, sku: 2, id: 0 };
  const varied = await rowsOf(fileOf(woo), { ...options, parents });
  expect(varied.rows.map(({ cells, lines }) => [cells.map(([id]) => id), lines])).toEqual([
    [
      ['7', '1', '11'],
      [3, 2, 7],
    ],
    [['8'], undefined],
    [
      ['9', '10'],
      [5, 6],
    ],
    [['12'], undefined],
  ]);
});
