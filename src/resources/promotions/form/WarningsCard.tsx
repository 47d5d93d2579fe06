import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import { overlapsOf, salesBelowCost } from '../../../../domain/promotionWarnings.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { BelowCostWarning } from './BelowCostWarning.tsx';
import { OverlapWarning } from './OverlapWarning.tsx';
import { MOST_LOOKED_AT, useCatalogue } from './useCatalogue.ts';
import { useFormPromotion } from './useFormPromotion.ts';
import { useOtherPromotions } from './useOtherPromotions.ts';

/** What a merchant should know before the promotion is saved. None of it forbids to save. */
export default function WarningsCard({ saved }: { saved: Promotion | null }) {
  const translate = useTranslate();
  const promotion = useFormPromotion(saved);
  const { others, isPending, error, refetch } = useOtherPromotions(saved);
  if (!promotion) return null;
  return (
    <DetailCard title="promotion.warnings.title">
      {isPending && !error && <Skeleton aria-label={translate('promotion.warnings.checking')} />}
      {error ? (
        <Alert
          severity="warning"
          variant="outlined"
          action={
            <Button color="inherit" size="small" onClick={() => refetch()}>
              {translate('promotion.warnings.retry')}
            </Button>
          }
        >
          {translate('promotion.warnings.failed')}
        </Alert>
      ) : (
        !isPending && <Warnings promotion={promotion} others={others} />
      )}
    </DetailCard>
  );
}

const MOST_SHOWN = 3;

interface WarningsProps {
  promotion: PricingPromotion;
  others: readonly Promotion[];
}

function Warnings({ promotion, others }: WarningsProps) {
  const translate = useTranslate();
  const { parents, productCategories, products, sold, isAll } = useCatalogue(promotion, others);
  const { overlaps, losses } = useMemo(() => {
    const catalogue = { now: new Date(), categoryParents: parents, productCategories };
    return {
      overlaps: overlapsOf(promotion, others, catalogue),
      // Asked for without its code, which may not be chosen yet.
      losses: salesBelowCost({ ...promotion, method: 'automatic' }, others, sold, catalogue),
    };
  }, [promotion, others, parents, productCategories, sold]);
  const hidden = overlaps.length - MOST_SHOWN;

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {losses.length > 0 && (
        <BelowCostWarning
          losses={losses}
          products={products}
          others={others}
          promotionId={promotion._id}
        />
      )}
      {overlaps.slice(0, MOST_SHOWN).map((overlap) => (
        <OverlapWarning key={overlap.promotion._id} overlap={overlap} />
      ))}
      {hidden > 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('promotion.warnings.more', { smart_count: hidden })}
        </Typography>
      )}
      {overlaps.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('promotion.warnings.none')}
        </Typography>
      )}
      {!isAll && (
        <Typography variant="caption" color="textSecondary">
          {translate('promotion.warnings.lookedAt', { smart_count: MOST_LOOKED_AT })}
        </Typography>
      )}
    </Box>
  );
}
