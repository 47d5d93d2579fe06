import { expect, test } from 'vitest';
import { asPlainText, asWhole } from '../../domain/imports/cellValues.ts';
import { readRow } from '../../domain/imports/rowCells.ts';

test('removes tags, styles and scripts from an HTML description', () => {
  const html = `<style>p { color: red }</style><h2>Mug</h2><p>Holds&nbsp;0.3&#32;l &amp; more.</p>
    <ul><li>Blue</li><li>1 &lt; 2</li></ul><SCRIPT>alert("</p>")</script> 3 < 4`;
  expect(asPlainText(html)).toEqual({
    value: 'Mug\nHolds 0.3 l & more.\n- Blue\n- 1 < 2\n\n3 < 4',
  });
});

test.each(['<a', '<br', '</p ', '<style ', '<style></script>', '<li', '&nbsp;', '<br>&nbsp;', '&'])(
  'reads a cell of nothing but %s quickly',
  (part) => {
    const end = performance.now() + 500;
    asPlainText(`<a>${part.repeat(100_000 / part.length)}`);
    asPlainText(`${'<'.repeat(50_000)}${part.repeat(50_000 / part.length)}<br>`);
    expect(performance.now()).toBeLessThan(end);
  },
);

test('reads a barcode in the digits that scanners send', () => {
  const rules = { currency: 'EUR', decimal: '.', words: {}, clears: false } as const;
  const fields = ['name', 'barcode'];
  const { values } = readRow([['قهوة', '٤٠٠٦٣٨١٣٣٣٩٣١']], { ...rules, type: 'products', fields });
  expect(values).toMatchObject({ barcode: '4006381333931' });
});

test.each([
  ['نعم', 'active'],
  ['oui', 'active'],
  ['TRUE', 'active'],
  ['1', 'active'],
  ['non', 'draft'],
  ['-1', 'draft'],
])('reads a published product as active in any language: %s', (cell, status) => {
  const rules = { currency: 'EUR', decimal: '.', words: {}, clears: false } as const;
  const fields = ['name', 'published', 'tags', 'weightKg'];
  const { values, problems } = readRow([['قهوة', cell, 'بن، عربي, gift', '١٫٥']], {
    ...rules,
    type: 'products',
    fields,
  });
  expect(problems).toEqual([]);
  expect(values).toMatchObject({
    published: status,
    tags: ['بن', 'عربي', 'gift'],
    weightKg: 1500,
  });
});

test('does not import a weight of 1.000 g as 1 g from a file with decimal commas', () => {
  const rules = { currency: 'EUR', decimal: ',', words: {}, clears: false } as const;
  const read = (cell: string) =>
    readRow([['Table', cell]], { ...rules, type: 'products', fields: ['name', 'weight'] }).values
      .weight;
  expect(read('1.000')).toBeNaN();
  expect(read('350,4')).toBe(350);
  expect(read('350.4')).toBe(350);
  expect(read('1000')).toBe(1000);
});

test.each(['1,000', '1.000', '12.000'])(
  'does not import a stock of %s as a number without its thousands',
  (cell) => {
    expect(asWhole(cell)).toEqual({ value: Number.NaN });
  },
);

test.each([
  ['1 000', 1000],
  ['5.00', 5],
  ['5,0000', 5],
  ['5.', 5],
])('reads a stock of %s', (cell, value) => {
  expect(asWhole(cell)).toEqual({ value });
});
