import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageInCopy } from './pageCode.ts';

const page = pageInCopy('adding-a-field');

beforeAll(() => page.make(['tests', 'scripts']));
afterAll(() => page.remove());

test('the code of the page has the format of the project', () => {
  expect(page.format()).toBe('');
});

test('the code of the page compiles', () => {
  expect(page.compile()).toBe('');
}, 120_000);

test('the field of the page is typed, shown, filtered, searched and exported [D10][D17]', () => {
  expect(page.test('tests/resources/productBrand.test.tsx')).toBe('');
}, 240_000);

test('products with the field are answered as documented, and an older database is brought to it [C8][C16]', () => {
  expect(page.writeOpenapi()).toBe(true);
  const files = [
    'contract/endpoints',
    'contract/openapi',
    'store/productLists',
    'store/listTotals',
    'store/productPlans',
    'store/upgrade',
    'unit/languages',
    'unit/texts',
  ];
  expect(page.test(...files.map((file) => `tests/${file}.test.ts`))).toBe('');
}, 240_000);

test('a field is told in at most four places besides its column, its words and its test', () => {
  const files = page.blocks.map(({ file }) => file);
  const others = /^(store\/db\/migrations|src\/i18n|tests)\//;
  expect(new Set(files.filter((file) => !others.test(file))).size).toBeLessThanOrEqual(4);
});
