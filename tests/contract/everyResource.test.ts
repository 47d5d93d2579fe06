import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { resources } from '../../src/resources/index.ts';

const tests = fileURLToPath(new URL('..', import.meta.url));

test('every resource with forms is tried by checkResource in some test of a screen', () => {
  const withForms = resources.filter(({ create, edit }) => create || edit);
  const texts = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.tsx'))
    .map((file) => readFileSync(`${tests}/${file}`, 'utf8'));
  const tried = texts.flatMap((text) =>
    [...text.matchAll(/^checkResource\([^,]+, (\w+)/gm)].map(([, name]) => name),
  );
  expect(tried.toSorted()).toEqual(withForms.map(({ name }) => name).toSorted());
});
