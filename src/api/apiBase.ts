/**
 * Where the store API is: a path on the console's own origin, such as `/api`, or a whole `https` URL.
 * Returned as an absolute URL without a slash at its end. Throws an `Error` that names the setting.
 */
export function readApiBase(
  setting: unknown = import.meta.env.VITE_API_URL,
  origin = pageOrigin(),
): string {
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

function pageOrigin(): string {
  const origin = typeof window === 'undefined' ? 'null' : window.location.origin;
  return origin === 'null' ? 'http://localhost' : origin;
}
