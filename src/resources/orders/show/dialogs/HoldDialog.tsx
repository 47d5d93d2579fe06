import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { useDraftValues } from '../../../../forms/drafts/useDraftValues.ts';
import { useOrderScreen } from '../orderScreen.ts';
import { useOrderProblemText } from '../useOrderProblemText.ts';
import type { DialogProps } from './dialogProps.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { useDialogAction } from './useDialogAction.ts';

const Values = v.object({ reason: v.string() });

/** The order waits; the reason says for what. */
export default function HoldDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const textOf = useOrderProblemText();
  const { order } = useOrderScreen();
  const kept = useDraftValues('orders', `${order._id}.hold`, Values, { reason: '' });
  const { values, change } = kept;
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    kept.forget();
    onClose();
  };
  const action = useDialogAction({ concerning: ['status'], onDone: close });
  const submit = () => {
    const body: OrderUpdate = { status: 'on_hold', reason: values.reason.trim() };
    const wrong = problemsOf(OrderUpdate, body)[0];
    const code = values.reason.trim() === '' ? 'order.reasonRequired' : wrong?.code;
    setProblem(code ? textOf({ code }) : null);
    if (!code) void action.submit(body);
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.hold.title', { number: order.number })}
      submitLabel={translate('orderShow.dialog.hold.submit')}
      action={action}
      kept={kept}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={translate('orderShow.dialog.hold.reason')}
        value={values.reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={problem !== null}
        helperText={problem}
        required
        multiline
        maxRows={6}
        autoFocus
      />
    </OrderDialog>
  );
}
