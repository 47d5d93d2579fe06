import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useGetList, useGetMany, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Product } from '../../../../contract/product.ts';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { Steps } from '../../../../domain/calculationSteps.ts';
import type { PricingPromotion } from '../../../../domain/priceBasket.ts';
import type { CategoryParents } from '../../../../domain/promotionScope.ts';
import {
  isActiveOrScheduled,
  type LowestPrice,
  lowestPrices,
  maximumDiscount,
  type Overlap,
  overlapsOf,
  salesBelowCost,
} from '../../../../domain/promotionWarnings.ts';
import { highestIncludedRate } from '../../../../domain/tax.ts';
import { PartFailure } from '../../../forms/ReadFailure.tsx';
import { useDebounced } from '../../../lists/useDebounced.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { useMoneyText } from '../../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { useHomeTaxation } from '../../../ui/useTaxRates.ts';
import type { WithId } from '../../definition.ts';
import { useMomentTexts } from '../promotionTexts.ts';
import { useFormPromotion } from './promotionForm.ts';
import { useCategories, useOtherPromotions } from './promotionQueries.ts';
import { useNameList } from './SummaryCard.tsx';
import { type Sellable, sellablesOf, useSampleProducts, useWithVariants } from './sampleBasket.ts';

/** Warnings about a promotion. None prevents saving. */
export default function WarningsCard({ saved }: { saved: Promotion | null }) {
  const translate = useTranslate();
  const promotion = useFormPromotion(saved);
  const { others, isPending, isFetching, error, refetch } = useOtherPromotions(saved);
  if (!promotion) return null;
  return (
    <DetailCard title="promotionForm.warnings.title">
      {isPending && !error && (
        <Skeleton aria-label={translate('promotionForm.warnings.checking')} />
      )}
      {error ? (
        <PartFailure text="promotionForm.warnings.failed" {...{ isFetching, refetch }} />
      ) : (
        !isPending && <Warnings promotion={promotion} others={others} />
      )}
    </DetailCard>
  );
}

interface WarningsProps {
  promotion: PricingPromotion;
  others: readonly Promotion[];
}

const Warnings = memo(function Warnings({ promotion, others }: WarningsProps) {
  const translate = useTranslate();
  // Compare without the code, which may not be chosen yet.
  const draft = useMemo(() => ({ ...promotion, method: 'automatic' }), [promotion]);
  const overlaps = useOverlaps(draft, others);
  const { losses, sellables, count, isAll } = useLosses(draft, overlaps);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <BelowCostWarning
        losses={losses}
        isAll={isAll}
        sellables={sellables}
        others={others}
        promotionId={promotion._id}
      />
      {[true, false].map((isTogether) => (
        <OverlapWarning
          key={String(isTogether)}
          isTogether={isTogether}
          overlaps={overlaps.filter((overlap) => overlap.isTogether === isTogether)}
        />
      ))}
      {overlaps.length > 0 ? (
        <LowestPriceNote promotion={draft} overlaps={overlaps} />
      ) : (
        <Typography variant="muted">
          {translate(
            `promotionForm.warnings.${isActiveOrScheduled(draft, new Date()) ? 'none' : 'idle'}`,
          )}
        </Typography>
      )}
      {!isAll && (
        <Typography variant="hint" component="span">
          {translate('promotionForm.warnings.lookedAt', { smart_count: count })}
        </Typography>
      )}
    </Box>
  );
});

/** Other promotions for some of the same products at the same time, ordered by start. */
function useOverlaps(
  promotion: PricingPromotion,
  others: readonly Promotion[],
): Overlap<Promotion>[] {
  const { parents } = useCategories();
  const ids = useMemo(() => productsToCompare(promotion, others), [promotion, others]);
  const { data } = useGetMany<WithId<Product>>('products', { ids }, { enabled: ids.length > 0 });
  return useMemo(() => {
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
}

/**
 * Products whose categories decide an overlap: one promotion names products, the other categories.
 */
function productsToCompare(promotion: PricingPromotion, others: readonly Promotion[]): string[] {
  const { scope, productIds } = promotion;
  if (scope === 'products') {
    return others.some((other) => other.scope === 'categories') ? productIds : [];
  }
  const named = others.filter((other) => scope === 'categories' && other.scope === 'products');
  return [...new Set(named.flatMap((other) => other.productIds))];
}

interface Props {
  promotion: PricingPromotion;
  overlaps: readonly Overlap<Promotion>[];
}

/**
 * The lowest price of a product in scope with the overlapping promotions, and which promotions
 * cause the price.
 */
function LowestPriceNote({ promotion, overlaps }: Props) {
  const translate = useTranslate();
  const money = useMoneyText(useStoreCurrency());
  const shortList = useNameList();
  const { parents } = useCategories();
  const { products } = useSampleProducts(promotion, null);
  const calculate = useCallback(
    function* () {
      const { sellables, lines, catalogue } = calculatorInput(products, parents);
      const [lowest] = yield* lowestPrices(promotion, overlaps, lines, catalogue);
      return { lowest, overlaps, name: lowest && nameIn(sellables, lowest) };
    },
    [promotion, overlaps, products, parents],
  );
  const calculated = useCalculated(calculate);
  if (!calculated?.lowest || !calculated.name) return null;
  const { lowest, name } = calculated;
  const names = lowest.promotionIds.map((id) => {
    const other = calculated.overlaps.find((overlap) => overlap.promotion._id === id);
    return other
      ? translate('promotionForm.named.promotions', { name: other.promotion.name })
      : translate('promotionForm.warnings.thisOne');
  });
  return (
    <Typography variant="muted" sx={{ overflowWrap: 'anywhere' }}>
      {translate('promotionForm.warnings.lowest', {
        name: translate('promotionForm.named.products', { name }),
        price: money(lowest.lowestPrice),
        full: money(lowest.unitPrice),
        others: shortList(names),
      })}
    </Typography>
  );
}

interface BelowCostWarningProps {
  losses: readonly (LowestPrice & { costPrice: number })[];
  /** False: there may be more. */
  isAll: boolean;
  sellables: readonly Sellable[];
  others: readonly Promotion[];
  /** The promotion in the form. */
  promotionId: string;
}

/** Lists products whose price would fall below their cost, and the combined promotions. */
function BelowCostWarning({
  losses,
  isAll,
  sellables,
  others,
  promotionId,
}: BelowCostWarningProps) {
  const translate = useTranslate();
  const money = useMoneyText(useStoreCurrency());
  const shortList = useNameList();
  const lines = losses.map((loss) => {
    const { productId, variantId = productId, lowestPrice, costPrice, promotionIds } = loss;
    const names = promotionIds
      .filter((id) => id !== promotionId)
      .map((id) => others.find(({ _id }) => _id === id)?.name ?? id)
      .map((name) => translate('promotionForm.named.promotions', { name }));
    const text = translate(
      `promotionForm.warnings.belowCost${names.length > 0 ? 'With' : 'Line'}`,
      { price: money(lowestPrice), cost: money(costPrice), others: shortList(names) },
    );
    return { id: variantId, name: nameIn(sellables, loss) ?? productId, text };
  });
  return (
    <Warning
      severity="error"
      text={isAll ? 'promotionForm.warnings.belowCost' : 'promotionForm.warnings.belowCostAtLeast'}
      lines={lines}
      count={new Set(losses.map(({ productId }) => productId)).size}
    />
  );
}

interface OverlapWarningProps {
  /** Whether the overlapping promotions combine with this one. */
  isTogether: boolean;
  overlaps: readonly Overlap<Promotion>[];
}

/** Lists other promotions for the same products at the same time, with links. */
function OverlapWarning({ isTogether, overlaps }: OverlapWarningProps) {
  const translate = useTranslate();
  const { short } = useMomentTexts();
  const lines = overlaps.map(({ promotion: { _id: id, name }, from, until }) => {
    const when = Date.parse(from) > Date.now() ? 'later' : 'now';
    return {
      id,
      name: (
        <Link
          component={RouterLink}
          to={`/promotions/${encodeURIComponent(id)}`}
          color="inherit"
          underline="always"
        >
          {name}
        </Link>
      ),
      // The overlap, such as `Until Sun 6 Dec, 23:59`.
      text: translate(`promotionForm.warnings.${when}.${until === null ? 'open' : 'until'}`, {
        start: short(from),
        end: until === null ? '' : short(until),
      }),
    };
  });
  return (
    <Warning
      severity={isTogether ? 'warning' : 'info'}
      text={isTogether ? 'promotionForm.warnings.together' : 'promotionForm.warnings.best'}
      lines={lines}
    />
  );
}

const MAX_LINES = 5;

interface WarningProps {
  severity: AlertColor;
  /** Translation key; receives `count`. */
  text: string;
  lines: readonly { id: string; name: ReactNode; text: string }[];
  /** Defaults to the number of lines. */
  count?: number;
}

/** A note above a list. Renders nothing for an empty list. */
function Warning({ severity, text, lines, count = lines.length }: WarningProps) {
  const translate = useTranslate();
  const hidden = lines.length - MAX_LINES;
  if (lines.length === 0) return null;
  return (
    <Alert severity={severity} variant="outlined" role="note" sx={warningSx}>
      {translate(text, { smart_count: count })}
      <Typography component="ul" variant="body2" sx={listSx}>
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={line.id}>
            <Typography variant="body2" component="bdi" sx={{ fontWeight: 600 }}>
              {line.name}
            </Typography>
            <Typography variant="caption" component="div">
              {line.text}
            </Typography>
          </li>
        ))}
        {hidden > 0 && <li>{translate('promotionForm.goodsMore', { smart_count: hidden })}</li>}
      </Typography>
    </Alert>
  );
}

const listSx = { m: 0, mt: 0.75, pl: 2.25, display: 'grid', gap: 0.75 };

// The text is long: align the icon with its first line.
const warningSx = { alignItems: 'flex-start', overflowWrap: 'anywhere' };

/** Maximum number of products to check. A promotion names no more. */
const MAX_CHECKED = 100;

/**
 * Products that the promotion would sell below their cost. The store returns candidates,
 * best-selling first. `isAll` is false if there are more candidates than checked.
 */
function useLosses(promotion: PricingPromotion, overlaps: readonly Overlap<Promotion>[]) {
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
  const found = useGetList<WithId<Product>>(
    'products',
    {
      filter: {
        status: 'active',
        belowCost,
        ...(scope === 'categories' && { categoryId: categoryIds }),
      },
      sort: { field: 'soldCount', order: 'DESC' },
      pagination: { page: 1, perPage: MAX_CHECKED },
    },
    { enabled: !isNamed && takesOff },
  );
  const data = isNamed ? named.data : found.data;
  const candidates = useMemo(() => (data ?? []).filter((one) => one !== undefined), [data]);
  const { products, count } = useWithVariants(candidates);
  const calculate = useCallback(
    function* () {
      const { sellables, lines, catalogue } = calculatorInput(products, parents);
      const taxed = { ...catalogue, taxation };
      return { sellables, losses: yield* salesBelowCost(promotion, overlaps, lines, taxed) };
    },
    [promotion, overlaps, parents, products, taxation],
  );
  const { sellables, losses } = useCalculated(calculate) ?? noLosses;
  const total = isNamed ? candidates.length : (found.total ?? 0);
  return { sellables, losses, count, isAll: count >= total };
}

const noLosses = { sellables: [], losses: [] };

/** Input of the discount calculator: all sellable products and variants. */
function calculatorInput(products: readonly WithId<Product>[], categoryParents: CategoryParents) {
  const sellables = products.flatMap((product) => sellablesOf(product));
  const lines = sellables.map(({ line }) => line);
  return { sellables, lines, catalogue: { now: new Date(), categoryParents } };
}

function nameIn(sellables: readonly Sellable[], sold: LowestPrice): string | undefined {
  return sellables.find(
    ({ line }) => line.productId === sold.productId && line.variantId === sold.variantId,
  )?.name;
}

/** Milliseconds of work before yielding to the browser. */
const SLICE_MS = 8;
/** Milliseconds to wait after typing. */
const DELAY_MS = 150;

/**
 * Calculates in slices, so the page stays responsive: a hundred promotions take seconds. Returns
 * the previous result until done; undefined before the first result.
 */
function useCalculated<Result>(calculate: () => Steps<Result>): Result | undefined {
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
