import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type DataProvider, type GetListResult, useDataProvider, useGetMany } from 'react-admin';
import type { Product } from '../../../../contract/product.ts';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { Steps } from '../../../../domain/calculationSteps.ts';
import type { PricingPromotion } from '../../../../domain/priceBasket.ts';
import type { CategoryParents } from '../../../../domain/promotionScope.ts';
import {
  type LowestPrice,
  maximumDiscount,
  type Overlap,
  overlapsOf,
  salesBelowCost,
} from '../../../../domain/promotionWarnings.ts';
import { highestIncludedRate } from '../../../../domain/tax.ts';
import { ApiError } from '../../../api/errors.ts';
import { useDebounced } from '../../../lists/useDebounced.ts';
import { useHomeTaxation } from '../../../ui/useTaxRates.ts';
import type { WithId } from '../../definition.ts';
import { useCategories } from './promotionQueries.ts';
import { type Sellable, sellablesOf, useWithVariants } from './sampleBasket.ts';

/** Other promotions for some of the same products at the same time, ordered by the start of the overlap. */
export function useOverlaps(promotion: PricingPromotion, others: readonly Promotion[]) {
  const { parents, ...tree } = useCategories();
  const ids = useMemo(() => productsToCompare(promotion, others), [promotion, others]);
  const compared = useGetMany<WithId<Product>>('products', { ids }, { enabled: ids.length > 0 });
  const { data } = compared;
  const overlaps = useMemo(() => {
    const categories = (data ?? []).flatMap((one) =>
      one ? ([[one.id, one.categoryId]] as const) : [],
    );
    const catalogue = {
      now: new Date(),
      categoryParents: parents,
      productCategories: new Map(categories),
    };
    return overlapsOf(promotion, others, catalogue).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  }, [promotion, others, parents, data]);
  const isPending = tree.isPending || (ids.length > 0 && compared.isPending);
  return { overlaps, isPending, reads: [tree, compared] };
}

/**
 * Ids of products whose categories must be known to find overlaps: one promotion names the products, the other
 * names categories.
 */
function productsToCompare(promotion: PricingPromotion, others: readonly Promotion[]): string[] {
  const { scope, productIds } = promotion;
  if (scope === 'products') {
    return others.some((other) => other.scope === 'categories') ? productIds : [];
  }
  const named = others.filter((other) => scope === 'categories' && other.scope === 'products');
  return [...new Set(named.flatMap((other) => other.productIds))];
}

/** Maximum number of products to check. A promotion names no more. */
const MAX_CHECKED = 100;

/**
 * Products that the promotion would sell below their cost. The candidates are the products that the promotion names;
 * otherwise the store returns them, best-selling first. `isAll` is false if there are more candidates than checked.
 */
export function useLosses(promotion: PricingPromotion, overlaps: readonly Overlap<Promotion>[]) {
  const dataProvider = useDataProvider();
  const { parents } = useCategories();
  const { scope, type, productIds, categoryIds } = promotion;
  const isNamed = scope === 'products';
  const takesOff = type !== 'free_shipping';
  const taxation = useHomeTaxation();
  const discount = useMemo(
    () => maximumDiscount(promotion, overlaps, highestIncludedRate(taxation)),
    [promotion, overlaps, taxation],
  );
  const belowCost = useDebounced(discount, 300);
  const named = useGetMany<WithId<Product>>(
    'products',
    { ids: productIds },
    { enabled: isNamed && takesOff },
  );
  const filter = { status: 'active', ...(scope === 'categories' && { categoryId: categoryIds }) };
  const found = useQuery({
    queryKey: ['products', 'lossCandidates', filter, belowCost],
    enabled: !isNamed && takesOff,
    queryFn: ({ signal }) => readLossCandidates(dataProvider, filter, belowCost, signal),
  });
  const data = isNamed ? named.data : found.data?.data;
  const candidates = useMemo(() => (data ?? []).filter((one) => one !== undefined), [data]);
  const withVariants = useWithVariants(candidates);
  const { products, count } = withVariants;
  const calculate = useCallback(
    function* () {
      const { sellables, lines, catalogue } = calculatorInput(products, parents);
      const taxed = { ...catalogue, taxation };
      return { sellables, losses: yield* salesBelowCost(promotion, overlaps, lines, taxed) };
    },
    [promotion, overlaps, parents, products, taxation],
  );
  const { sellables, losses } = useCalculated(calculate) ?? noLosses;
  const total = isNamed ? candidates.length : (found.data?.total ?? 0);
  const reads = [isNamed ? named : found, withVariants];
  return { sellables, losses, count, isAll: count >= total, reads };
}

/** Reads the best-selling products of the filter. Omits the filter `belowCost` if the API refuses it. */
export async function readLossCandidates(
  { getList }: Pick<DataProvider, 'getList'>,
  filter: object,
  belowCost: unknown,
  signal?: AbortSignal,
): Promise<GetListResult<WithId<Product>>> {
  const read = (more: object) =>
    getList<WithId<Product>>('products', {
      filter: { ...filter, ...more },
      sort: { field: 'soldCount', order: 'DESC' },
      pagination: { page: 1, perPage: MAX_CHECKED },
      signal,
    });
  try {
    return await read({ belowCost });
  } catch (error) {
    if (!(error instanceof ApiError && [400, 422].includes(error.status ?? 0))) throw error;
    return read({});
  }
}

const noLosses = { sellables: [], losses: [] };

/** Input of the discount calculator: all that customers can buy of the products. */
export function calculatorInput(
  products: readonly WithId<Product>[],
  categoryParents: CategoryParents,
) {
  const sellables = products.flatMap((product) => sellablesOf(product));
  const lines = sellables.map(({ line }) => line);
  return { sellables, lines, catalogue: { now: new Date(), categoryParents } };
}

export function nameIn(sellables: readonly Sellable[], sold: LowestPrice): string | undefined {
  return sellables.find(
    ({ line }) => line.productId === sold.productId && line.variantId === sold.variantId,
  )?.name;
}

/** Milliseconds of work before yielding to the browser. */
const SLICE_MS = 8;
/** Milliseconds from the last change to the calculation. */
const DELAY_MS = 150;

/**
 * Calculates in slices, so that the page stays responsive: a hundred promotions take seconds. Returns the previous
 * result during a calculation; undefined before the first result.
 */
export function useCalculated<Result>(calculate: () => Steps<Result>): Result | undefined {
  const [calculated, setCalculated] = useState<{ result: Result }>();
  useEffect(() => {
    const steps = calculate();
    const runSlice = () => {
      const end = performance.now() + SLICE_MS;
      do {
        const step = steps.next();
        if (step.done) {
          setCalculated({ result: step.value });
          return;
        }
      } while (performance.now() < end);
      timer = setTimeout(runSlice);
    };
    let timer = setTimeout(runSlice, DELAY_MS);
    return () => clearTimeout(timer);
  }, [calculate]);
  return calculated?.result;
}
