import { IMPORTS } from '../api/missingEndpoints.ts';
import { lazyScreen } from '../ui/lazy.tsx';

/** Linked from the lists that have an import; not in menus. */
export const importPage = {
  path: '/imports',
  endpoint: IMPORTS,
  Page: lazyScreen(() => import('../pages/imports/ImportPage.tsx')),
};
