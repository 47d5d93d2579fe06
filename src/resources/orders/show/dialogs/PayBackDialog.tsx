import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { refundPaymentProblems } from '../../../../../domain/orderRefund.ts';
import { isToPayBack, overpaidAmount } from '../../../../../domain/refundAmounts.ts';
import { useStoreZone } from '../../../../ui/useStoreSettings.ts';
import { type DialogProps, OVERPAYMENT, useMoney, useOrderScreen } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import { PaidBackFields, PaidBackValues, usePayment } from './PaidBack.tsx';

/** Records how and when a refund or an overpayment was paid back. `part`: id of the refund, or `OVERPAYMENT`. */
export default function PayBackDialog({ part = '', onClose }: DialogProps) {
  const { order } = useOrderScreen();
  const refund = order.refunds.find((one) => one._id === part && isToPayBack(order, one));
  const amount = part === OVERPAYMENT ? overpaidAmount(order) : (refund?.amount ?? 0);
  return amount > 0 ? <PayBack part={part} amount={amount} onClose={onClose} /> : null;
}

type Props = { part: string; amount: number; onClose: () => void };

function PayBack({ part, amount, onClose }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const timeZone = useStoreZone();
  const paymentOf = usePayment();
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: `payBack.${part}`,
    schema: PaidBackValues,
    initial: v.parse(PaidBackValues, { paidBy: 'bank_transfer' }),
    // The amount of an overpayment depends on the order's total and payment.
    concerning: part === OVERPAYMENT ? ['money'] : [],
    onClose,
  });
  const submit = () => {
    const payment = paymentOf(values);
    if (!payment) return;
    const body: OrderUpdate =
      part === OVERPAYMENT
        ? { overpayment: payment }
        : { refundPayment: { refund: part, ...payment } };
    const found = [
      ...refundPaymentProblems(order, { payment }, { now: new Date(), timeZone }),
      ...problemsOf(OrderUpdate, body),
    ];
    if (validate(found)) void send(body);
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.payBack.title', { amount: money(amount) })}
      submitLabel={translate('orderShow.dialog.payBack.submit')}
      dialog={dialog}
      onSubmit={submit}
    >
      <Typography variant="body2">{translate('orderShow.dialog.payBack.text')}</Typography>
      <PaidBackFields
        values={values}
        onChange={change}
        problems={{ ...problems, payment: problems.refundPayment ?? problems.overpayment }}
        isPaid
      />
    </OrderDialog>
  );
}
