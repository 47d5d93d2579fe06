import Typography from '@mui/material/Typography';
import { useListFilterContext, useTranslate } from 'react-admin';
import {
  bigSpenderMinimum,
  isSegment,
  LAPSED_DAYS,
  NEW_DAYS,
  RETURNING_ORDERS,
  type Segment,
} from '../../../domain/customerSegments.ts';
import { isCurrency } from '../../../domain/money.ts';
import { StatusChip } from '../../ui/fields/StatusChip.tsx';
import { useMoneyText } from '../../ui/fields/ValueText.tsx';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';

/** The definition of the segment that the list shows; nothing without a segment. */
export function SegmentText() {
  const { segment } = useListFilterContext().filterValues;
  const textOf = useSegmentText();
  if (!isSegment(segment)) return null;
  return <Typography variant="muted">{textOf(segment)}</Typography>;
}

/** Defines a segment in words, with amounts in the store's currency. */
export function useSegmentText(): (segment: Segment) => string {
  const translate = useTranslate();
  const currency = useStoreCurrency();
  const money = useMoneyText(currency);
  const values = {
    new: { days: NEW_DAYS },
    returning: { orders: RETURNING_ORDERS },
    lapsed: { days: LAPSED_DAYS },
    big: { amount: isCurrency(currency) ? money(bigSpenderMinimum(currency)) : '—' },
  };
  return (segment) => translate(`customers.segmentText.${segment}`, values[segment]);
}

export function TaxExemptChip() {
  const translate = useTranslate();
  return <StatusChip tone="info">{translate('customers.fields.isTaxExempt')}</StatusChip>;
}

/** Blocked or active. Unknown statuses appear as the server sends them. */
export function UserStatusChip({ status }: { status: string }) {
  const translate = useTranslate();
  const tone = status === 'blocked' ? 'error' : status === 'active' ? 'success' : 'neutral';
  return (
    <StatusChip tone={tone}>{translate(`customers.status.${status}`, { _: status })}</StatusChip>
  );
}
