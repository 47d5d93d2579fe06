import type { SortChoice } from '../../lists/SortMenu.tsx';

/** Columns that a merchant may hide, in the order shown. The name is always there. */
export const optionalColumns = [
  'phone',
  'email',
  'lastOrderAt',
  'ordersCount',
  'totalSpent',
  'status',
  'tags',
  'acceptsMarketing',
  'city',
  'createdAt',
] as const;

/** The email stands under the name, so its own column is hidden at first. */
export const hiddenColumns = ['email', 'tags', 'acceptsMarketing', 'city', 'createdAt'];

/** The orders a phone offers. */
export const sortChoices: readonly SortChoice[] = [
  { label: 'customers.sort.lastOrder', field: 'lastOrderAt', order: 'DESC' },
  { label: 'customers.sort.spent', field: 'totalSpent', order: 'DESC' },
  { label: 'customers.sort.orders', field: 'ordersCount', order: 'DESC' },
  { label: 'customers.sort.newest', field: 'createdAt', order: 'DESC' },
  { label: 'customers.sort.name', field: 'name', order: 'ASC' },
];
