import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { PricingPromotion } from '../../../../domain/promotionDiscount.ts';
import { isToCome } from '../../../../domain/promotionWarnings.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { BelowCostWarning } from './BelowCostWarning.tsx';
import { LowestPriceNote } from './LowestPriceNote.tsx';
import { OverlapWarning } from './OverlapWarning.tsx';
import { useFormPromotion } from './useFormPromotion.ts';
import { MOST_LOOKED_AT, useLosses } from './useLosses.ts';
import { useOtherPromotions } from './useOtherPromotions.ts';
import { useOverlaps } from './useOverlaps.ts';

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

interface WarningsProps {
  promotion: PricingPromotion;
  others: readonly Promotion[];
}

function Warnings({ promotion, others }: WarningsProps) {
  const translate = useTranslate();
  // Asked for without its code, which may not be chosen yet.
  const asked = useMemo(() => ({ ...promotion, method: 'automatic' }), [promotion]);
  const overlaps = useOverlaps(asked, others);
  const { losses, products, isAll } = useLosses(asked, overlaps);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {losses.length > 0 && (
        <BelowCostWarning
          losses={losses}
          isAll={isAll}
          products={products}
          others={others}
          promotionId={promotion._id}
        />
      )}
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
        <Typography variant="body2" color="textSecondary">
          {translate(`promotion.warnings.${isToCome(asked, new Date()) ? 'none' : 'idle'}`)}
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
