import { useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import { StatusChip, type Tone } from '../../../fields/StatusChip.tsx';

const tones: Record<string, Tone> = {
  pending: 'info',
  confirmed: 'accent',
  processing: 'accent',
  on_hold: 'warning',
  shipped: 'accent',
  delivered: 'success',
  cancelled: 'neutral',
  returned: 'neutral',
  unpaid: 'warning',
  authorized: 'info',
  paid: 'success',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  failed: 'error',
  voided: 'neutral',
  unfulfilled: 'warning',
  partially_fulfilled: 'info',
  fulfilled: 'success',
  partially_returned: 'neutral',
};

/** Work, money and goods of an order. A word that is not known here is grey and stands as it came. */
export function StatusBadges({ order }: { order: Order }) {
  const translate = useTranslate();
  const badges = [
    ['status', order.status],
    ['payment', order.paymentStatus],
    ['fulfilment', order.fulfilmentStatus],
  ] as const;
  return badges.map(([side, value]) => (
    <StatusChip
      key={side}
      tone={Object.hasOwn(tones, value) ? (tones[value] ?? 'neutral') : 'neutral'}
    >
      {translate(`orders.${side}.${value}`, { _: value })}
    </StatusChip>
  ));
}
