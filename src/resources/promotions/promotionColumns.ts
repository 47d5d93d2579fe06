import type { SortChoice } from '../../lists/SortMenu.tsx';

/** Columns that a merchant may hide, in the order shown. The name is always there. */
export const optionalColumns = [
  'state',
  'value',
  'usedCount',
  'startsAt',
  'endsAt',
  'discountTotal',
  'method',
  'createdAt',
  'updatedAt',
] as const;

export const hiddenColumns = ['endsAt', 'discountTotal', 'method', 'createdAt', 'updatedAt'];

/** The orders a phone offers. */
export const sortChoices: readonly SortChoice[] = [
  { label: 'promotions.sort.newest', field: 'createdAt', order: 'DESC' },
  { label: 'promotions.sort.name', field: 'name', order: 'ASC' },
  { label: 'promotions.sort.starts', field: 'startsAt', order: 'ASC' },
  { label: 'promotions.sort.ends', field: 'endsAt', order: 'ASC' },
  { label: 'promotions.sort.used', field: 'usedCount', order: 'DESC' },
  { label: 'promotions.sort.discount', field: 'discountTotal', order: 'DESC' },
];
