import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { RefundInput } from '../../../../../contract/orderUpdate.ts';
import { remainingUnits } from '../../../../../domain/orderItems.ts';
import { refundableQuantity, refundableShipping } from '../../../../../domain/refundAmounts.ts';
import { taxesOfRefund } from '../../../../../domain/refundSplit.ts';
import { AmountField } from '../../../../forms/inputs/MoneyInput.tsx';
import { NotifyCustomer, withEmail } from '../../NotifyCustomer.tsx';
import { RestockBox } from '../../transitions/TransitionFields.tsx';
import {
  type DialogProps,
  useMoney,
  useOrderScreen,
  useTaxTexts,
  useUnitTexts,
} from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import { PaidBackFields, usePaidBackText } from './PaidBack.tsx';
import {
  ProposedAmount,
  ReasonSelect,
  type RefundProps,
  RefundValues,
  useRefund,
} from './RefundFields.tsx';
import { UnitSteppers } from './UnitSteppers.tsx';

/** Has two steps, because a refund cannot be undone: the merchant enters the refund, then confirms it. */
export default function RefundDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { items } = useOrderScreen().order;
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: 'refund',
    schema: RefundValues,
    initial: v.parse(RefundValues, {
      restock: items.every((item) => item.fulfilledQuantity === 0),
    }),
    concerning: ['status', 'items', 'money'],
    onClose,
  });
  const [confirmed, setConfirmed] = useState<RefundInput | null>(null);
  // A change by somebody else may change the amount, so return to the first step.
  const refund = dialog.isWaiting ? null : confirmed;
  const acceptChanges = () => {
    setConfirmed(null);
    dialog.acceptChanges();
  };
  const checkRefund = useRefund();
  const review = () => {
    const result = checkRefund(values);
    validate('problems' in result ? result.problems : []);
    if ('refund' in result) setConfirmed(result.refund);
  };
  if (refund) {
    const body = { refund };
    return (
      <OrderDialog
        title={translate('orderShow.dialog.refund.confirmTitle', { amount: money(refund.amount) })}
        submitLabel={translate('orderShow.dialog.refund.submit', { amount: money(refund.amount) })}
        isDanger
        dialog={dialog}
        onBack={() => setConfirmed(null)}
        onSubmit={() => void send(withEmail(order, body, values.notifyCustomer))}
      >
        <RefundConfirmation refund={refund} />
        <NotifyCustomer orders={[order]} values={values} onChange={change} updateOf={() => body} />
      </OrderDialog>
    );
  }
  return (
    <OrderDialog
      title={translate('orderShow.dialog.refund.title', { number: order.number })}
      submitLabel={translate('orderShow.dialog.refund.review')}
      dialog={{ ...dialog, acceptChanges }}
      onSubmit={review}
    >
      <RefundForm values={values} onChange={change} problems={problems} />
    </OrderDialog>
  );
}

/** Shows the refund before it is sent. */
function RefundConfirmation({ refund }: { refund: RefundInput }) {
  const translate = useTranslate();
  const money = useMoney();
  const paidBackText = usePaidBackText();
  const unitTexts = useUnitTexts();
  const taxTexts = useTaxTexts();
  const { order } = useOrderScreen();
  const details = [
    ...unitTexts(refund.items),
    refund.shipping > 0 &&
      `${translate('forms.label', { name: translate('orderShow.dialog.refund.shipping') })} ${money(refund.shipping)}`,
    ...taxTexts(taxesOfRefund(order, refund).taxes),
    translate(`orderShow.reason.${refund.reason}`),
    refund.restock && refund.items.length > 0 && translate('orderShow.dialog.restock'),
  ].filter(Boolean);
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{paidBackText(refund)}</Typography>
      <Typography variant="muted" sx={{ overflowWrap: 'anywhere' }}>
        {details.join(' · ')}
      </Typography>
      <Alert severity="warning">{translate('orderShow.dialog.undone')}</Alert>
    </>
  );
}

/** The inputs of a refund. Units and shipping determine the amount until the merchant edits the amount. */
function RefundForm(fields: RefundProps) {
  const { values, onChange, problems } = fields;
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  const shippingLeft = refundableShipping(order);
  const refunded = order.items.filter((item) => (values.units[item._id] ?? 0) > 0);
  const removesUnits = refunded.some((item) => remainingUnits(item) > 0);
  return (
    <>
      <UnitSteppers
        legend={translate('orderShow.dialog.refund.what')}
        items={order.items}
        maxOf={refundableQuantity}
        units={values.units}
        onChange={(units) => onChange({ units })}
        problem={problems.items}
      />
      {shippingLeft > 0 && (
        <AmountField
          label={translate('orderShow.dialog.refund.shipping')}
          value={values.shipping}
          onChange={(shipping) => onChange({ shipping })}
          currency={order.currency}
          problem={problems.shipping}
          helperText={translate('orderShow.dialog.refund.shippingMost', {
            max: money(shippingLeft),
          })}
        />
      )}
      <ProposedAmount {...fields} />
      <PaidBackFields {...fields} />
      <ReasonSelect {...fields} />
      <TextField
        label={translate('orderShow.dialog.note')}
        value={values.note}
        onChange={({ target }) => onChange({ note: target.value })}
        multiline
        maxRows={5}
        error={problems.note !== undefined}
        helperText={problems.note ?? translate('orderShow.dialog.noteHint')}
      />
      <RestockBox
        {...fields}
        items={refunded}
        hint={removesUnits && translate('orderShow.dialog.refund.stock')}
      />
    </>
  );
}
