import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files are not compressed, because they fit into one packet. */
const MIN_BYTES = 1000;
const textFile = /\.(html|js|css|svg|json|webmanifest|txt)$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` file beside each text file of at least `MIN_BYTES`, at the highest compression level. The
 * server sends these files.
 */
export function compressFiles(): Plugin {
  let folder: string | undefined;
  return {
    name: 'compress-files',
    apply: 'build',
    writeBundle({ dir }) {
      folder = dir;
    },
    // In this last hook, other plugins have written their files. A build with `write: false` has no folder.
    async closeBundle() {
      if (folder === undefined) return;
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      const files = entries
        .filter(
          (entry) => entry.isFile() && textFile.test(entry.name) && !entry.name.startsWith('.'),
        )
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(files.map(compress));
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, await brotli(bytes, { params }));
  writeFileSync(`${file}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
