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
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import type { CategoryParents } from '../../../../domain/promotionScope.ts';
import {
  deepestCut,
  isToCome,
  type LowestPrice,
  lowestPrices,
  type Overlap,
  overlapsOf,
  salesBelowCost,
} from '../../../../domain/promotionWarnings.ts';
import type { Steps } from '../../../../domain/steps.ts';
import { PartFailure } from '../../../forms/ReadFailure.tsx';
import { useDebounced } from '../../../lists/useDebounced.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { useMoneyText } from '../../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import type { WithId } from '../../definition.ts';
import { useMomentTexts } from '../promotionTexts.ts';
import { useFormPromotion } from './promotionForm.ts';
import { useCategories, useOtherPromotions } from './promotionQueries.ts';
import { useNameList } from './SummaryCard.tsx';
import { type Sellable, sellablesOf, useSampleProducts, useWithVariants } from './sampleBasket.ts';

/** What a merchant should know before the promotion is saved. None of it forbids to save. */
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
  // Asked for without its code, which may not be chosen yet.
  const asked = useMemo(() => ({ ...promotion, method: 'automatic' }), [promotion]);
  const overlaps = useOverlaps(asked, others);
  const { losses, sellables, count, isAll } = useLosses(asked, overlaps);
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
        <LowestPriceNote promotion={asked} overlaps={overlaps} />
      ) : (
        <Typography variant="muted">
          {translate(`promotionForm.warnings.${isToCome(asked, new Date()) ? 'none' : 'idle'}`)}
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

/** The other promotions for some of the same goods at the same time, the next ones first. */
function useOverlaps(
  promotion: PricingPromotion,
  others: readonly Promotion[],
): Overlap<Promotion>[] {
  const { parents } = useCategories();
  const ids = useMemo(() => productsToLookUp(promotion, others), [promotion, others]);
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

/** The products that one promotion names where another names categories: in which are they? */
function productsToLookUp(promotion: PricingPromotion, others: readonly Promotion[]): string[] {
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

/** What overlapping promotions come to: the lowest price of a product that it is for, and who makes it. */
function LowestPriceNote({ promotion, overlaps }: Props) {
  const translate = useTranslate();
  const money = useMoneyText(useStoreCurrency());
  const shortList = useNameList();
  const { parents } = useCategories();
  const { products } = useSampleProducts(promotion, null);
  const begin = useCallback(
    function* () {
      const { sellables, lines, catalogue } = soldOf(products, parents);
      const [lowest] = yield* lowestPrices(promotion, overlaps, lines, catalogue);
      return { lowest, overlaps, name: lowest && nameIn(sellables, lowest) };
    },
    [promotion, overlaps, products, parents],
  );
  const reckoned = useReckoned(begin);
  if (!reckoned?.lowest || !reckoned.name) return null;
  const { lowest, name } = reckoned;
  const names = lowest.promotionIds.map((id) => {
    const other = reckoned.overlaps.find((overlap) => overlap.promotion._id === id);
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
  /** Of the promotion that is being made. */
  promotionId: string;
}

/** Names the products that would be sold for less than they cost, and with which other promotions. */
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
  /** All of them are given together with the promotion, or none is. */
  isTogether: boolean;
  overlaps: readonly Overlap<Promotion>[];
}

/** Names the other promotions for the same products at the same time, says when, and leads to them. */
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
      // When both run: `Until Sun 6 Dec, 23:59`.
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

const MAX_SHOWN = 5;

interface WarningProps {
  severity: AlertColor;
  /** Translation key; told `count`. */
  text: string;
  /** What it is about, and below it what is to be said of it. */
  lines: readonly { id: string; name: ReactNode; text: string }[];
  /** How many it is about, of which one may have several lines. */
  count?: number;
}

/** A note and what it names, one below the other. Nothing when there is nothing to name. */
function Warning({ severity, text, lines, count = lines.length }: WarningProps) {
  const translate = useTranslate();
  const hidden = lines.length - MAX_SHOWN;
  if (lines.length === 0) return null;
  return (
    <Alert severity={severity} variant="outlined" role="note" sx={warningSx}>
      {translate(text, { smart_count: count })}
      <Typography component="ul" variant="body2" sx={listSx}>
        {lines.slice(0, MAX_SHOWN).map((line) => (
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

// It is long: its sign stands at its beginning.
const warningSx = { alignItems: 'flex-start', overflowWrap: 'anywhere' };

/** As many products as are looked at; a promotion names no more. */
const MAX_LOOKED_AT = 100;

/**
 * What a promotion would sell below its cost. The store tells which products may be so, the best-selling
 * first; `isAll` is false when there are more of them than are looked at.
 */
function useLosses(promotion: PricingPromotion, overlaps: readonly Overlap<Promotion>[]) {
  const { parents } = useCategories();
  const { scope, type, productIds, categoryIds } = promotion;
  const isNamed = scope === 'products';
  const takesOff = type !== 'free_shipping';
  const discount = useMemo(() => deepestCut(promotion, overlaps), [promotion, overlaps]);
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
      pagination: { page: 1, perPage: MAX_LOOKED_AT },
    },
    { enabled: !isNamed && takesOff },
  );
  const data = isNamed ? named.data : found.data;
  const asked = useMemo(() => (data ?? []).filter((one) => one !== undefined), [data]);
  const { products, count } = useWithVariants(asked);
  const begin = useCallback(
    function* () {
      const { sellables, lines, catalogue } = soldOf(products, parents);
      return { sellables, losses: yield* salesBelowCost(promotion, overlaps, lines, catalogue) };
    },
    [promotion, overlaps, parents, products],
  );
  const { sellables, losses } = useReckoned(begin) ?? nothing;
  const total = isNamed ? asked.length : (found.total ?? 0);
  return { sellables, losses, count, isAll: count >= total };
}

const nothing = { sellables: [], losses: [] };

/** What there is to reckon with: all that is sold of the products, as it stands now. */
function soldOf(products: readonly WithId<Product>[], categoryParents: CategoryParents) {
  const sellables = products.flatMap((product) => sellablesOf(product));
  const lines = sellables.map(({ line }) => line);
  return { sellables, lines, catalogue: { now: new Date(), categoryParents } };
}

function nameIn(sellables: readonly Sellable[], sold: LowestPrice): string | undefined {
  return sellables.find(
    ({ line }) => line.productId === sold.productId && line.variantId === sold.variantId,
  )?.name;
}

/** Milliseconds: of work at a time, which nobody notices between a key and its letter. */
const SLICE = 8;
/** Milliseconds that typing pauses before it is worth to begin. */
const PAUSE = 150;

/**
 * What a reckoning comes to that takes seconds beside a hundred promotions: in slices between which the page
 * answers. Until it is done, what the one before came to; undefined before the first.
 */
function useReckoned<Result>(begin: () => Steps<Result>): Result | undefined {
  const [reckoned, setReckoned] = useState<{ result: Result }>();
  useEffect(() => {
    const steps = begin();
    const goOn = () => {
      const end = performance.now() + SLICE;
      do {
        const step = steps.next();
        if (step.done) {
          setReckoned({ result: step.value });
          return;
        }
      } while (performance.now() < end);
      timer = setTimeout(goOn);
    };
    let timer = setTimeout(goOn, PAUSE);
    return () => clearTimeout(timer);
  }, [begin]);
  return reckoned?.result;
}
