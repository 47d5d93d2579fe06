import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../../contract/maxPageSize.ts';
import type { Promotion } from '../../../../contract/promotion.ts';
import { isCallMissing } from '../../../api/errors.ts';
import { type CategoryRecord, useCategoryTree } from '../../../ui/fields/categoryTree.ts';
import type { WithId } from '../../definition.ts';
import { parsePromotion } from './promotionForm.ts';

/** All categories of the store, and the parent of each. None, without an error, if the API has no categories. */
export function useCategories() {
  const { data, isPending, isFetching, error, refetch } = useCategoryTree();
  const parents = useMemo(
    () => new Map((data?.data ?? []).map(({ id, parentId }) => [id, parentId])),
    [data],
  );
  return {
    categories: data?.data ?? none,
    parents,
    isPending,
    isFetching,
    error: data || isCallMissing(error) ? null : error,
    refetch,
  };
}

const none: CategoryRecord[] = [];

/**
 * Active and scheduled promotions, without the one in the form. Reads only the first page, as comparing more takes
 * long. `count` is the number of read promotions, `total` the number of all.
 */
export function useOtherPromotions(saved: Promotion | null) {
  const { data, total, isPending, isFetching, error, refetch } = useGetList<WithId<Promotion>>(
    'promotions',
    {
      filter: { state: ['active', 'scheduled'] },
      sort: { field: 'startsAt', order: 'DESC' },
      pagination: { page: 1, perPage: MAX_PAGE_SIZE },
    },
  );
  const others = useMemo(
    () =>
      (data ?? [])
        .map(parsePromotion)
        .filter((promotion) => promotion !== null)
        .filter(({ _id }) => _id !== saved?._id),
    [data, saved],
  );
  const count = data?.length ?? 0;
  return {
    others,
    count,
    total: total ?? count,
    isPending,
    isFetching,
    error: data ? null : error,
    refetch,
  };
}
