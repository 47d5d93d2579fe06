import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { PricingPromotion } from '../../../../domain/priceBasket.ts';
import {
  isActiveOrScheduled,
  type LowestPrice,
  lowestPrices,
  type Overlap,
} from '../../../../domain/promotionWarnings.ts';
import { PartFailure } from '../../../forms/ReadFailure.tsx';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { useMoneyText } from '../../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../../ui/useStoreSettings.ts';
import { useMomentTexts } from '../promotionTexts.ts';
import {
  calculatorInput,
  nameIn,
  useCalculated,
  useLosses,
  useOverlaps,
} from './promotionChecks.ts';
import { useFormPromotion } from './promotionForm.ts';
import { useCategories, useOtherPromotions } from './promotionQueries.ts';
import { useNameList } from './SummaryCard.tsx';
import { type Sellable, useSampleProducts } from './sampleBasket.ts';

/** Warnings about a promotion. None prevents saving. */
export default function WarningsCard({ saved }: { saved: Promotion | null }) {
  const translate = useTranslate();
  const promotion = useFormPromotion(saved);
  const { others, count, total, isPending, isFetching, error, refetch } = useOtherPromotions(saved);
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
      {total > count && (
        <Typography variant="hint" sx={{ mt: 1 }}>
          {translate('promotionForm.warnings.comparedWith', { count, total })}
        </Typography>
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
  // Compares the promotion as an automatic one, because its code may not be chosen yet.
  const draft = useMemo(() => ({ ...promotion, method: 'automatic' }), [promotion]);
  const { overlaps, isPending, ...compared } = useOverlaps(draft, others);
  const { losses, sellables, count, isAll, reads } = useLosses(draft, overlaps);
  const isUncompared = compared.reads.some(({ error }) => error);
  const failed = [...compared.reads, ...reads].filter(({ error }) => error);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {failed.length > 0 && (
        <PartFailure
          text="promotionForm.warnings.productsFailed"
          isFetching={failed.some(({ isFetching }) => isFetching)}
          refetch={() => {
            for (const { refetch } of failed) void refetch();
          }}
        />
      )}
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
      ) : isPending && !isUncompared ? (
        <Skeleton aria-label={translate('promotionForm.warnings.checking')} />
      ) : (
        !isUncompared && (
          <Typography variant="muted">
            {translate(
              `promotionForm.warnings.${isActiveOrScheduled(draft, new Date()) ? 'none' : 'idle'}`,
            )}
          </Typography>
        )
      )}
      {!isAll && (
        <Typography variant="hint" component="span">
          {translate('promotionForm.warnings.lookedAt', { smart_count: count })}
        </Typography>
      )}
    </Box>
  );
});

interface Props {
  promotion: PricingPromotion;
  overlaps: readonly Overlap<Promotion>[];
}

/**
 * The lowest price of a sample product with the overlapping promotions, and the promotions that cause this price.
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
  /** False if products that were not checked may be below their cost, too. */
  isAll: boolean;
  sellables: readonly Sellable[];
  others: readonly Promotion[];
  /** The id of the promotion in the form. */
  promotionId: string;
}

/** Lists products whose price would fall below their cost, with the other promotions that lower this price. */
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

/** Lists other promotions for some of the same products at the same time, with links. */
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
  /** Translation key; receives `count` as `smart_count`. */
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

// Aligns the icon with the first line of a long text.
const warningSx = { alignItems: 'flex-start', overflowWrap: 'anywhere' };
