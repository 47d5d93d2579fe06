import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLines, pageInCopy } from './pageCode.ts';

const page = pageInCopy('adding-a-resource');

beforeAll(() =>
  page.make(['tests/contract/resources.test.tsx', 'tests/contract/endpoints.test.ts']),
);
afterAll(() => page.remove());

test('the code of the page has the format of the project', () => {
  expect(page.format()).toBe('');
});

test('the code of the page compiles', () => {
  expect(page.compile()).toBe('');
}, 120_000);

test('the resource of the page does all that every resource is promised to do [D10][D17]', () => {
  const suite = ['tests/contract/resources.test.tsx', '-t', 'suppliers, as every resource'];
  expect(page.test(...suite)).toBe('');
}, 240_000);

test('the calls of the page answer as the contract says, and show a stranger nothing [C16]', () => {
  expect(page.writeOpenapi()).toBe(true);
  const files = [
    'contract/everyResource',
    'contract/endpoints',
    'contract/openapi',
    'store/isolation',
    'store/upgrade',
    'unit/languages',
    'unit/texts',
  ];
  expect(page.test(...files.map((file) => `tests/${file}.test.ts`))).toBe('');
}, 240_000);

test('a line that the page leans on and that is no longer there is told', () => {
  expect(() => addLines('one\ntwo\n', ' three\n+four\n')).toThrow('three');
  const once = addLines('one\ntwo\nthree\n', ' one\n+1\n two\n+2\n');
  expect(once).toBe('one\n1\ntwo\n2\nthree\n');
  expect(addLines(once, ' one\n+1\n two\n+2\n')).toBe(once);
});

test('a resource without rules of its own is at most six files and 130 lines', () => {
  expect(page.written().length).toBeLessThanOrEqual(130);
  expect(new Set(page.blocks.map(({ file }) => file)).size).toBeLessThanOrEqual(6);
});
