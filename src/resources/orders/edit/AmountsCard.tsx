import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import { isCurrency } from '../../../../domain/money.ts';
import { FormSection } from '../../../forms/FormSection.tsx';
import { AmountField } from '../../../forms/inputs/MoneyInput.tsx';
import { useAmountOverride } from './editForm.ts';

/** Overrides the shipping price and the discount, each with a reason. */
export function AmountsCard({ order }: { order: Order }) {
  return (
    <FormSection title="orderEdit.amounts">
      <AmountOverride
        source="shipping"
        label="orderEdit.shippingPrice"
        current={order.shippingTotal}
        order={order}
      />
      <AmountOverride
        source="discount"
        label="orderEdit.discountAmount"
        current={order.discountTotal}
        order={order}
      />
    </FormSection>
  );
}

type Props = {
  source: 'shipping' | 'discount';
  label: string;
  /** The order's amount before the edit, in minor units. */
  current: number;
  order: Order;
};

function AmountOverride({ source, label, current, order: { currency } }: Props) {
  const translate = useTranslate();
  const { value, change, problemAt } = useAmountOverride(source);
  return (
    <Box data-field={source} sx={{ display: 'grid', gap: 'inherit' }}>
      <FormControlLabel
        label={translate(`orderEdit.${source}`)}
        control={
          <Switch
            checked={value !== null}
            onChange={(_, isOn) => change(isOn ? { amount: current, reason: '' } : null)}
          />
        }
      />
      {value && (
        <>
          <AmountField
            name={`${source}.amount`}
            label={translate(label)}
            value={value.amount ?? ''}
            onChange={(amount) => change({ ...value, amount: amount === '' ? null : amount })}
            currency={isCurrency(currency) ? currency : null}
            problem={problemAt('amount') ?? problemAt('')}
          />
          <TextField
            name={`${source}.reason`}
            label={translate('orderEdit.reason')}
            value={value.reason}
            onChange={({ target }) => change({ ...value, reason: target.value })}
            error={problemAt('reason') !== undefined}
            helperText={problemAt('reason')}
            autoComplete="off"
          />
        </>
      )}
    </Box>
  );
}
