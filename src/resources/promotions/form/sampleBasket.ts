import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useGetList, useGetMany } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { Variant } from '../../../../contract/variant.ts';
import type { BasketLine } from '../../../../domain/basket.ts';
import type { PricingPromotion } from '../../../../domain/priceBasket.ts';
import { itemName, variantName } from '../../../../domain/variantNames.ts';
import { withVariants } from '../../../api/readVariants.ts';
import type { WithId } from '../../definition.ts';

/** A product or variant in the sample basket. */
export type SampleLine = { id: string; variantId?: string; quantity: number };

/** Something that customers can buy: a product, or one of its variants. */
export type Sellable = { name: string; variant?: Variant; line: BasketLine };

/**
 * What customers can buy of a product: its enabled variants, or without variants, the product itself. Excludes what has
 * no price.
 */
export function sellablesOf(product: WithId<Product>, quantity = 1): Sellable[] {
  const { id: productId, categoryId, name, variantCount, variants = [] } = product;
  const linesOf = (of: Variant | Product): BasketLine[] =>
    of.price === null
      ? []
      : [
          {
            productId,
            categoryId,
            taxClass: of.taxClass ?? product.taxClass,
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

/** The cheapest of the preferred choices; if there are none, the cheapest of all. */
export function cheapest(
  choices: readonly Sellable[],
  isPreferred: (choice: Sellable) => boolean,
): Sellable | undefined {
  const preferred = choices.filter(isPreferred);
  const candidates = preferred.length > 0 ? preferred : choices;
  return candidates.toSorted((one, other) => one.line.unitPrice - other.line.unitPrice)[0];
}

/** Maximum number of variants to check. */
const MAX_VARIANTS = 5000;

/**
 * Reads the variants of products, because lists omit variants. `products` is empty while the variants load. Drops the
 * last products if all products together have more than `MAX_VARIANTS`.
 */
export function useWithVariants(products: readonly WithId<Product>[]) {
  const dataProvider = useDataProvider();
  const requested = useMemo(() => {
    let room = MAX_VARIANTS;
    return products.filter(({ variantCount }) => {
      room -= variantCount;
      return room >= 0;
    });
  }, [products]);
  const hasVariants = requested.some(({ options }) => options.length > 0);
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: ['products', 'withVariants', requested.map(({ id, updatedAt }) => [id, updatedAt])],
    enabled: hasVariants,
    queryFn: ({ signal }) => withVariants(dataProvider, requested, signal),
  });
  const loaded: readonly WithId<Product>[] = hasVariants ? (data ?? none) : requested;
  const count = requested.length;
  return {
    products: loaded,
    count,
    isPending: hasVariants && isPending,
    isFetching,
    error,
    refetch,
  };
}

const none: WithId<Product>[] = [];

/** The present, or the start of a promotion that has not started. */
export function firstActiveTime({ startsAt }: PricingPromotion, now: Date): Date {
  return new Date(Math.max(now.getTime(), Date.parse(startsAt)));
}

/** The promotion as an active and automatic one, because its code may not be chosen yet. */
export function asActive(promotion: PricingPromotion): PricingPromotion {
  return { ...promotion, isActive: true, method: 'automatic' };
}

const SAMPLE_SIZE = 2;

/**
 * The sample basket: `ownLines`, or a line for each of up to `SAMPLE_SIZE` products. These are the first products that
 * the promotion names, or the best-selling products, in the promotion's categories if it names categories.
 */
export function useSampleProducts(promotion: PricingPromotion, ownLines: SampleLine[] | null) {
  const { scope, productIds } = promotion;
  const ids = ownLines?.map(({ id }) => id) ?? productIds.slice(0, SAMPLE_SIZE);
  const isByIds = ownLines !== null || scope === 'products';
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
  const lines: SampleLine[] = ownLines ?? products.map(({ id }) => ({ id, quantity: 1 }));
  const isWaiting = isPending && (!isByIds || ids.length > 0);
  return { products, lines, isPending: isWaiting || isReading };
}
