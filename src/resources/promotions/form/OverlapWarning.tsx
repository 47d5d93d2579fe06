import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Promotion } from '../../../../contract/promotion.ts';
import type { Overlap } from '../../../../domain/promotionWarnings.ts';
import { useMomentTexts } from './useMomentTexts.ts';

/** Names another promotion for the same goods at the same time, and leads to it. */
export function OverlapWarning({ overlap }: { overlap: Overlap<Promotion> }) {
  const translate = useTranslate();
  const { short } = useMomentTexts();
  const { promotion, from, until, isTogether } = overlap;
  const { _id: id, name } = promotion;
  const key = `${isTogether ? 'together' : 'best'}.${until === null ? 'open' : 'until'}`;
  return (
    <Alert severity="warning" variant="outlined" role="note" sx={{ overflowWrap: 'anywhere' }}>
      {translate(`promotion.warnings.${key}`, {
        name,
        start: short(from),
        end: until === null ? '' : short(until),
      })}{' '}
      <Link
        component={RouterLink}
        to={`/promotions/${encodeURIComponent(id)}`}
        color="inherit"
        underline="always"
      >
        {translate('promotion.warnings.open', { name })}
      </Link>
    </Alert>
  );
}
