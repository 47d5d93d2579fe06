import { useTranslate } from 'react-admin';
import { refundableAmount } from '../../../../../domain/refund.ts';
import { useOrderScreen } from '../orderScreen.ts';
import { useMoney } from '../orderTexts.ts';

/** How much can go back, and what went back before. */
export function useRefundableText(): string {
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  const max = money(refundableAmount(order));
  if (order.refundedTotal === 0) return translate('orderShow.dialog.refund.shippingMost', { max });
  return translate('orderShow.dialog.refund.most', { max, already: money(order.refundedTotal) });
}
