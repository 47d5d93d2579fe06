import { IMPORTS } from '../api/missingEndpoints.ts';
import { lazyScreen } from '../ui/lazy.tsx';

/** The lists of products, customers and orders link to this page; the menus do not. */
export const importPage = {
  path: '/imports',
  endpoint: IMPORTS,
  Page: lazyScreen(() => import('../pages/imports/ImportPage.tsx')),
};
