import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import type { CategoryRecord } from '../../ui/fields/categoryTree.ts';
import { lazyScreen } from '../../ui/lazy.tsx';
import type { ResourceDefinition } from '../definition.ts';

export const categories: ResourceDefinition<CategoryRecord> = {
  name: 'categories',
  path: '/categories',
  contract: async () => (await import('../../../contract/category.ts')).Category,
  icon: AccountTreeOutlined,
  goTo: 'c',
  list: lazyScreen(() => import('./CategoryList.tsx')),
  create: lazyScreen(() => import('./CategoryCreate.tsx')),
  edit: lazyScreen(() => import('./CategoryEdit.tsx')),
  recordRepresentation: (category) => category.name,
};
