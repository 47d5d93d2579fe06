import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { oneChecker, projectFolder as project } from '../../scripts/steps.ts';

type CodeBlock = { language: string; file: string; code: string };

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

const parts = ['contract', 'docs', 'domain', 'src', 'store', 'demo', 'tests', 'scripts', 'build'];
const settings = ['package.json', 'vite.config.ts', 'tsconfig.json', 'biome.json'];
// The copy is where git looks at nothing, and so would Biome.
const strictly = ['--vcs-enabled=false', '--error-on-warnings', '--colors=off'];
const biome = '@biomejs/biome/bin/biome';

/** The blocks of a page of `docs` whose fence names a file: "```ts contract/supplier.ts". */
export function pageCode(page: string): CodeBlock[] {
  const text = readFileSync(join(project, 'docs', `${page}.md`), 'utf8');
  const fences = text.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language = '', file = '', code = '']) => ({ language, file, code }));
}

/** A copy of the project into which the code of some pages is put. */
export function copyWithPages(name: string, pages: CodeBlock[][]) {
  /** Under the project, so that its packages are found. */
  const copy = join(project, 'test-results', name);
  const blocks = pages.flat();
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
    make(): void {
      rmSync(copy, { recursive: true, force: true });
      for (const part of [...parts, ...settings]) {
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
      // Where its lines stand among others depends on what else was added since: the pages have Biome sort them.
      const diffs = blocks.filter(isDiff).map(({ file }) => file);
      run(biome, 'check', '--write', ...strictly, ...diffs);
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
    format: () => run(biome, 'ci', ...strictly, ...blocks.map(({ file }) => file)),
    compile: () => run('typescript/bin/tsc', ...oneChecker),
    /** What the tests of some files in the copy say. */
    test: (...files: string[]) => run('vitest/vitest.mjs', 'run', ...files),
    /** What a script in the copy says that fails; `without` is a file that is not there meanwhile. */
    script: (code: string, without?: string) => {
      const file = without === undefined ? undefined : join(copy, without);
      if (file !== undefined) renameSync(file, `${file}.aside`);
      try {
        const args = ['--input-type=module', '--eval', code];
        return spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' }).stderr;
      } finally {
        if (file !== undefined) renameSync(`${file}.aside`, file);
      }
    },
    writeOpenapi: () =>
      spawnSync(process.execPath, ['scripts/openapi.ts'], { cwd: copy }).status === 0,
  };
}
