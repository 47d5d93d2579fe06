import { ApiError } from './errors.ts';

/** Whether `id` is safe as a path segment: 1 to 64 ASCII letters, digits, `_` and `-`. */
export function isSafeId(id: unknown): id is string {
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(id);
}

/**
 * Returns `path` if it begins with a slash and each segment is a safe id, so that the path cannot leave the API or name
 * another host. Throws an `ApiError` otherwise.
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
