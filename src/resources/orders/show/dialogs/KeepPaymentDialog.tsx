import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { unrefundedAmount } from '../../../../../domain/refundAmounts.ts';
import { type DialogProps, useMoney } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';

const Values = v.object({ reason: v.string() });

/** Keeps what was paid for a cancelled order, so that the order no longer waits for a refund. */
export default function KeepPaymentDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: 'keepPayment',
    schema: Values,
    initial: { reason: '' },
    concerning: ['status', 'money'],
    onClose,
  });
  const submit = () => {
    const body: OrderUpdate = { paymentKept: true, reason: values.reason.trim() };
    const isEmpty = body.reason === '';
    const found = isEmpty
      ? [{ field: 'reason', code: 'order.reasonRequired', values: {} }]
      : problemsOf(OrderUpdate, body);
    if (validate(found)) void send(body);
  };
  const amount = money(unrefundedAmount(order));
  return (
    <OrderDialog
      title={translate('orderShow.dialog.keepPayment.title', { amount })}
      submitLabel={translate('orderShow.dialog.keepPayment.submit')}
      dialog={dialog}
      onSubmit={submit}
    >
      <Typography variant="body2">{translate('orderShow.dialog.keepPayment.text')}</Typography>
      <TextField
        required
        autoFocus
        label={translate('orderShow.dialog.keepPayment.reason')}
        value={values.reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={problems.reason !== undefined}
        helperText={problems.reason}
        autoComplete="off"
      />
    </OrderDialog>
  );
}
