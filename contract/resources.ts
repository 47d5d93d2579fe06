import * as v from 'valibot';
import { type CrudResource, crudResource } from './crud.ts';
import { line, Picture, Url } from './fieldRules.ts';
import { shippingRates } from './shippingRate.ts';
import { suppliers } from './supplier.ts';
import { taxRates } from './taxRate.ts';

/** Who makes a product: Shopify's *Vendor*, WooCommerce's *Brands*. */
export const brands = crudResource({
  name: 'brands',
  one: 'brand',
  path: '/merchant/brands',
  fields: {
    name: line('text', 1, 100),
    website: v.optional(v.nullable(Url), null),
    logo: v.optional(v.nullable(Picture), null),
    isActive: v.optional(v.boolean('invalid'), true),
  },
  search: ['name'],
  filters: ['isActive'],
  sorts: ['name'],
  unique: ['name'],
  referencedBy: { resource: 'products', field: 'brandId' },
  example: { name: 'Tissage du Lac', website: 'https://tissage-du-lac.example' },
});

/** Resources that the store serves from their declaration alone. */
export const crudResources: readonly CrudResource[] = [
  // In the order of the documentation.
  brands,
  suppliers,
  shippingRates,
  taxRates,
];
