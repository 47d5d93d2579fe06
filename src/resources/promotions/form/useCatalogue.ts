import { useMemo } from 'react';
import { useGetList, useGetMany } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import type { SoldProduct } from '../../../../domain/promotionWarnings.ts';
import type { Listed } from '../../definition.ts';
import { basketLine } from './sampleBasket.ts';
import { useCategories } from './useCategories.ts';

/** As many products as are looked at for sales below cost. */
export const MOST_LOOKED_AT = 100;

/** What of the shop decides with what a promotion overlaps, and what it sells below cost. */
export function useCatalogue(
  promotion: PricingPromotion | null,
  others: readonly PricingPromotion[],
) {
  const { parents } = useCategories();
  const named = useMemo(
    () => [...new Set([promotion, ...others].flatMap((one) => one?.productIds ?? []))].sort(),
    [promotion, others],
  );
  const { data: namedProducts } = useGetMany<Listed<Product>>(
    'products',
    { ids: named },
    { enabled: named.length > 0 },
  );
  const forSale = useForSale(promotion, namedProducts);
  const productCategories = useMemo(
    () => new Map((namedProducts ?? []).flatMap((one) => (one ? [[one.id, one.categoryId]] : []))),
    [namedProducts],
  );
  return { parents, productCategories, ...forSale };
}

type Found = { products: Listed<Product>[]; sold: SoldProduct[]; isAll: boolean };

/** The products that the promotion may be for, those that sell best first, as far as they are looked at. */
function useForSale(
  promotion: PricingPromotion | null,
  namedProducts: Listed<Product>[] | undefined,
): Found {
  const isNamed = promotion?.scope === 'products';
  const { data, total } = useGetList<Listed<Product>>(
    'products',
    {
      filter: { status: 'active' },
      sort: { field: 'soldCount', order: 'DESC' },
      pagination: { page: 1, perPage: MOST_LOOKED_AT },
    },
    { enabled: promotion !== null && !isNamed },
  );
  return useMemo(() => {
    const products = ((isNamed ? namedProducts : data) ?? []).filter((one) => one !== undefined);
    const sold = products.flatMap((product) => basketLine(product, 1) ?? []);
    return { products, sold, isAll: isNamed || (total ?? 0) <= MOST_LOOKED_AT };
  }, [isNamed, namedProducts, data, total]);
}
