import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useOrderScreen } from '../orderScreen.ts';
import type { DialogProps } from './dialogProps.ts';
import { Group } from './Group.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { useDialogAction } from './useDialogAction.ts';
import { useMoney } from './useMoney.ts';

/** For an order that is paid on delivery: did the money come? */
export default function DeliverDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const action = useDialogAction({ concerning: ['status', 'money'], onDone: onClose });
  const amount = money(order.total - order.paidTotal);
  const submit = () => {
    setProblem(answer === '' ? translate('orderShow.dialog.deliver.choose') : null);
    if (answer === '') return;
    void action.submit({ status: 'delivered', paymentReceived: answer === 'yes' });
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.deliver.title', { number: order.number })}
      submitLabel={translate('orderShow.dialog.deliver.submit')}
      action={action}
      onClose={onClose}
      onSubmit={submit}
    >
      <Group legend={translate('orderShow.dialog.deliver.question')} problem={problem}>
        <RadioGroup value={answer} onChange={(_, value) => setAnswer(value)}>
          {(['yes', 'no'] as const).map((value) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio />}
              label={translate(`orderShow.dialog.deliver.${value}`, { amount })}
            />
          ))}
        </RadioGroup>
      </Group>
    </OrderDialog>
  );
}
