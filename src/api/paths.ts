import { ApiError } from './errors.ts';

/** Whether `id` is safe as a path segment: no dots, slashes or escapes. */
export function isSafeId(id: unknown): id is string {
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(id);
}

/**
 * A path below the API's base, of words and ids only, so that it cannot leave the API or name another
 * host. Throws an `ApiError` otherwise.
 */
export function safePath(path: string): string {
  const segments = path.split('/').slice(1);
  if (!path.startsWith('/') || !segments.every(isSafeId)) throw new ApiError({ kind: 'unsafe' });
  return path;
}

/** Returns `id` if it is safe as a path segment; throws otherwise. */
export function safeId(id: string): string {
  if (!isSafeId(id)) throw new ApiError({ kind: 'unsafe' });
  return id;
}
