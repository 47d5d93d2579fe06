import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file of the built console. Compressed forms come from the build, or are created on first use. */
export type ConsoleFile = {
  path: string;
  type: string;
  /** The file name contains a content hash, so that the file can be cached for ever. */
  isImmutable: boolean;
  encoded(encoding: Encoding): Promise<Bytes>;
};

type Bytes = Uint8Array<ArrayBuffer>;

export type Encoding = 'br' | 'gzip' | 'identity';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The files of a directory, without dotfiles and compressed forms, by URL path: `/assets/index-x1.js`. */
export function readConsoleFiles(directory: string): Map<string, ConsoleFile> {
  const files = new Map<string, ConsoleFile>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    // Dotfiles are internal to the build.
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    if (/\.(br|gz)$/.test(entry.name)) continue;
    const full = join(entry.parentPath, entry.name);
    const path = `/${relative(directory, full).split(sep).join('/')}`;
    const bytes = new Uint8Array(readFileSync(full));
    const built = { br: `${full}.br`, gzip: `${full}.gz` };
    files.set(path, consoleFile(path, bytes, built));
  }
  return files;
}

/** `built`: paths of compressed forms that may exist. */
export function consoleFile(
  path: string,
  bytes: Bytes,
  built: Partial<Record<Encoding, string>> = {},
): ConsoleFile {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const isText = /charset|manifest/.test(type);
  const cache = new Map<Encoding, Promise<Bytes>>();
  return {
    path,
    type,
    isImmutable: path.startsWith('/assets/'),
    encoded(encoding) {
      const wanted = isText ? encoding : 'identity';
      const known = cache.get(wanted) ?? compress(bytes, wanted, built[wanted]);
      cache.set(wanted, known);
      return known;
    },
  };
}

/** The best encoding that `Accept-Encoding` allows. Pictures and fonts are already compressed. */
export function encodingFor(header: string | undefined, { type }: ConsoleFile): Encoding {
  if (!/charset|manifest/.test(type)) return 'identity';
  const accepted = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  const accepts = (name: string) =>
    accepted.some(
      (part) => part === name || (part.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(part)),
    );
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(
  bytes: Bytes,
  encoding: Encoding,
  built: string | undefined,
): Promise<Bytes> {
  if (encoding === 'identity') return bytes;
  if (built !== undefined && existsSync(built)) return new Uint8Array(readFileSync(built));
  if (encoding === 'gzip') return new Uint8Array(await zip(bytes, { level: 9 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return new Uint8Array(await brotli(bytes, { params }));
}
