import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWithPages, pageCode } from './pageCode.ts';

/* The code of `adding-a-language`, in a copy of the project: Dutch, with a few texts. */

const copy = copyWithPages('adding-a-language', [pageCode('adding-a-language')]);

beforeAll(() => copy.make());
afterAll(() => copy.remove());

test('the code of the page is formatted', () => {
  expect(copy.format()).toBe('');
});

test('the code of the page compiles', () => {
  expect(copy.compile()).toBe('');
}, 120_000);

test('a language with few texts can be chosen; English fills the gaps', () => {
  expect(copy.test('tests/spec/dutch.test.tsx', 'tests/unit/words.test.ts')).toBe('');
}, 240_000);

test('the languages test lists missing translations', () => {
  const output = copy.test('tests/unit/languages.test.ts');
  expect(output).toContain('en/dashboard.ts: dashboard.');
  expect(output).not.toContain('en/names.ts');
}, 240_000);
