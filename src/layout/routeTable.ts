type Route = {
  /** In react-router's syntax: `/products/:id`. */
  path: string;
  load: () => Promise<unknown>;
};

/**
 * The modules of screens by route. `main.tsx` fetches the module of the requested route before the console's code runs.
 * The build reads here which modules are screens. A screen that is missing here works, but is fetched only when it
 * renders.
 */
export const routeTable: readonly Route[] = [
  { path: '/dashboard', load: () => import('../pages/dashboard/DashboardPage.tsx') },
  { path: '/analytics', load: () => import('../pages/analytics/AnalyticsPage.tsx') },
  { path: '/subscription', load: () => import('../pages/subscription/SubscriptionPage.tsx') },
  { path: '/profile', load: () => import('../pages/profile/ProfilePage.tsx') },
  { path: '/imports', load: () => import('../pages/imports/ImportPage.tsx') },

  { path: '/products', load: () => import('../resources/products/ProductList.tsx') },
  { path: '/products/create', load: () => import('../resources/products/ProductCreate.tsx') },
  { path: '/products/sheet', load: () => import('../resources/products/sheet/ProductSheet.tsx') },
  { path: '/products/:id', load: () => import('../resources/products/ProductEdit.tsx') },

  { path: '/orders', load: () => import('../resources/orders/OrderList.tsx') },
  {
    path: '/orders/create',
    load: () => import('../resources/orders/create/OrderCreate.tsx'),
  },
  {
    path: '/orders/print',
    load: () => import('../resources/orders/show/print/OrderDocuments.tsx'),
  },
  { path: '/orders/:id/change', load: () => import('../resources/orders/edit/OrderEdit.tsx') },
  { path: '/orders/pick', load: () => import('../resources/orders/packing/PickListPage.tsx') },
  { path: '/orders/pack', load: () => import('../resources/orders/packing/PackPage.tsx') },
  { path: '/orders/:id/show', load: () => import('../resources/orders/show/OrderShow.tsx') },

  { path: '/promotions', load: () => import('../resources/promotions/PromotionList.tsx') },
  {
    path: '/promotions/create',
    load: () => import('../resources/promotions/form/PromotionCreate.tsx'),
  },
  { path: '/promotions/:id', load: () => import('../resources/promotions/form/PromotionEdit.tsx') },

  { path: '/categories', load: () => import('../resources/categories/CategoryList.tsx') },
  { path: '/categories/create', load: () => import('../resources/categories/CategoryCreate.tsx') },
  { path: '/categories/:id', load: () => import('../resources/categories/CategoryEdit.tsx') },

  { path: '/users', load: () => import('../resources/users/UserList.tsx') },
  { path: '/users/create', load: () => import('../resources/users/UserCreate.tsx') },
  { path: '/users/:id', load: () => import('../resources/users/UserEdit.tsx') },
];

/** The first match wins: `/products/create` is before `/products/:id`. */
export function matchRoute(path: string): Route | undefined {
  return routeTable.find((route) => routePattern(route.path).test(path));
}

function routePattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`);
}
