import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useOrderScreen } from '../../orderScreen.ts';
import { useMoney } from '../../orderTexts.ts';
import { AmountField } from '../AmountField.tsx';
import { proposedFor, type RefundValues } from './refundValues.ts';

type Props = {
  values: RefundValues;
  onChange: (changes: Partial<RefundValues>) => void;
  problem: string | null;
  hint: string;
};

/** The amount that is proposed, until another one is typed; then one press brings it back. */
export function ProposedAmount({ values, onChange, problem, hint }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const { order } = useOrderScreen();
  const proposed = proposedFor(order, values);
  const isOwn = values.amount !== null && values.amount !== proposed;
  return (
    <Box>
      <AmountField
        label={translate('orderShow.dialog.amount')}
        value={values.amount ?? proposed}
        onChange={(amount) => onChange({ amount })}
        currency={order.currency}
        problem={problem}
        helperText={hint}
      />
      {isOwn && proposed > 0 && (
        <Button size="small" onClick={() => onChange({ amount: null })}>
          {translate('orderShow.dialog.refund.useProposed', { amount: money(proposed) })}
        </Button>
      )}
    </Box>
  );
}
