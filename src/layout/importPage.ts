import { IMPORTS } from '../api/missingEndpoints.ts';
import { lazyScreen } from '../ui/lazy.tsx';

/** The lists that have an import link to it; the menus do not. */
export const importPage = {
  path: '/imports',
  endpoint: IMPORTS,
  Page: lazyScreen(() => import('../pages/imports/ImportPage.tsx')),
};
