import LabelOutlined from '@mui/icons-material/LabelOutlined';
import type { Contracts } from '../api/parse.ts';
import { categories } from './categories/index.ts';
import { crudDefinition } from './crudDefinition.tsx';
import type { ResourceDefinition } from './definition.ts';
import { orders } from './orders/index.ts';
import { products } from './products/index.ts';
import { promotions } from './promotions/index.ts';
import { users } from './users/index.ts';

export const resources: ResourceDefinition[] = [
  // The order of menus.
  products,
  orders,
  promotions,
  categories,
  crudDefinition({
    name: 'brands',
    path: '/merchant/brands',
    icon: LabelOutlined,
    resource: async () => (await import('../../contract/resources.ts')).brands,
  }),
  users,
];

/** Record schemas by resource name, for the data provider. */
export function contractsOf(shown: readonly ResourceDefinition[]): Contracts {
  return Object.fromEntries(shown.map(({ name, contract }) => [name, contract]));
}

/** API paths by resource name, for the data provider. Variants have calls but no screens. */
export function pathsOf(shown: readonly ResourceDefinition[]): Record<string, string> {
  const paths = Object.fromEntries(shown.map(({ name, path }) => [name, path]));
  return { variants: '/merchant/variants', ...paths };
}
