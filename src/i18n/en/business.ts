import type { BusinessType } from '../../../domain/businessTypes.ts';

/** Business types: shown beside the logo, chosen at registration and in the settings. */
export const business = {
  clothing: 'Clothing',
  shoes: 'Shoes and bags',
  jewellery: 'Jewellery and watches',
  beauty: 'Beauty and care',
  grocery: 'Food and groceries',
  restaurant: 'Restaurant or café',
  home: 'Home and kitchen',
  furniture: 'Furniture',
  electronics: 'Electronics and phones',
  books: 'Books and stationery',
  toys: 'Toys and children',
  sports: 'Sports and outdoors',
  health: 'Health and pharmacy',
  crafts: 'Art and crafts',
  flowers: 'Flowers and gifts',
  garden: 'Garden and pets',
  tools: 'Tools and car parts',
  services: 'Services',
} as const satisfies Record<BusinessType, string>;
