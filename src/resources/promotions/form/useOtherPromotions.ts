import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { WithId } from '../../definition.ts';
import { parsePromotion } from '../parsePromotion.ts';

/** As many as the store tells at once. */
const MOST = 1000;

/** The promotions that run or will run, besides the one of the form. */
export function useOtherPromotions(saved: Promotion | null) {
  const { data, isPending, error, refetch } = useGetList<WithId<Promotion>>('promotions', {
    filter: { state: ['active', 'scheduled'] },
    sort: { field: 'startsAt', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
  });
  const others = useMemo(
    () =>
      (data ?? [])
        .map(parsePromotion)
        .filter((promotion) => promotion !== null)
        .filter(({ _id }) => _id !== saved?._id),
    [data, saved],
  );
  return { others, isPending, error: data ? null : error, refetch };
}
