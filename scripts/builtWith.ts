import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** In `dist`, for `buildWhenStale.ts`. */
export const BUILT_WITH = '.built-with.json';

/** SHA-256 of every `VITE_` setting that a build takes in, and of the project's version, by their names. */
export function digestsOf(
  folder: string,
  env: Record<string, string | undefined> = process.env,
): Record<string, string> {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const settings = Object.entries(env)
    .filter(([name, value]) => name.startsWith('VITE_') && value?.trim())
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    [...settings, ['version', version]].map(([name, value]) => [
      name,
      createHash('sha256').update(String(value)).digest('hex'),
    ]),
  );
}

/** Writes down what a build was made with. */
export function builtWith(): Plugin {
  let root = '';
  return {
    name: 'built-with',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      const source = JSON.stringify(digestsOf(root));
      this.emitFile({ type: 'asset', fileName: BUILT_WITH, source });
    },
  };
}
