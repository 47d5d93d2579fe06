import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Promotion } from '../../../../contract/promotion.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { PromotionStateChip } from '../PromotionStateChip.tsx';
import { useFormPromotion, useFormValues } from './useFormPromotion.ts';
import { useFurtherSentences, useSentence } from './useSentence.ts';

/** What the promotion does, in words that change as it is typed. */
export function SummaryCard({ saved }: { saved: Promotion | null }) {
  const translate = useTranslate();
  const promotion = useFormPromotion(saved);
  const sentence = useSentence(promotion, useFormValues());
  const further = useFurtherSentences(promotion);
  return (
    <DetailCard
      title="promotion.section.summary"
      action={promotion && <PromotionStateChip promotion={promotion} />}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {sentence ? (
          <Typography sx={{ fontWeight: 570 }}>{sentence}</Typography>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {translate('promotion.sentence.incomplete')}
          </Typography>
        )}
      </Box>
      {further.length > 0 && (
        <Typography component="ul" variant="body2" color="textSecondary" sx={listSx}>
          {further.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Typography>
      )}
    </DetailCard>
  );
}

const listSx = { mt: 1.25, mb: 0, pl: 2.25, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' };
