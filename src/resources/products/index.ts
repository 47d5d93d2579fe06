import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import type { Product } from '../../../contract/product.ts';
import { lazyScreen } from '../../ui/lazy.tsx';
import type { ResourceDefinition, WithId } from '../definition.ts';

export const products: ResourceDefinition<WithId<Product>> = {
  name: 'products',
  path: '/merchant/products',
  contract: async () => (await import('../../../contract/product.ts')).Product,
  icon: Inventory2Outlined,
  goTo: 'p',
  isInMenu: true,
  list: lazyScreen(() => import('./ProductList.tsx')),
  create: lazyScreen(() => import('./ProductCreate.tsx')),
  edit: lazyScreen(() => import('./ProductEdit.tsx')),
  pages: {
    sheet: lazyScreen(() => import('./sheet/ProductSheet.tsx')),
  },
  search: { hint: (product) => product.sku },
  recordRepresentation: (product) => product.name,
};
