import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import {
  PROMOTION_SORTS,
  Promotion,
  PromotionFilter,
  PromotionInput,
  PromotionUpdate,
} from './promotion.ts';

export const promotionsEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/merchant/promotions',
    summary: 'List promotions',
    tag: 'promotions',
    list: { filter: PromotionFilter, sorts: PROMOTION_SORTS, counts: 'state' },
    answer: v.array(Promotion),
  },
  {
    method: 'POST',
    path: '/merchant/promotions',
    summary: 'Create a promotion',
    tag: 'promotions',
    body: PromotionInput,
    answer: Promotion,
    status: 201,
  },
  {
    method: 'GET',
    path: '/merchant/promotions/{id}',
    summary: 'Read a promotion',
    tag: 'promotions',
    answer: Promotion,
  },
  {
    method: 'PUT',
    path: '/merchant/promotions/{id}',
    summary: 'Change, pause or resume a promotion',
    tag: 'promotions',
    body: PromotionUpdate,
    answer: Promotion,
  },
  {
    method: 'DELETE',
    path: '/merchant/promotions/{id}',
    summary: 'Delete a promotion that no order carries',
    tag: 'promotions',
    status: 204,
  },
];
