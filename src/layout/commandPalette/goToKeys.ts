/** After `g`, the letter that opens a screen: its URL. */
export const goToKeys: Readonly<Record<string, string>> = {
  d: '/dashboard',
  o: '/orders',
  p: '/products',
  r: '/promotions',
  c: '/categories',
  u: '/users',
  a: '/analytics',
  b: '/subscription',
  s: '/profile',
};
