import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLines, codeBlocks } from './pageCode.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
/** A copy of the project with the page's code in it; under the project, so that its packages are found. */
const copy = join(project, 'test-results', 'adding-a-resource');
const blocks = codeBlocks(readFileSync(join(project, 'docs/adding-a-resource.md'), 'utf8'));

/** Where its lines stand among others depends on what else was added since: the page has Biome sort them. */
const diffs = blocks.filter(({ language }) => language === 'diff').map(({ file }) => file);
// The copy is where git looks at nothing, and so would Biome.
const settings = ['--vcs-enabled=false', '--error-on-warnings', '--colors=off'];

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  const parts = ['contract', 'docs', 'domain', 'src', 'store', 'tests', 'scripts'];
  for (const part of [...parts, 'package.json', 'vite.config.ts', 'tsconfig.json', 'biome.json']) {
    cpSync(join(project, part), join(copy, part), { recursive: true });
  }
  for (const { language, file, code } of blocks) {
    const path = join(copy, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, language === 'diff' ? addLines(readFileSync(path, 'utf8'), code) : code);
  }
  // Not a copy: it is large, and nothing in it is changed.
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  run('@biomejs/biome/bin/biome', 'check', '--write', ...settings, ...diffs);
  const include = [
    'contract',
    'domain',
    'src',
    'store',
    'tests/setup.ts',
    'tests/contract/resources.test.tsx',
    'tests/contract/endpoints.test.ts',
  ];
  writeFileSync(
    join(copy, 'tsconfig.page.json'),
    JSON.stringify({ extends: './tsconfig.json', include }),
  );
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the code of the page has the format of the project', () => {
  const files = blocks.map(({ file }) => file);
  expect(run('@biomejs/biome/bin/biome', 'ci', ...settings, ...files)).toBe('');
});

test('the code of the page compiles', () => {
  expect(run('typescript/bin/tsc', '-p', 'tsconfig.page.json')).toBe('');
}, 120_000);

test('the resource of the page does all that every resource is promised to do [D10][D17]', () => {
  const suite = ['tests/contract/resources.test.tsx', '-t', 'suppliers, as every resource'];
  expect(vitest(...suite)).toBe('');
}, 240_000);

test('the calls of the page answer as the contract says, and show a stranger nothing [C16]', () => {
  const written = spawnSync(process.execPath, ['scripts/openapi.ts'], { cwd: copy });
  expect(written.status).toBe(0);
  const files = [
    'contract/everyResource',
    'contract/endpoints',
    'contract/openapi',
    'store/isolation',
    'store/upgrade',
    'unit/languages',
    'unit/texts',
  ];
  expect(vitest(...files.map((file) => `tests/${file}.test.ts`))).toBe('');
}, 240_000);

/** What the tests of some files in the copy say. */
function vitest(...files: string[]): string {
  return run('vitest/vitest.mjs', 'run', ...files);
}

/** What a tool of the project says about the copy; empty when it is content. */
function run(tool: string, ...args: string[]): string {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(project, 'node_modules', tool), ...args],
    { cwd: copy, env, encoding: 'utf8' },
  );
  return status === 0 ? '' : `${stdout}\n${stderr}` || 'It could not be run.';
}

test('a line that the page leans on and that is no longer there is told', () => {
  expect(() => addLines('one\ntwo\n', ' three\n+four\n')).toThrow('three');
  const once = addLines('one\ntwo\nthree\n', ' one\n+1\n two\n+2\n');
  expect(once).toBe('one\n1\ntwo\n2\nthree\n');
  expect(addLines(once, ' one\n+1\n two\n+2\n')).toBe(once);
});

test('a resource without rules of its own is at most six files and 130 lines', () => {
  const written = blocks.flatMap(({ language, code }) =>
    code.split('\n').filter((line) => (language === 'diff' ? line.startsWith('+') : line !== '')),
  );
  expect(written.length).toBeLessThanOrEqual(130);
  expect(new Set(blocks.map(({ file }) => file)).size).toBeLessThanOrEqual(6);
});
