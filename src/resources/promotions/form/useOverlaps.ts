import { useMemo } from 'react';
import { useGetMany } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import { type Overlap, overlapsOf } from '../../../../domain/promotionWarnings.ts';
import type { Listed } from '../../definition.ts';
import { useCategories } from './useCategories.ts';

/** The other promotions for some of the same goods at the same time, the next ones first. */
export function useOverlaps(
  promotion: PricingPromotion,
  others: readonly Promotion[],
): Overlap<Promotion>[] {
  const { parents } = useCategories();
  const ids = useMemo(() => undecided(promotion, others), [promotion, others]);
  const { data } = useGetMany<Listed<Product>>('products', { ids }, { enabled: ids.length > 0 });
  return useMemo(() => {
    const categories = (data ?? []).flatMap((one) =>
      one ? ([[one.id, one.categoryId]] as const) : [],
    );
    const shop = {
      now: new Date(),
      categoryParents: parents,
      productCategories: new Map(categories),
    };
    return overlapsOf(promotion, others, shop).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  }, [promotion, others, parents, data]);
}

/** The products that one promotion names where another names categories: in which are they? */
function undecided(promotion: PricingPromotion, others: readonly Promotion[]): string[] {
  const { scope, productIds } = promotion;
  if (scope === 'products') {
    return others.some((other) => other.scope === 'categories') ? productIds : [];
  }
  const named = others.filter((other) => scope === 'categories' && other.scope === 'products');
  return [...new Set(named.flatMap((other) => other.productIds))];
}
