/**
 * `GET /merchant/products/:id`: a method or `*`, then a path below the API; `:name` is one segment, a final `*` any
 * rest.
 */
export function matchesRoute(route: string, method: string, path: string): boolean {
  const [wantedMethod = '*', wantedPath = '*'] = route.split(' ');
  if (wantedMethod !== '*' && wantedMethod !== method) return false;
  if (wantedPath === '*') return true;
  const source = wantedPath
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment === '*' ? '.*' : segment))
    .join('/');
  return new RegExp(`^${source}$`).test(path);
}
