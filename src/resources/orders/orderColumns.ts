import type { SortChoice } from '../../lists/SortMenu.tsx';

/** Columns that a merchant may hide, in the order shown. The number is always there. */
export const optionalColumns = [
  'createdAt',
  'customer',
  'status',
  'paymentStatus',
  'fulfilmentStatus',
  'items',
  'total',
  'nextStep',
  'paymentMethod',
  'city',
  'tags',
  'updatedAt',
] as const;

export const hiddenColumns = ['nextStep', 'paymentMethod', 'city', 'tags', 'updatedAt'];

/** The orders a phone offers. */
export const sortChoices: readonly SortChoice[] = [
  { label: 'orders.sort.newest', field: 'createdAt', order: 'DESC' },
  { label: 'orders.sort.oldest', field: 'createdAt', order: 'ASC' },
  { label: 'orders.sort.totalDown', field: 'total', order: 'DESC' },
  { label: 'orders.sort.totalUp', field: 'total', order: 'ASC' },
  { label: 'orders.sort.updated', field: 'updatedAt', order: 'DESC' },
];
