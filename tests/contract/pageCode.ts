import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type CodeBlock = { language: string; file: string; code: string };

/** The blocks of a page whose fence names a file: "```ts contract/supplier.ts". */
function codeBlocks(page: string): CodeBlock[] {
  const fences = page.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language = '', file = '', code = '']) => ({ language, file, code }));
}

/**
 * A text with the `+` lines of a diff put after the line above them, where they are not there already.
 * The lines between are looked for from top to bottom; throws when one is not there.
 */
export function addLines(text: string, diff: string): string {
  const lines = text.split('\n');
  let at = -1;
  for (const line of diff.split('\n').filter((one) => one !== '')) {
    if (line.startsWith('+')) {
      at += 1;
      if (lines[at] !== line.slice(1)) lines.splice(at, 0, line.slice(1));
    } else {
      at = lines.indexOf(line.slice(1), at + 1);
      if (at < 0) throw new Error(`There is no line "${line.slice(1)}" any more`);
    }
  }
  return lines.join('\n');
}

const project = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['contract', 'docs', 'domain', 'src', 'store', 'tests', 'scripts'];
// The copy is where git looks at nothing, and so would Biome.
const settings = ['--vcs-enabled=false', '--error-on-warnings', '--colors=off'];

/** A page of `docs` whose code is put into a copy of the project. */
export function pageInCopy(page: string) {
  /** Under the project, so that its packages are found. */
  const copy = join(project, 'test-results', page);
  const blocks = codeBlocks(readFileSync(join(project, 'docs', `${page}.md`), 'utf8'));
  const isDiff = ({ language }: CodeBlock) => language === 'diff';

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

  return {
    copy,
    blocks,
    /** The lines that the page has somebody write. */
    written: () =>
      blocks.flatMap((block) =>
        block.code
          .split('\n')
          .filter((line) => (isDiff(block) ? line.startsWith('+') : line !== '')),
      ),
    /** `tests`: those that are compiled with it. */
    make(tests: readonly string[]): void {
      rmSync(copy, { recursive: true, force: true });
      for (const part of [
        ...parts,
        'package.json',
        'vite.config.ts',
        'tsconfig.json',
        'biome.json',
      ]) {
        cpSync(join(project, part), join(copy, part), { recursive: true });
      }
      for (const block of blocks) {
        const path = join(copy, block.file);
        mkdirSync(dirname(path), { recursive: true });
        const { code } = block;
        writeFileSync(path, isDiff(block) ? addLines(readFileSync(path, 'utf8'), code) : code);
      }
      // Not a copy: it is large, and nothing in it is changed.
      symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
      // Where its lines stand among others depends on what else was added since: the page has Biome sort them.
      const diffs = blocks.filter(isDiff).map(({ file }) => file);
      run('@biomejs/biome/bin/biome', 'check', '--write', ...settings, ...diffs);
      const include = ['contract', 'domain', 'src', 'store', 'tests/setup.ts', ...tests];
      writeFileSync(
        join(copy, 'tsconfig.page.json'),
        JSON.stringify({ extends: './tsconfig.json', include }),
      );
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
    format: () =>
      run('@biomejs/biome/bin/biome', 'ci', ...settings, ...blocks.map(({ file }) => file)),
    compile: () => run('typescript/bin/tsc', '-p', 'tsconfig.page.json'),
    /** What the tests of some files in the copy say. */
    test: (...files: string[]) => run('vitest/vitest.mjs', 'run', ...files),
    writeOpenapi: () =>
      spawnSync(process.execPath, ['scripts/openapi.ts'], { cwd: copy }).status === 0,
  };
}
