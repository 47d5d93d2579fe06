/**
 * Returns the absolute URL of the store API, without a slash at its end. `setting` is a path on the console's own
 * origin, or an absolute URL; a blank one means `/api`. If `setting` is invalid, throws an `Error` that names
 * `VITE_API_URL`.
 */
export function readApiBase(
  setting: unknown = import.meta.env.VITE_API_URL,
  origin = pageOrigin(),
): string {
  const text = typeof setting === 'string' && setting.trim() !== '' ? setting.trim() : '/api';
  const invalid = (why: string) => new Error(`VITE_API_URL "${text}" ${why}`);
  const isPath = /^\/(?![/\\])/.test(text);
  if (!isPath && !/^https?:\/\//i.test(text)) {
    throw invalid('must be a path such as /api or an http(s) URL');
  }
  if (!URL.canParse(text, origin)) throw invalid('is not a URL');
  const url = new URL(text, origin);
  if (url.username || url.password) throw invalid('must not hold a user name or a password');
  if (url.search || url.hash) throw invalid('must not have a query or a fragment');
  if (origin.startsWith('https:') && url.protocol === 'http:') {
    throw invalid('must be https when the console is');
  }
  return url.href.replace(/\/+$/, '');
}

function pageOrigin(): string {
  const origin = typeof window === 'undefined' ? 'null' : window.location.origin;
  return origin === 'null' ? 'http://localhost' : origin;
}
