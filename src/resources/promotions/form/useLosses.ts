import { useMemo } from 'react';
import { useGetList, useGetMany } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import { deepestCut, type Overlap, salesBelowCost } from '../../../../domain/promotionWarnings.ts';
import type { Listed } from '../../definition.ts';
import { basketLine } from './sampleBasket.ts';
import { useCategories } from './useCategories.ts';
import { useDebounced } from './useDebounced.ts';

/** As many products as are looked at; a promotion names no more. */
export const MOST_LOOKED_AT = 100;

/**
 * What a promotion would sell below its cost. The store tells which products may be so, the best-selling
 * first; `isAll` is false when there are more of them than are looked at.
 */
export function useLosses(promotion: PricingPromotion, overlaps: readonly Overlap<Promotion>[]) {
  const { parents } = useCategories();
  const { scope, type, productIds, categoryIds } = promotion;
  const isNamed = scope === 'products';
  const takesOff = type !== 'free_shipping';
  const cut = useMemo(() => deepestCut(promotion, overlaps), [promotion, overlaps]);
  const belowCost = useDebounced(cut, 300);
  const named = useGetMany<Listed<Product>>(
    'products',
    { ids: productIds },
    { enabled: isNamed && takesOff },
  );
  const found = useGetList<Listed<Product>>(
    'products',
    {
      filter: {
        status: 'active',
        belowCost,
        ...(scope === 'categories' && { categoryId: categoryIds }),
      },
      sort: { field: 'soldCount', order: 'DESC' },
      pagination: { page: 1, perPage: MOST_LOOKED_AT },
    },
    { enabled: !isNamed && takesOff },
  );
  const data = isNamed ? named.data : found.data;
  return useMemo(() => {
    const products = (data ?? []).filter((one) => one !== undefined);
    const sold = products.flatMap((product) => basketLine(product, 1) ?? []);
    const shop = { now: new Date(), categoryParents: parents };
    return {
      products,
      losses: salesBelowCost(promotion, overlaps, sold, shop),
      isAll: isNamed || (found.total ?? 0) <= MOST_LOOKED_AT,
    };
  }, [promotion, overlaps, parents, data, isNamed, found.total]);
}
