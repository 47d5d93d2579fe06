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
 * Inserts the `+` lines of a diff after the line above them, unless they exist. Context lines are searched from top
 * to bottom; throws if one is missing.
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
// The copy is in a folder that git ignores, which Biome would ignore too.
const strictly = ['--vcs-enabled=false', '--error-on-warnings', '--colors=off'];
const biome = '@biomejs/biome/bin/biome';

/** The blocks of a page of `docs` whose fence names a file: "```ts contract/supplier.ts". */
export function pageCode(page: string): CodeBlock[] {
  const text = readFileSync(join(project, 'docs', `${page}.md`), 'utf8');
  const fences = text.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language = '', file = '', code = '']) => ({ language, file, code }));
}

/** A copy of the project with the code of some pages. */
export function copyWithPages(name: string, pages: CodeBlock[][]) {
  /** Inside the project, so that its packages are found. */
  const copy = join(project, 'test-results', name);
  const blocks = pages.flat();
  const isDiff = ({ language }: CodeBlock) => language === 'diff';

  /** The output of a tool on the copy; empty if it succeeds. */
  function run(tool: string, ...args: string[]): string {
    const { VITEST: _, NODE_ENV: __, TEST_SET: ___, SCHEDULES: ____, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(project, 'node_modules', tool), ...args],
      { cwd: copy, env, encoding: 'utf8' },
    );
    return status === 0 ? '' : `${stdout}\n${stderr}` || 'It could not be run.';
  }

  function write(added: CodeBlock[]): void {
    for (const block of added) {
      const path = join(copy, block.file);
      mkdirSync(dirname(path), { recursive: true });
      const { code } = block;
      writeFileSync(path, isDiff(block) ? addLines(readFileSync(path, 'utf8'), code) : code);
    }
    // The position of imports depends on others: the pages tell readers to let Biome sort them.
    const diffs = added.filter(isDiff).map(({ file }) => file);
    run(biome, 'check', '--write', ...strictly, ...diffs);
  }

  return {
    make(): void {
      rmSync(copy, { recursive: true, force: true });
      for (const part of [...parts, ...settings]) {
        cpSync(join(project, part), join(copy, part), { recursive: true });
      }
      // A link: it is large, and nothing in it changes.
      symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
      write(blocks);
    },
    /** Adds the code of another page. */
    add(page: CodeBlock[]): void {
      write(page);
      blocks.push(...page);
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
    format: () => run(biome, 'ci', ...strictly, ...blocks.map(({ file }) => file)),
    // Its own file, because the one in `node_modules` keeps the project's next check short.
    compile: () => run('typescript/bin/tsc', ...oneChecker, '--tsBuildInfoFile', 'tsbuildinfo'),
    /** The output of the tests of some files in the copy. */
    test: (...files: string[]) => run('vitest/vitest.mjs', 'run', ...files),
    /** The output of a failing script in the copy; `without` is a file that is removed meanwhile. */
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
