import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { RefundInput } from '../../../../../contract/orderUpdate.ts';
import { remainingUnits } from '../../../../../domain/orderItems.ts';
import { refundableQuantity, refundableShipping } from '../../../../../domain/refund.ts';
import { useDraftValues } from '../../../../forms/drafts/useDraftValues.ts';
import { AmountField } from '../../../../forms/inputs/MoneyInput.tsx';
import { type DialogProps, useOrderScreen } from '../orderScreen.ts';
import { useActionProblemText, useMethodText, useMoney } from '../orderTexts.ts';
import { OrderDialog, useDialogAction } from './OrderDialog.tsx';
import {
  ProposedAmount,
  ReasonSelect,
  type RefundProblem,
  RefundValues,
  RestockBox,
  refundOf,
} from './RefundFields.tsx';
import { UnitSteppers } from './UnitSteppers.tsx';

/** Money goes back: first what and how much, then once more in plain words, as it can't be undone. */
export default function RefundDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  const kept = useDraftValues('orders', `${order._id}.refund`, RefundValues, {
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
        title={translate('orderShow.dialog.refund.confirmTitle', { amount: money(refund.amount) })}
        submitLabel={translate('orderShow.dialog.refund.submit', { amount: money(refund.amount) })}
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
      title={translate('orderShow.dialog.refund.title', { number: order.number })}
      submitLabel={translate('orderShow.dialog.refund.review')}
      action={{ ...action, look }}
      kept={kept}
      onClose={onClose}
      onSubmit={review}
    >
      <RefundForm values={kept.values} onChange={kept.change} problem={problem} />
    </OrderDialog>
  );
}

/** Amount and method once more, before money leaves. */
function RefundConfirmation({ refund }: { refund: RefundInput }) {
  const translate = useTranslate();
  const money = useMoney();
  const method = useMethodText();
  const { order } = useOrderScreen();
  const name = order.customer.name || translate('orderShow.customer.guest');
  const units = refund.items.map(({ _id, quantity }) =>
    translate('orderShow.parcels.item', {
      quantity,
      name: order.items.find((item) => item._id === _id)?.name ?? '—',
    }),
  );
  const facts = [
    ...units,
    refund.shipping > 0 &&
      `${translate('forms.label', { name: translate('orderShow.dialog.refund.shipping') })} ${money(refund.shipping)}`,
    translate(`orderShow.reason.${refund.reason}`),
    refund.restock && refund.items.length > 0 && translate('orderShow.dialog.restock'),
  ].filter(Boolean);
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {translate('orderShow.dialog.refund.confirmText', {
          amount: money(refund.amount),
          name,
          method,
        })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Typography>
      <Alert severity="warning">{translate('orderShow.dialog.undone')}</Alert>
    </>
  );
}

type Props = {
  values: RefundValues;
  onChange: (changes: Partial<RefundValues>) => void;
  problem: RefundProblem | null;
};

/** By item and shipping, with an amount that follows them until it is typed. */
function RefundForm({ values, onChange, problem }: Props) {
  const translate = useTranslate();
  const textOf = useActionProblemText();
  const money = useMoney();
  const { order } = useOrderScreen();
  const problemOf = (field: keyof RefundInput) =>
    problem?.field === field ? textOf(problem.problem) : null;
  const shippingLeft = refundableShipping(order);
  const takesOff = order.items.some(
    (item) => (values.units[item._id] ?? 0) > 0 && remainingUnits(item) > 0,
  );
  return (
    <>
      <UnitSteppers
        legend={translate('orderShow.dialog.refund.what')}
        items={order.items}
        mostOf={refundableQuantity}
        units={values.units}
        onChange={(units) => onChange({ units })}
        problem={problemOf('items')}
      />
      {shippingLeft > 0 && (
        <AmountField
          label={translate('orderShow.dialog.refund.shipping')}
          value={values.shipping}
          onChange={(shipping) => onChange({ shipping })}
          currency={order.currency}
          problem={problemOf('shipping')}
          helperText={translate('orderShow.dialog.refund.shippingMost', {
            max: money(shippingLeft),
          })}
        />
      )}
      <ProposedAmount values={values} onChange={onChange} problem={problemOf('amount')} />
      <ReasonSelect
        value={values.reason}
        onChange={(reason) => onChange({ reason })}
        problem={problemOf('reason')}
      />
      <TextField
        label={translate('orderShow.dialog.note')}
        value={values.note}
        onChange={({ target }) => onChange({ note: target.value })}
        multiline
        maxRows={5}
        error={problemOf('note') !== null}
        helperText={problemOf('note') ?? translate('orderShow.dialog.noteHint')}
      />
      <RestockBox
        isChecked={values.restock}
        onChange={(restock) => onChange({ restock })}
        hint={takesOff && translate('orderShow.dialog.refund.stock')}
      />
    </>
  );
}
