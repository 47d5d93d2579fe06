import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Order } from '../../../../../contract/order.ts';
import type { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import { unitsOut } from '../../../../../domain/orderItems.ts';
import { refundableAmount, refundableQuantity } from '../../../../../domain/refund.ts';
import { useDraftValues } from '../../../../forms/drafts/useDraftValues.ts';
import { type DialogProps, useOrderScreen } from '../orderScreen.ts';
import { useActionProblemText, useMethodText, useMoney } from '../orderTexts.ts';
import { OrderDialog, useDialogAction } from './OrderDialog.tsx';
import {
  numberOf,
  ProposedAmount,
  proposedFor,
  ReasonSelect,
  RefundChoice,
  type RefundProblem,
  RefundValues,
  RestockBox,
  refundOf,
} from './RefundFields.tsx';
import { chosen, UnitSteppers } from './UnitSteppers.tsx';

const Values = v.object({ ...RefundValues.entries, isRefunded: v.boolean() });

const initial = {
  units: {},
  shipping: 0,
  amount: null,
  reason: '',
  note: '',
  restock: true,
  isRefunded: true,
};

/** What came back, whether it can be sold again, and whether money goes back for it. */
export default function ReturnDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const textOf = useActionProblemText();
  const money = useMoney();
  const { order } = useOrderScreen();
  const kept = useDraftValues('orders', `${order._id}.return`, Values, initial);
  const [unitsProblem, setUnitsProblem] = useState<string | null>(null);
  const [problem, setProblem] = useState<RefundProblem | null>(null);
  const close = () => {
    kept.forget();
    onClose();
  };
  const action = useDialogAction({ concerning: ['status', 'items', 'money'], onDone: close });
  const { values } = kept;
  const returned = chosen(values.units, order.items, unitsOut);
  const isRefunded = values.isRefunded && refundableAmount(order) > 0;
  const refunded = withPaidUnits(order, values);
  const result = refundOf(order, refunded);
  const submit = () => {
    const isNone = returned.length === 0;
    setUnitsProblem(isNone ? textOf({ code: 'order.chooseItems' }) : null);
    setProblem(isRefunded && !isNone && 'problem' in result ? result : null);
    if (isNone || (isRefunded && 'problem' in result)) return;
    const body: OrderUpdate = {
      status: 'returned',
      returned,
      restock: values.restock,
      ...(isRefunded && 'refund' in result && { refund: { ...result.refund, restock: false } }),
    };
    void action.submit(body);
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.return.title', { number: order.number })}
      submitLabel={
        isRefunded && 'refund' in result
          ? translate('orderShow.dialog.return.submitRefund', {
              amount: money(result.refund.amount),
            })
          : translate('orderShow.dialog.return.submit')
      }
      action={action}
      kept={kept}
      onClose={onClose}
      onSubmit={submit}
    >
      <UnitSteppers
        legend={translate('orderShow.dialog.return.what')}
        items={order.items}
        mostOf={unitsOut}
        units={values.units}
        onChange={(units) => kept.change({ units })}
        problem={unitsProblem}
      />
      <RestockBox isChecked={values.restock} onChange={(restock) => kept.change({ restock })} />
      {refundableAmount(order) > 0 && (
        <RefundChoice
          legend={translate('orderShow.dialog.return.money')}
          isRefunded={isRefunded}
          onChange={(next) => kept.change({ isRefunded: next })}
        />
      )}
      {isRefunded && <RefundMoney values={refunded} onChange={kept.change} problem={problem} />}
    </OrderDialog>
  );
}

/** Units that were refunded before come back without money. */
function withPaidUnits(order: Order, values: RefundValues): RefundValues {
  const paid = chosen(values.units, order.items, (item) =>
    Math.min(unitsOut(item), refundableQuantity(item)),
  );
  return { ...values, units: Object.fromEntries(paid.map((one) => [one._id, one.quantity])) };
}

type Props = {
  values: RefundValues;
  onChange: (changes: Partial<RefundValues>) => void;
  problem: RefundProblem | null;
};

/** How much goes back for a return, and how. */
function RefundMoney({ values, onChange, problem }: Props) {
  const translate = useTranslate();
  const textOf = useActionProblemText();
  const method = useMethodText();
  const money = useMoney();
  const { order } = useOrderScreen();
  const amount = numberOf(values.amount ?? proposedFor(order, values));
  const isAboutReason = problem?.field === 'reason';
  return (
    <>
      <ProposedAmount
        values={values}
        onChange={onChange}
        problem={problem && !isAboutReason ? textOf(problem.problem) : null}
      />
      <ReasonSelect
        value={values.reason}
        onChange={(reason) => onChange({ reason })}
        problem={isAboutReason ? textOf(problem.problem) : null}
      />
      {amount > 0 && (
        <Alert severity="warning">
          {translate('orderShow.dialog.cancel.goesBack', { amount: money(amount), method })}{' '}
          {translate('orderShow.dialog.undone')}
        </Alert>
      )}
    </>
  );
}
