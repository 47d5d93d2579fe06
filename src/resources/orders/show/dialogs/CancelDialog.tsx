import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Order } from '../../../../../contract/order.ts';
import {
  CANCEL_REASONS,
  OrderUpdate,
  type RefundInput,
} from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import {
  refundableAmount,
  refundableQuantity,
  refundableShipping,
} from '../../../../../domain/refund.ts';
import { useDraftValues } from '../../../../forms/drafts/useDraftValues.ts';
import { useOrderScreen } from '../orderScreen.ts';
import { useOrderProblemText } from '../useOrderProblemText.ts';
import type { DialogProps } from './dialogProps.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { ReasonSelect } from './ReasonSelect.tsx';
import { RestockBox } from './RestockBox.tsx';
import { RefundChoice } from './refund/RefundChoice.tsx';
import { useDialogAction } from './useDialogAction.ts';
import { useMethodText } from './useMethodText.ts';
import { useMoney } from './useMoney.ts';

/** Ends an order, and says clearly whether money goes back. */
export default function CancelDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const textOf = useOrderProblemText();
  const money = useMoney();
  const { order } = useOrderScreen();
  const kept = useDraftValues('orders', `${order._id}.cancel`, CancelValues, {
    cancelReason: '',
    reason: '',
    restock: true,
    isRefunded: true,
  });
  const { values, change } = kept;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const close = () => {
    kept.forget();
    onClose();
  };
  const action = useDialogAction({ concerning: ['status', 'items', 'money'], onDone: close });
  const amount = refundableAmount(order);
  const isRefunded = values.isRefunded && amount > 0;
  const submit = () => {
    const found = problemsIn(values);
    setProblems(Object.fromEntries(found.map(([field, code]) => [field, textOf({ code })])));
    if (found.length === 0) void action.submit(bodyOf(order, values, isRefunded));
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.cancel.title', { number: order.number })}
      submitLabel={
        isRefunded
          ? translate('orderShow.dialog.cancel.submitRefund', { amount: money(amount) })
          : translate('orderShow.dialog.cancel.submit')
      }
      closeLabel={translate('orderShow.dialog.cancel.keep')}
      isDanger
      action={action}
      kept={kept}
      onClose={onClose}
      onSubmit={submit}
    >
      <CancelFields values={values} onChange={change} problems={problems} />
      <RestockBox isChecked={values.restock} onChange={(restock) => change({ restock })} />
      <CancelMoney isRefunded={isRefunded} onChange={(next) => change({ isRefunded: next })} />
    </OrderDialog>
  );
}

function problemsIn({ cancelReason, reason }: CancelValues): [field: string, code: string][] {
  if (cancelReason === '') return [['cancelReason', 'order.cancelReasonRequired']];
  if (cancelReason === 'other' && reason.trim() === '') return [['reason', 'order.reasonRequired']];
  if (reason.trim() === '') return [];
  return problemsOf(OrderUpdate, { reason: reason.trim() }).map(({ code }) => ['reason', code]);
}

function bodyOf(order: Order, values: CancelValues, isRefunded: boolean): OrderUpdate {
  const reason = values.reason.trim();
  const cancelReason = CANCEL_REASONS.find((known) => known === values.cancelReason) ?? 'other';
  return {
    status: 'cancelled',
    cancelReason,
    restock: values.restock,
    ...(cancelReason === 'other' && { reason }),
    ...(isRefunded && { refund: wholeRefund(order, cancelReason, reason) }),
  };
}

/** Everything that is still paid, for everything that was not refunded yet. */
function wholeRefund(
  order: Order,
  cancelReason: (typeof CANCEL_REASONS)[number],
  note: string,
): RefundInput {
  return {
    items: order.items
      .map((item) => ({ _id: item._id, quantity: refundableQuantity(item) }))
      .filter(({ quantity }) => quantity > 0),
    shipping: refundableShipping(order),
    amount: refundableAmount(order),
    reason: cancelReason === 'customer_changed_mind' ? 'customer_changed_mind' : 'other',
    note: cancelReason === 'other' ? note : '',
    restock: false,
  };
}

type Props = {
  values: CancelValues;
  onChange: (changes: Partial<CancelValues>) => void;
  problems: Record<string, string>;
};

/** Why the order ends, in words of one's own when none of the usual reasons fits. */
function CancelFields({ values, onChange, problems }: Props) {
  const translate = useTranslate();
  return (
    <>
      <ReasonSelect
        label={translate('orderShow.dialog.cancel.why')}
        reasons={CANCEL_REASONS}
        value={values.cancelReason}
        onChange={(cancelReason) => onChange({ cancelReason })}
        problem={problems.cancelReason}
      />
      {values.cancelReason === 'other' && (
        <TextField
          required
          label={translate('orderShow.dialog.reason')}
          value={values.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
          error={problems.reason !== undefined}
          helperText={problems.reason}
          multiline
          maxRows={4}
        />
      )}
    </>
  );
}

/** What a merchant says when an order is cancelled. */
const CancelValues = v.object({
  cancelReason: v.string(),
  /** In words of one's own, when none of the usual reasons fits. */
  reason: v.string(),
  restock: v.boolean(),
  isRefunded: v.boolean(),
});
type CancelValues = v.InferOutput<typeof CancelValues>;

type CancelMoneyProps = { isRefunded: boolean; onChange: (isRefunded: boolean) => void };

/** Whether money goes back, in so many words: a cancelled order alone refunds nobody. */
function CancelMoney({ isRefunded, onChange }: CancelMoneyProps) {
  const translate = useTranslate();
  const money = useMoney();
  const method = useMethodText();
  const { order } = useOrderScreen();
  const left = refundableAmount(order);
  if (left === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('orderShow.dialog.cancel.nothingPaid')}
      </Typography>
    );
  }
  const amount = money(left);
  return (
    <>
      <RefundChoice
        legend={translate('orderShow.dialog.cancel.money')}
        isRefunded={isRefunded}
        onChange={onChange}
      />
      <Alert severity={isRefunded ? 'warning' : 'info'} role="status">
        {isRefunded
          ? `${translate('orderShow.dialog.cancel.goesBack', { amount, method })} ${translate('orderShow.dialog.undone')}`
          : translate('orderShow.dialog.cancel.staysHere', { amount })}
      </Alert>
    </>
  );
}
