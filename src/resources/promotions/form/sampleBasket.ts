import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGetList, useGetMany } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { Variant } from '../../../../contract/variant.ts';
import type { BasketLine } from '../../../../domain/basket.ts';
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import { itemName, variantName } from '../../../../domain/variantNames.ts';
import { withVariants } from '../../../api/readVariants.ts';
import type { WithId } from '../../definition.ts';

/** A product, or a variant of it, in the basket that a merchant tries a promotion on. */
export type SampleLine = { id: string; variantId?: string; quantity: number };

/** What is bought of a product: one of its variants where it has some, and what it is called. */
export type Sellable = { name: string; variant?: Variant; line: BasketLine };

/** All that can be bought of a product: its variants, or itself. Nobody can buy what has no price or is switched off. */
export function sellablesOf(product: WithId<Product>, quantity = 1): Sellable[] {
  const { id: productId, categoryId, name, variantCount, variants = [] } = product;
  const linesOf = (of: Variant | Product): BasketLine[] =>
    of.price === null
      ? []
      : [
          {
            productId,
            categoryId,
            quantity,
            unitPrice: of.price,
            compareAtPrice: of.compareAtPrice,
            costPrice: of.costPrice,
          },
        ];
  if (variantCount === 0) return linesOf(product).map((line) => ({ name, line }));
  return variants
    .filter(({ isEnabled }) => isEnabled)
    .flatMap((variant) =>
      linesOf(variant).map((line) => ({
        name: itemName({ name, variantName: variantName(variant.options) }),
        variant,
        line: { ...line, variantId: variant._id },
      })),
    );
}

/** What a product's price begins with; of those that a promotion is for, where it is for some. */
export function cheapest(
  choices: readonly Sellable[],
  isMeant: (choice: Sellable) => boolean,
): Sellable | undefined {
  const meant = choices.filter(isMeant);
  const among = meant.length > 0 ? meant : choices;
  return among.toSorted((one, other) => one.line.unitPrice - other.line.unitPrice)[0];
}

/** As many variants as are looked at. */
const MAX_VARIANTS = 5000;

/**
 * Products with their variants, which no list has; none while these are read. The last products are left out when all
 * together have more variants than are looked at.
 */
export function useWithVariants(products: readonly WithId<Product>[]) {
  const asked = useMemo(() => {
    let room = MAX_VARIANTS;
    return products.filter(({ variantCount }) => {
      room -= variantCount;
      return room >= 0;
    });
  }, [products]);
  const isVaried = asked.some(({ options }) => options.length > 0);
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: ['products', 'withVariants', asked.map(({ id, updatedAt }) => [id, updatedAt])],
    enabled: isVaried,
    queryFn: ({ signal }) => withVariants(asked, signal),
  });
  const read: readonly WithId<Product>[] = isVaried ? (data ?? none) : asked;
  const count = asked.length;
  return { products: read, count, isPending: isVaried && isPending, isFetching, error, refetch };
}

const none: WithId<Product>[] = [];

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
export function useSampleProducts(promotion: PricingPromotion, own: SampleLine[] | null) {
  const { scope, productIds } = promotion;
  const ids = own?.map(({ id }) => id) ?? productIds.slice(0, SAMPLE_SIZE);
  const isByIds = own !== null || scope === 'products';
  const categoryId = scope === 'categories' ? promotion.categoryIds : undefined;
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
  const found = useMemo(() => (data ?? []).filter((product) => product !== undefined), [data]);
  const { products, isPending: isReading } = useWithVariants(found);
  const lines: SampleLine[] = own ?? products.map(({ id }) => ({ id, quantity: 1 }));
  const isWaiting = isPending && (!isByIds || ids.length > 0);
  return { products, lines, isPending: isWaiting || isReading };
}
