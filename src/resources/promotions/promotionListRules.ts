import { PROMOTION_SORTS, PromotionFilter } from '../../../contract/promotion.ts';
import type { ListRules } from '../../lists/listParams.ts';
import { optionalColumns } from './promotionColumns.ts';

const { entries } = PromotionFilter;

/** What the address may ask of the list of promotions. */
export const promotionListRules: ListRules = {
  filters: {
    q: entries.q.wrapped,
    state: entries.state.wrapped,
    type: entries.type.wrapped,
    method: entries.method.wrapped,
    endsBefore: entries.endsBefore.wrapped,
  },
  sorts: PROMOTION_SORTS,
  defaultSort: { field: 'createdAt', order: 'DESC' },
  defaultPerPage: 25,
  columns: optionalColumns,
};
