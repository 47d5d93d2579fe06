import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Order } from '../../../../contract/order.ts';
import {
  isToPayBack,
  overpaidAmount,
  refundableAmount,
  unrefundedAmount,
} from '../../../../domain/refundAmounts.ts';
import { writtenSx } from '../../../theme/direction.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { MomentText } from '../../../ui/fields/ValueText.tsx';
import { printUrl } from '../../../ui/screenUrls.ts';
import {
  OVERPAYMENT,
  useMoney,
  useOrderScreen,
  usePaymentText,
  useTaxTexts,
} from './orderScreen.ts';

/** Method, refunds, the money to pay back, and links to credit notes and former invoices. */
export function PaymentCard() {
  const translate = useTranslate();
  const { order } = useOrderScreen();
  const { kind, reference } = order.paymentMethod;
  return (
    <DetailCard title="orderShow.payment.title">
      <Typography variant="body2">{translate(`orders.method.${kind}`, { _: kind })}</Typography>
      {reference && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Typography variant="muted" sx={{ overflowWrap: 'anywhere' }}>
            {translate('forms.label', { name: translate('orderShow.payment.reference') })}{' '}
            <bdi>{reference}</bdi>
          </Typography>
          <CopyButton text={reference} what={translate('orderShow.payment.reference')} />
        </Box>
      )}
      {order.refunds.map((refund) => (
        <RefundRow key={refund._id} refund={refund} />
      ))}
      <Overpayment />
      <Unrefunded />
      <CreditNoteLinks />
    </DetailCard>
  );
}

function RefundRow({ refund }: { refund: Order['refunds'][number] }) {
  const translate = useTranslate();
  const money = useMoney();
  const paymentText = usePaymentText();
  const taxTexts = useTaxTexts();
  const { order, openDialog } = useOrderScreen();
  const isUnrecorded = isToPayBack(order, refund);
  const details = [
    refund.payment && paymentText(refund.payment),
    isUnrecorded && translate('orderShow.payment.notRecorded'),
    translate(`orderShow.reason.${refund.reason}`, { _: refund.reason }),
    refund.shipping > 0 &&
      translate('orderShow.payment.shippingPart', { amount: money(refund.shipping) }),
    ...taxTexts(refund.taxes),
    refund.restock && translate('orderShow.payment.restocked'),
  ].filter(Boolean);
  return (
    <Box sx={{ mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {translate('orderShow.payment.refundOf', { amount: money(refund.amount) })}
      </Typography>
      <Typography variant="muted">
        {details.join(' · ')} · <MomentText at={refund.createdAt} />
      </Typography>
      {refund.note && (
        <Typography variant="body2" sx={writtenSx}>
          {refund.note}
        </Typography>
      )}
      {isUnrecorded && (
        <Button size="small" sx={{ ml: -1.25 }} onClick={() => openDialog('payBack', refund._id)}>
          {translate('orderShow.payment.payBack')}
        </Button>
      )}
    </Box>
  );
}

/** What the customer paid above the total, after an edit. */
function Overpayment() {
  const translate = useTranslate();
  const money = useMoney();
  const { order, openDialog } = useOrderScreen();
  const amount = overpaidAmount(order);
  if (amount === 0) return null;
  return (
    <Box sx={{ mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {translate('orderShow.payment.overpaid', { amount: money(amount) })}
      </Typography>
      <Button size="small" sx={{ ml: -1.25 }} onClick={() => openDialog('payBack', OVERPAYMENT)}>
        {translate('orderShow.payment.payBack')}
      </Button>
    </Box>
  );
}

/** The payment of a cancelled order: not refunded yet, or kept. */
function Unrefunded() {
  const translate = useTranslate();
  const money = useMoney();
  const { order, openDialog } = useOrderScreen();
  const amount = unrefundedAmount(order);
  const isKept = order.isPaymentKept === true;
  if (order.isPaymentKept === undefined || (amount === 0 && !isKept)) return null;
  return (
    <Box sx={{ mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {translate(`orderShow.payment.${isKept ? 'kept' : 'unrefunded'}`, {
          amount: money(isKept ? refundableAmount(order) : amount),
        })}
      </Typography>
      {!isKept && (
        <Button size="small" sx={{ ml: -1.25 }} onClick={() => openDialog('keepPayment')}>
          {translate('orderShow.payment.keep')}
        </Button>
      )}
    </Box>
  );
}

/** Links to credit notes, and to the invoices that edits replaced. */
function CreditNoteLinks() {
  const translate = useTranslate();
  const money = useMoney();
  const { _id, creditNotes = [], formerInvoices = [] } = useOrderScreen().order;
  if (creditNotes.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 0.5 }}>
      {creditNotes.map(({ _id: key, number, total }) => (
        <Link
          key={key}
          component={RouterLink}
          to={printUrl('creditNote', [_id], { number })}
          variant="body2"
        >
          {translate('orderShow.payment.creditNote', { number, amount: money(total) })}
        </Link>
      ))}
      {formerInvoices.map(({ number }) => (
        <Link
          key={number}
          component={RouterLink}
          to={printUrl('invoice', [_id], { number })}
          variant="body2"
        >
          {translate('orderShow.payment.formerInvoice', { number })}
        </Link>
      ))}
    </Box>
  );
}
