import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Refund } from '../../../../../contract/order.ts';
import { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { isToPayBack, refundPaymentProblems } from '../../../../../domain/orderRefund.ts';
import { useStoreZone } from '../../../../ui/useStoreSettings.ts';
import { type DialogProps, useMoney, useOrderScreen } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import { PaidBackFields, PaidBackValues, usePayment } from './PaidBack.tsx';

/** Records how and when a refund was paid back that was recorded as not paid back yet. */
export default function PayBackDialog({ part, onClose }: DialogProps) {
  const { order } = useOrderScreen();
  const refund = order.refunds.find((one) => one._id === part && isToPayBack(order, one));
  return refund ? <RefundPayment refund={refund} onClose={onClose} /> : null;
}

function RefundPayment({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const timeZone = useStoreZone();
  const paymentOf = usePayment();
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: `payBack.${refund._id}`,
    schema: PaidBackValues,
    initial: v.parse(PaidBackValues, { paidBy: 'bank_transfer' }),
    concerning: [],
    onClose,
  });
  const submit = () => {
    const payment = paymentOf(values);
    if (!payment) return;
    const body: OrderUpdate = { refundPayment: { refund: refund._id, ...payment } };
    const found = [
      ...refundPaymentProblems(order, { payment }, { now: new Date(), timeZone }),
      ...problemsOf(OrderUpdate, body),
    ];
    if (validate(found)) void send(body);
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.payBack.title', { amount: money(refund.amount) })}
      submitLabel={translate('orderShow.dialog.payBack.submit')}
      dialog={dialog}
      onSubmit={submit}
    >
      <Typography variant="body2">{translate('orderShow.dialog.payBack.text')}</Typography>
      <PaidBackFields
        values={values}
        onChange={change}
        problems={{ ...problems, payment: problems.refundPayment }}
        isPaid
      />
    </OrderDialog>
  );
}
