import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { Overlap } from '../../../../domain/promotionWarnings.ts';
import { NoteLines, noteSx } from './NoteLines.tsx';
import { useMomentTexts } from './useMomentTexts.ts';

const MOST_SHOWN = 5;

interface Props {
  /** All of them are given together with the promotion, or none is. */
  isTogether: boolean;
  overlaps: readonly Overlap<Promotion>[];
}

/** Names the other promotions for the same goods at the same time, says when, and leads to them. */
export function OverlapWarning({ isTogether, overlaps }: Props) {
  const translate = useTranslate();
  const whenText = useWhenText();
  if (overlaps.length === 0) return null;
  return (
    <Alert severity={isTogether ? 'warning' : 'info'} variant="outlined" role="note" sx={noteSx}>
      {translate(`promotionForm.warnings.${isTogether ? 'together' : 'best'}`, {
        smart_count: overlaps.length,
      })}
      <NoteLines
        hidden={overlaps.length - MOST_SHOWN}
        lines={overlaps.slice(0, MOST_SHOWN).map((overlap) => ({
          id: overlap.promotion._id,
          name: <PromotionLink promotion={overlap.promotion} />,
          text: whenText(overlap),
        }))}
      />
    </Alert>
  );
}

function PromotionLink({ promotion: { _id, name } }: { promotion: Promotion }) {
  return (
    <Link
      component={RouterLink}
      to={`/promotions/${encodeURIComponent(_id)}`}
      color="inherit"
      underline="always"
    >
      {name}
    </Link>
  );
}

/** When both run: `Until Sun 6 Dec, 23:59`. */
function useWhenText(): (overlap: Overlap<Promotion>) => string {
  const translate = useTranslate();
  const { short } = useMomentTexts();
  return ({ from, until }) => {
    const when = Date.parse(from) > Date.now() ? 'later' : 'now';
    return translate(`promotionForm.warnings.${when}.${until === null ? 'open' : 'until'}`, {
      start: short(from),
      end: until === null ? '' : short(until),
    });
  };
}
