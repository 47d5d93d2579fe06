import { useMemo } from 'react';
import { useGetList, useGetMany } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { BasketLine } from '../../../../domain/basket.ts';
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import type { WithId } from '../../definition.ts';

/** A product in the basket that a merchant tries a promotion on. */
export type SampleLine = { id: string; quantity: number };

/** As a basket has it; null for a product without a price, which nobody can buy. */
export function basketLine(product: WithId<Product>, quantity: number): BasketLine | null {
  if (product.price === null) return null;
  return {
    productId: product.id,
    categoryId: product.categoryId,
    quantity,
    unitPrice: product.price,
    compareAtPrice: product.compareAtPrice,
    costPrice: product.costPrice,
  };
}

/** The first moment at which the promotion runs, from now on. */
export function trialTime({ startsAt }: PricingPromotion, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(startsAt)));
}

/**
 * The promotion as it is while it runs: switched on, and asked for without its code, which may not be
 * chosen yet.
 */
export function onTrial(promotion: PricingPromotion): PricingPromotion {
  return { ...promotion, isActive: true, method: 'automatic' };
}

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
  const products = useMemo(() => (data ?? []).filter((product) => product !== undefined), [data]);
  const lines = own ?? products.map(({ id }) => ({ id, quantity: 1 }));
  return { products, lines, isPending: isPending && (!isByIds || ids.length > 0) };
}
