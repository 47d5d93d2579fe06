import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { publicPaths } from '../src/auth/returnPath.ts';
import { chunksOf, modulePreloads } from './modulePreloads.ts';

/**
 * Links `index.html` to the console's chunks, so that the browser fetches them together with the entry. Public pages
 * need other chunks, so they get files without the links, such as `register/index.html`. `loginPages` writes those
 * of `/login`.
 */
export function consolePreloads(): Plugin {
  return {
    name: 'console-preloads',
    apply: 'build',
    writeBundle: {
      // Runs after `loginPages`, which needs `index.html` without the links.
      order: 'post',
      sequential: true,
      handler({ dir = '' }, bundle) {
        const file = join(dir, 'index.html');
        const page = readFileSync(file, 'utf8');
        for (const path of publicPaths.filter((one) => one !== '/login')) {
          mkdirSync(join(dir, path), { recursive: true });
          writeFileSync(join(dir, path, 'index.html'), page);
        }
        const links = modulePreloads(page, chunksOf(bundle, ['App.tsx']));
        writeFileSync(file, page.replace('</head>', `${links.join('\n')}\n</head>`));
      },
    },
  };
}
