import { ownValue } from '../session/sessionShape.ts';

export const homePath = '/dashboard';

/**
 * State of a `/login` history entry, in react-admin's format, under react-router's key `usr`. The entry
 * script, the console's router and the sign-in page read the same state. The state survives a reload
 * and is not in the URL (D7).
 */
export type RequestedPage = { nextPathname: string; nextSearch: string };

/** History state for `/login` that returns to `pathname` after the sign-in. */
export function requestedPageState(pathname: string, search: string): { usr: RequestedPage } {
  return { usr: { nextPathname: pathname, nextSearch: search } };
}

/** The path to open after the sign-in; undefined if there is none or it is unsafe. */
export function readRequestedPage(state: unknown): string | undefined {
  const usr = ownValue(state, 'usr');
  const pathname = ownValue(usr, 'nextPathname');
  const search = ownValue(usr, 'nextSearch') ?? '';
  if (typeof pathname !== 'string' || typeof search !== 'string') return undefined;
  return safeReturnPath(pathname + search);
}

/**
 * Returns `path` if it can only lead to a page of this console behind the guard. The first segment
 * must have only lower-case letters, digits and hyphens, which excludes `//host`, `/\host` and every
 * `scheme:`. Dot segments and encoded slashes are refused, because browsers or proxies may normalise
 * them to such a URL.
 */
export function safeReturnPath(path: string): string | undefined {
  if (path.length > 2048 || hasControlCharacter(path)) return undefined;
  const parts = /^(\/[a-z][a-z0-9-]*(?:\/[^/\\?#]+)*\/?)(\?[^#]*)?$/.exec(path);
  const pathname = parts?.[1];
  if (pathname === undefined) return undefined;
  if (/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|%2f|%5c/i.test(pathname)) return undefined;
  return toPublicPath(pathname) === undefined ? path : undefined;
}

function hasControlCharacter(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove tabs and line breaks from URLs
  return /[\u0000-\u0020\u007f\u2028\u2029]/.test(text);
}

/** The only pages without a session (R1, A6). */
export const publicPaths = ['/login', '/register', '/forgot-password', '/reset-password'] as const;
export type PublicPath = (typeof publicPaths)[number];

/** The public pages of an auth provider. Without `provider`, all of them: the store API's provider supports all. */
export function offeredPaths(provider?: object): PublicPath[] {
  const lacks = (call: string) => provider !== undefined && !(call in provider);
  return publicPaths.filter((path) => {
    if (path === '/login') return true;
    return !lacks(path === '/register' ? 'register' : 'resetPassword');
  });
}

/** Ignores a trailing slash. Undefined for protected paths. */
export function toPublicPath(pathname: string): PublicPath | undefined {
  const trimmed = pathname.replace(/\/+$/, '');
  return publicPaths.find((path) => path === trimmed);
}
