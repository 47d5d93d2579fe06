import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { useDraftValues } from '../../../../forms/drafts/useDraftValues.ts';
import { type DialogProps, useOrderScreen } from '../orderScreen.ts';
import { useActionProblemText, useMoney } from '../orderTexts.ts';
import { OrderDialog, useDialogAction } from './OrderDialog.tsx';

const Values = v.object({ reference: v.string() });

/** Records that the money came by a way that the store does not see. */
export default function MarkPaidDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const textOf = useActionProblemText();
  const money = useMoney();
  const { order } = useOrderScreen();
  const kept = useDraftValues('orders', `${order._id}.markPaid`, Values, { reference: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    kept.forget();
    onClose();
  };
  const action = useDialogAction({ concerning: ['status', 'money'], onDone: close });
  const submit = () => {
    const paymentReference = kept.values.reference.trim();
    const body: OrderUpdate = {
      paymentStatus: 'paid',
      ...(paymentReference !== '' && { paymentReference }),
    };
    const wrong = problemsOf(OrderUpdate, body)[0];
    setProblem(wrong ? textOf(wrong) : null);
    if (!wrong) void action.submit(body);
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.markPaid.title', { number: order.number })}
      submitLabel={translate('orderShow.dialog.markPaid.submit')}
      action={action}
      kept={kept}
      onClose={onClose}
      onSubmit={submit}
    >
      <Typography variant="body2">
        {translate('orderShow.dialog.markPaid.text', {
          amount: money(order.total - order.paidTotal),
        })}
      </Typography>
      <TextField
        label={translate('orderShow.dialog.markPaid.reference')}
        value={kept.values.reference}
        onChange={({ target }) => kept.change({ reference: target.value })}
        error={problem !== null}
        helperText={problem ?? translate('orderShow.dialog.markPaid.referenceHint')}
        autoComplete="off"
      />
    </OrderDialog>
  );
}
