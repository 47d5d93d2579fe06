import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { openAmount } from '../../../../../domain/refundAmounts.ts';
import { type DialogProps, useMoney } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';

const Values = v.object({ reference: v.string() });

/** Records a payment that the store cannot see, such as a bank transfer. */
export default function MarkPaidDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: 'markPaid',
    schema: Values,
    initial: { reference: '' },
    concerning: ['status', 'money'],
    onClose,
  });
  const submit = () => {
    const paymentReference = values.reference.trim();
    const body: OrderUpdate = {
      paymentStatus: 'paid',
      ...(paymentReference !== '' && { paymentReference }),
    };
    if (validate(problemsOf(OrderUpdate, body))) void send(body);
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.markPaid.title', { number: order.number })}
      submitLabel={translate('orderShow.dialog.markPaid.submit')}
      dialog={dialog}
      onSubmit={submit}
    >
      <Typography variant="body2">
        {translate('orderShow.dialog.markPaid.text', {
          amount: money(openAmount(order)),
        })}
      </Typography>
      <TextField
        label={translate('orderShow.dialog.markPaid.reference')}
        value={values.reference}
        onChange={({ target }) => change({ reference: target.value })}
        error={problems.paymentReference !== undefined}
        helperText={
          problems.paymentReference ?? translate('orderShow.dialog.markPaid.referenceHint')
        }
        autoComplete="off"
      />
    </OrderDialog>
  );
}
