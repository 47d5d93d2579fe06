import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the example in docs/testing.md is the one that runs', () => {
  const [, example] = /```tsx\n([\s\S]*?)```/.exec(read('docs/testing.md')) ?? [];
  expect(example).toBe(read('tests/docs/testingExample.test.tsx'));
});
