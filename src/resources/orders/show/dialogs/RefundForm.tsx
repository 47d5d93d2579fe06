import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { REFUND_REASONS } from '../../../../../contract/orderUpdate.ts';
import { remainingUnits } from '../../../../../domain/orderItems.ts';
import { refundableQuantity, refundableShipping } from '../../../../../domain/refund.ts';
import { useOrderScreen } from '../orderScreen.ts';
import { useOrderProblemText } from '../useOrderProblemText.ts';
import { AmountField } from './AmountField.tsx';
import { ProposedAmount } from './ProposedAmount.tsx';
import { ReasonSelect } from './ReasonSelect.tsx';
import { RestockBox } from './RestockBox.tsx';
import type { RefundField, RefundProblem, RefundValues } from './refundValues.ts';
import { UnitSteppers } from './UnitSteppers.tsx';
import { useMoney } from './useMoney.ts';
import { useMostText } from './useMostText.ts';

type Props = {
  values: RefundValues;
  onChange: (changes: Partial<RefundValues>) => void;
  problem: RefundProblem | null;
};

/** By item and shipping, with an amount that follows them until it is typed. */
export function RefundForm({ values, onChange, problem }: Props) {
  const translate = useTranslate();
  const textOf = useOrderProblemText();
  const money = useMoney();
  const { order } = useOrderScreen();
  const problemOf = (field: RefundField) =>
    problem?.field === field ? textOf(problem.problem) : null;
  const shippingLeft = refundableShipping(order);
  const takesOff = order.items.some(
    (item) => (values.units[item._id] ?? 0) > 0 && remainingUnits(item) > 0,
  );
  const hint = useMostText();
  return (
    <>
      <UnitSteppers
        legend={translate('order.dialog.refund.what')}
        items={order.items}
        mostOf={refundableQuantity}
        units={values.units}
        onChange={(units) => onChange({ units })}
        problem={problemOf('items')}
      />
      {shippingLeft > 0 && (
        <AmountField
          label={translate('order.dialog.refund.shipping')}
          value={values.shipping}
          onChange={(shipping) => onChange({ shipping })}
          currency={order.currency}
          problem={problemOf('shipping')}
          helperText={translate('order.dialog.refund.shippingMost', { max: money(shippingLeft) })}
        />
      )}
      <ProposedAmount
        values={values}
        onChange={onChange}
        problem={problemOf('amount')}
        hint={hint}
      />
      <ReasonSelect
        reasons={REFUND_REASONS}
        value={values.reason}
        onChange={(reason) => onChange({ reason })}
        problem={problemOf('reason')}
      />
      <TextField
        label={translate('order.dialog.note')}
        value={values.note}
        onChange={({ target }) => onChange({ note: target.value })}
        multiline
        maxRows={5}
        error={problemOf('note') !== null}
        helperText={problemOf('note') ?? translate('order.dialog.noteHint')}
      />
      <RestockBox
        isChecked={values.restock}
        onChange={(restock) => onChange({ restock })}
        hint={takesOff && translate('order.dialog.refund.stock')}
      />
    </>
  );
}
