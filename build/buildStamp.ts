import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** File in `dist` that `scripts/buildWhenStale.ts` reads. */
export const BUILT_WITH = '.built-with.json';

/** SHA-256 of the project's version and of every `VITE_` setting that is not empty, by name. */
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

/** Writes the digests of the version and the settings into `dist`, so that `npm start` knows when to rebuild. */
export function buildStamp(): Plugin {
  let root = '';
  return {
    name: 'build-stamp',
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
