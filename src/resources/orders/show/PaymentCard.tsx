import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { CopyButton } from '../../../fields/CopyButton.tsx';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { MomentText } from '../../../fields/MomentText.tsx';
import { ownDirection } from '../../../theme/ownDirection.ts';
import { useOrderScreen } from './orderScreen.ts';

/** How the order was paid and what went back. */
export function PaymentCard() {
  const translate = useTranslate();
  const { order } = useOrderScreen();
  const { kind, reference } = order.paymentMethod;
  return (
    <DetailCard title="order.payment.title">
      <Typography variant="body2">{translate(`orders.method.${kind}`, { _: kind })}</Typography>
      {reference && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {translate('forms.label', { name: translate('order.payment.reference') })}{' '}
            <bdi>{reference}</bdi>
          </Typography>
          <CopyButton text={reference} what={translate('order.payment.reference')} />
        </Box>
      )}
      {order.refunds.map((refund) => (
        <RefundRow key={refund._id} refund={refund} currency={order.currency} />
      ))}
    </DetailCard>
  );
}

type RefundProps = { refund: Order['refunds'][number]; currency: string };

function RefundRow({ refund, currency }: RefundProps) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const facts = [
    translate(`order.reason.${refund.reason}`, { _: refund.reason }),
    refund.shipping > 0 &&
      translate('order.payment.shippingPart', { amount: money(refund.shipping) }),
    refund.restock && translate('order.payment.restocked'),
  ].filter(Boolean);
  return (
    <Box sx={{ mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {translate('order.payment.refundOf', { amount: money(refund.amount) })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {facts.join(' · ')} · <MomentText at={refund.createdAt} />
      </Typography>
      {refund.note && (
        <Typography
          variant="body2"
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...ownDirection }}
        >
          {refund.note}
        </Typography>
      )}
    </Box>
  );
}
