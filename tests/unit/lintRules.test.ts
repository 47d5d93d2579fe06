import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../../scripts/steps.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const plugin = join(projectFolder, 'scripts/lint/accidentalReturns.grit');

/** Biome's output for this code. */
function lint(code: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins: [plugin] }));
  writeFileSync(join(folder, 'Sample.tsx'), code);
  const biome = join(projectFolder, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', '--only=plugin', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test.each([
  'useEffect(() => element.scrollIntoView(), [element]);',
  'useEffect(() => element?.focus());',
  'useLayoutEffect(\n  // Why.\n  () => setOpen(false),\n  [],\n);',
  'useEffect(() => {\n  return element.scrollTo(0, 0);\n});',
  'const scroll = (element) => element?.scrollBy?.(0, 9);',
  'const list = <ul ref={(element) => element?.focus()} />;',
])('refuses an effect or a ref that returns something by accident: %j', (code) => {
  expect(lint(code)).toMatch(/React calls what|what scrolling returns/);
});

test('accepts clean-ups, and effects and refs that return nothing', () => {
  const code = `
    useEffect(() => () => stop(), []);
    useEffect(() => {
      element.scrollTo(0, 0);
      return () => stop();
    });
    useEffect(() => {
      return store.subscribe(() => follow());
    }, []);
    const list = <ul ref={(element) => { element?.focus(); }} onClick={() => open()} />;
  `;
  const output = lint(code);
  expect(output).toContain('Checked 2 files');
  expect(output).not.toContain('plugin');
});
