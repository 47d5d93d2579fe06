import FactoryOutlined from '@mui/icons-material/FactoryOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import RouteOutlined from '@mui/icons-material/RouteOutlined';
import { SHIPPING_RATES } from '../api/missingEndpoints.ts';
import type { Contracts } from '../api/parse.ts';
import { lazyScreen } from '../ui/lazy.tsx';
import { categories } from './categories/index.ts';
import { crudDefinition } from './crudDefinition.tsx';
import type { ResourceDefinition } from './definition.ts';
import { creditNotes, invoices } from './orders/documents.ts';
import { draftOrders } from './orders/draftOrders.ts';
import { orders } from './orders/index.ts';
import { products } from './products/index.ts';
import { promotions } from './promotions/index.ts';
import { purchaseOrders } from './purchaseOrders/index.ts';
import { stockLevels } from './stockLevels/index.ts';
import { taxRates } from './taxRates/index.ts';
import { users } from './users/index.ts';

export const resources: ResourceDefinition[] = [
  // In the order of the menu and the dashboard.
  products,
  orders,
  draftOrders,
  invoices,
  creditNotes,
  promotions,
  stockLevels,
  categories,
  crudDefinition({
    name: 'brands',
    path: '/merchant/brands',
    icon: LabelOutlined,
    resource: async () => (await import('../../contract/resources.ts')).brands,
  }),
  crudDefinition({
    name: 'suppliers',
    path: '/merchant/suppliers',
    icon: FactoryOutlined,
    resource: async () => (await import('../../contract/supplier.ts')).suppliers,
  }),
  purchaseOrders,
  taxRates,
  {
    ...crudDefinition({
      name: 'shipping-rates',
      path: SHIPPING_RATES,
      icon: RouteOutlined,
      resource: async () => (await import('../../contract/shippingRate.ts')).shippingRates,
    }),
    search: undefined,
    isInSettings: true,
    list: lazyScreen(() => import('./shippingRates/ShippingRateList.tsx')),
    create: lazyScreen(() => import('./shippingRates/ShippingRateCreate.tsx')),
    edit: lazyScreen(() => import('./shippingRates/ShippingRateEdit.tsx')),
  },
  users,
];

/** Functions that import the record schemas, by resource name, for the data provider. */
export function contractsOf(shown: readonly ResourceDefinition[]): Contracts {
  return Object.fromEntries(shown.map(({ name, contract }) => [name, contract]));
}

/** API paths by resource name, for the data provider. Variants have calls but no screens. */
export function pathsOf(shown: readonly ResourceDefinition[]): Record<string, string> {
  const paths = Object.fromEntries(shown.map(({ name, path }) => [name, path]));
  return { variants: '/merchant/variants', ...paths };
}
