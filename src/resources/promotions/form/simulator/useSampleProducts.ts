import { useGetList, useGetMany } from 'react-admin';
import type { Product } from '../../../../../contract/product.ts';
import type { PricingPromotion } from '../../../../../domain/promotionDiscount.ts';
import type { WithId } from '../../../definition.ts';
import type { SampleLine } from './sampleBasket.ts';

const SAMPLE_SIZE = 2;

/** Products to try a promotion on: what it is for, or else what sells best; and those of chosen lines. */
export function useSampleProducts(promotion: PricingPromotion | null, own: SampleLine[] | null) {
  const scope = promotion?.scope ?? 'order';
  const ids = own?.map(({ id }) => id) ?? promotion?.productIds.slice(0, SAMPLE_SIZE) ?? [];
  const isByIds = own !== null || scope === 'products';
  const categoryId = scope === 'categories' ? promotion?.categoryIds : undefined;
  const byIds = useGetMany<WithId<Product>>(
    'products',
    { ids },
    { enabled: isByIds && ids.length > 0 },
  );
  const bestSelling = useGetList<WithId<Product>>(
    'products',
    {
      filter: { status: 'active', ...(categoryId && { categoryId }) },
      sort: { field: 'soldCount', order: 'DESC' },
      pagination: { page: 1, perPage: SAMPLE_SIZE },
    },
    { enabled: !isByIds },
  );
  const { data, isPending } = isByIds ? byIds : bestSelling;
  const products = (data ?? []).filter((product) => product !== undefined);
  const lines = own ?? products.map(({ id }) => ({ id, quantity: 1 }));
  return { products, lines, isPending: isPending && (!isByIds || ids.length > 0) };
}
