import { crudEndpoints } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import {
  PROMOTION_SORTS,
  Promotion,
  PromotionFilter,
  PromotionInput,
  PromotionUpdate,
} from './promotion.ts';

const { list, create, read, change, remove } = crudEndpoints({
  name: 'promotions',
  one: 'promotion',
  path: '/merchant/promotions',
  filter: PromotionFilter,
  sorts: PROMOTION_SORTS,
  record: Promotion,
  input: PromotionInput,
  update: PromotionUpdate,
});

export const promotionsEndpoints: Endpoint[] = [
  { ...list, list: { filter: PromotionFilter, sorts: PROMOTION_SORTS, counts: 'state' } },
  create,
  read,
  { ...change, summary: 'Change, pause or resume a promotion' },
  { ...remove, summary: 'Delete a promotion that no order has' },
];
