/** The only pages that a visitor without a session reaches (R1, A6). */
export const publicPaths = ['/login', '/register', '/forgot-password', '/reset-password'] as const;
export type PublicPath = (typeof publicPaths)[number];

/** `/login/` is `/login`. Anything that is not one of the four is protected. */
export function publicPathOf(pathname: string): PublicPath | undefined {
  const trimmed = pathname.replace(/\/+$/, '');
  return publicPaths.find((path) => path === trimmed);
}
