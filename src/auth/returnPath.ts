import { own } from '../session/sessionShape.ts';

export const homePath = '/dashboard';

/**
 * What a history entry of `/login` remembers, in react-admin's own words and in the place where
 * react-router keeps an entry's state. So the entry script, the console's router and this page
 * read the same thing, it survives a reload, and the address bar never shows it (D7).
 */
export type RequestedPage = { nextPathname: string; nextSearch: string };

/** The history state for `/login` that leads back to `pathname` after signing in. */
export function requestedPageState(pathname: string, search: string): { usr: RequestedPage } {
  return { usr: { nextPathname: pathname, nextSearch: search } };
}

/** The page to open after signing in, or undefined when none was asked for or it is not to be trusted. */
export function readRequestedPage(state: unknown): string | undefined {
  const usr = own(state, 'usr');
  const pathname = own(usr, 'nextPathname');
  const search = own(usr, 'nextSearch') ?? '';
  if (typeof pathname !== 'string' || typeof search !== 'string') return undefined;
  return safeReturnPath(pathname + search);
}

/**
 * Returns the path when it can only lead to a page of this console, undefined otherwise.
 * A first segment of plain letters keeps out `//host`, `/\host` and every `scheme:`; dot segments
 * and encoded slashes are refused because a browser or a proxy could fold them into one of those.
 */
export function safeReturnPath(path: string): string | undefined {
  if (path.length > 2048 || hasControlCharacter(path)) return undefined;
  const parts = /^(\/[a-z][a-z0-9-]*(?:\/[^/\\?#]+)*\/?)(\?[^#]*)?$/.exec(path);
  const pathname = parts?.[1];
  if (pathname === undefined) return undefined;
  if (/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|%2f|%5c/i.test(pathname)) return undefined;
  return publicPathOf(pathname) === undefined ? path : undefined;
}

function hasControlCharacter(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line ends from URLs, so they are what is looked for
  return /[\u0000-\u0020\u007f\u2028\u2029]/.test(text);
}

/** The only pages that a visitor without a session reaches (R1, A6). */
export const publicPaths = ['/login', '/register', '/forgot-password', '/reset-password'] as const;
export type PublicPath = (typeof publicPaths)[number];

/** `/login/` is `/login`. Anything that is not one of the four is protected. */
export function publicPathOf(pathname: string): PublicPath | undefined {
  const trimmed = pathname.replace(/\/+$/, '');
  return publicPaths.find((path) => path === trimmed);
}
