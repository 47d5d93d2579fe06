import Alert from '@mui/material/Alert';
import { useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '../../../../domain/money.ts';
import { isOrderStatus } from '../../../../domain/orderSteps.ts';
import { refundableAmount } from '../../../../domain/refund.ts';
import { useOrderScreen } from './orderScreen.ts';

/** What a merchant must know before doing anything: on hold, cancelled, a state that is not known here. */
export function OrderNotices() {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { order } = useOrderScreen();
  if (!isOrderStatus(order.status)) {
    return <Alert severity="info">{translate('order.unknownStatus')}</Alert>;
  }
  if (order.status === 'on_hold') {
    const held = order.timeline.findLast(({ type }) => type === 'on_hold')?.data.reason;
    const text =
      typeof held === 'string'
        ? translate('order.onHold', { reason: held })
        : translate('order.onHoldPlain');
    return (
      <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Alert>
    );
  }
  if (order.status !== 'cancelled') return null;
  const reason = order.cancelReason ?? 'other';
  const left = refundableAmount(order);
  return (
    <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
      {translate('order.cancelledBecause', {
        reason: translate(`order.reason.${reason}`, { _: reason }),
      })}
      {left > 0 &&
        ` ${translate('order.stillPaid', { amount: formatMoney(left, order.currency, locale) })}`}
    </Alert>
  );
}
