import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Bytes below which a file is sent in one packet anyway. */
const LEAST = 1000;
const text = /\.(html|js|css|svg|json|webmanifest|txt)$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes each file of text a second and a third time: `index.js.br` and `index.js.gz`, as small as they get. A
 * server sends those and compresses nothing itself.
 */
export function compressed(): Plugin {
  let folder: string | undefined;
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      folder = dir;
    },
    // When all that others write is there. A build that writes nothing ends here as well.
    async closeBundle() {
      if (folder === undefined) return;
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile() && text.test(entry.name) && !entry.name.startsWith('.'))
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(files.map(compress));
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < LEAST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, await brotli(bytes, { params }));
  writeFileSync(`${file}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
