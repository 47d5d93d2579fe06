import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { Overlap } from '../../../../domain/promotionWarnings.ts';
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
  if (overlaps.length === 0) return null;
  const hidden = overlaps.length - MOST_SHOWN;
  const text = `promotion.warnings.${isTogether ? 'together' : 'best'}`;
  return (
    <Alert
      severity={isTogether ? 'warning' : 'info'}
      variant="outlined"
      role="note"
      sx={{ overflowWrap: 'anywhere' }}
    >
      {translate(text, { smart_count: overlaps.length })}
      <Typography component="ul" variant="body2" sx={listSx}>
        {overlaps.slice(0, MOST_SHOWN).map((overlap) => (
          <OverlapLine key={overlap.promotion._id} overlap={overlap} />
        ))}
        {hidden > 0 && <li>{translate('promotion.goodsMore', { smart_count: hidden })}</li>}
      </Typography>
    </Alert>
  );
}

const listSx = { m: 0, mt: 0.75, pl: 2.25, display: 'grid', gap: 0.75 };

function OverlapLine({ overlap }: { overlap: Overlap<Promotion> }) {
  const translate = useTranslate();
  const { short } = useMomentTexts();
  const { promotion, from, until } = overlap;
  const when = Date.parse(from) > Date.now() ? 'later' : 'now';
  return (
    <li>
      <Link
        component={RouterLink}
        to={`/promotions/${encodeURIComponent(promotion._id)}`}
        color="inherit"
        underline="always"
        sx={{ fontWeight: 600 }}
      >
        <bdi>{promotion.name}</bdi>
      </Link>
      <Typography variant="caption" component="div">
        {translate(`promotion.warnings.${when}.${until === null ? 'open' : 'until'}`, {
          start: short(from),
          end: until === null ? '' : short(until),
        })}
      </Typography>
    </li>
  );
}
