export type ListRoute = {
  path: string;
  filter: Record<string, unknown>;
  params: Record<string, string>;
};

type Router = (path: string, filter: Record<string, unknown>) => ListRoute;

// The specification has endpoints of their own for a text and for a category.
const routers: Record<string, Router> = {
  'merchant/products': (path, filter): ListRoute => {
    const { q, ...rest } = filter;
    if (typeof q === 'string' && q.trim() !== '') {
      return { path: `${path}/search`, filter: rest, params: { q: q.trim() } };
    }
    const { categoryId, ...others } = rest;
    if (typeof categoryId === 'string' && Object.keys(others).length === 0) {
      return { path: `${path}/category/${categoryId}`, filter: {}, params: {} };
    }
    return { path, filter: rest, params: {} };
  },
};

/** Where a list is asked for: most have one address, products have three. Empty filters are left out. */
export function routeList(path: string, filter: Record<string, unknown>): ListRoute {
  const set = Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  );
  return routers[path]?.(path, set) ?? { path, filter: set, params: {} };
}
