import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { RefundInput } from '../../../../../contract/orderUpdate.ts';
import { useKeptValues } from '../../../../forms/useKeptValues.ts';
import { useOrderScreen } from '../orderScreen.ts';
import type { DialogProps } from './dialogProps.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { RefundConfirmation } from './RefundConfirmation.tsx';
import { RefundForm } from './RefundForm.tsx';
import { type RefundProblem, RefundValues, refundOf } from './refundValues.ts';
import { useDialogAction } from './useDialogAction.ts';
import { useMoney } from './useMoney.ts';

/** Money goes back: first what and how much, then once more in plain words, as it can't be undone. */
export default function RefundDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  const kept = useKeptValues('orders', `${order._id}.refund`, RefundValues, {
    units: {},
    shipping: 0,
    amount: null,
    reason: '',
    note: '',
    restock: order.items.every((item) => item.fulfilledQuantity === 0),
  });
  const [problem, setProblem] = useState<RefundProblem | null>(null);
  const [confirmed, setConfirmed] = useState<RefundInput | null>(null);
  const close = () => {
    kept.forget();
    onClose();
  };
  const action = useDialogAction({ concerning: ['status', 'items', 'money'], onDone: close });
  // What changed meanwhile may change the amount: back to where it can be seen.
  const refund = action.isWaiting ? null : confirmed;
  const look = () => {
    setConfirmed(null);
    action.look();
  };
  const review = () => {
    const result = refundOf(order, kept.values);
    if ('refund' in result) {
      setProblem(null);
      setConfirmed(result.refund);
    } else {
      setProblem(result);
    }
  };
  if (refund) {
    return (
      <OrderDialog
        title={translate('order.dialog.refund.confirmTitle', { amount: money(refund.amount) })}
        submitLabel={translate('order.dialog.refund.submit', { amount: money(refund.amount) })}
        isDanger
        action={action}
        onClose={onClose}
        onBack={() => setConfirmed(null)}
        onSubmit={() => void action.submit({ refund })}
      >
        <RefundConfirmation refund={refund} />
      </OrderDialog>
    );
  }
  return (
    <OrderDialog
      title={translate('order.dialog.refund.title', { number: order.number })}
      submitLabel={translate('order.dialog.refund.review')}
      action={{ ...action, look }}
      kept={kept}
      onClose={onClose}
      onSubmit={review}
    >
      <RefundForm values={kept.values} onChange={kept.change} problem={problem} />
    </OrderDialog>
  );
}
