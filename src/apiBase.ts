import { ApiError } from './errors.ts';

/**
 * Where the store API is: a path on the console's own origin, such as `/api`, or a whole `https` URL.
 * Returned as an absolute URL without a slash at its end. Throws an `Error` that names the setting.
 */
export function readApiBase(setting: unknown, origin: string): string {
  const text = typeof setting === 'string' && setting.trim() !== '' ? setting.trim() : '/api';
  const wrong = (why: string) => new Error(`VITE_API_URL "${text}" ${why}`);
  const isPath = /^\/(?![/\\])/.test(text);
  if (!isPath && !/^https?:\/\//i.test(text)) {
    throw wrong('must be a path such as /api or an http(s) address');
  }
  if (!URL.canParse(text, origin)) throw wrong('is not an address');
  const url = new URL(text, origin);
  if (url.username || url.password) throw wrong('must not hold a user name or a password');
  if (url.search || url.hash) throw wrong('must not have a query or a fragment');
  if (origin.startsWith('https:') && url.protocol === 'http:') {
    throw wrong('must be https when the console is');
  }
  return url.href.replace(/\/+$/, '');
}

/** Whether `id` is safe as one segment of a path: no dots, no slashes, nothing encoded. */
export function isSafeId(id: unknown): id is string {
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(id);
}

/**
 * The URL of a call. Paths are made of plain words and ids only, so that none can climb out of the
 * API or lead to another host, in whatever spelling; any other path throws an `ApiError`.
 */
export function callUrl(base: string, path: string): string {
  const segments = path.split('/').slice(1);
  if (!path.startsWith('/') || !segments.every(isSafeId)) throw new ApiError({ kind: 'unsafe' });
  return base + path;
}
