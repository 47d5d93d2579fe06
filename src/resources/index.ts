import type { Contracts } from '../api/reading.ts';
import { categories } from './categories/index.ts';
import type { ResourceDefinition } from './definition.ts';
import { orders } from './orders/index.ts';
import { products } from './products/index.ts';
import { promotions } from './promotions/index.ts';
import { users } from './users/index.ts';

/** Every resource of the console. */
export const resources: ResourceDefinition[] = [
  // In the order in which they are offered.
  products,
  orders,
  promotions,
  categories,
  users,
];

/** Schema of a record by resource name, for the data provider. */
export function contractsOf(shown: readonly ResourceDefinition[]): Contracts {
  return Object.fromEntries(shown.map(({ name, contract }) => [name, contract]));
}

/** API path by resource name, for the data provider. Variants have no screens, but are called by their names. */
export function pathsOf(shown: readonly ResourceDefinition[]): Record<string, string> {
  const paths = Object.fromEntries(shown.map(({ name, path }) => [name, path]));
  return { variants: '/merchant/variants', ...paths };
}
