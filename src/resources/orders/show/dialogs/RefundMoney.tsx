import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { REFUND_REASONS } from '../../../../../contract/orderUpdate.ts';
import { useOrderScreen } from '../orderScreen.ts';
import { useOrderProblemText } from '../useOrderProblemText.ts';
import { ProposedAmount } from './ProposedAmount.tsx';
import { ReasonSelect } from './ReasonSelect.tsx';
import { numberOf, proposedFor, type RefundProblem, type RefundValues } from './refundValues.ts';
import { useMethodText } from './useMethodText.ts';
import { useMoney } from './useMoney.ts';
import { useMostText } from './useMostText.ts';

type Props = {
  values: RefundValues;
  onChange: (changes: Partial<RefundValues>) => void;
  problem: RefundProblem | null;
};

/** How much goes back for a return, and how. */
export function RefundMoney({ values, onChange, problem }: Props) {
  const translate = useTranslate();
  const textOf = useOrderProblemText();
  const method = useMethodText();
  const money = useMoney();
  const { order } = useOrderScreen();
  const amount = numberOf(values.amount ?? proposedFor(order, values));
  const isAboutReason = problem?.field === 'reason';
  const hint = useMostText();
  return (
    <>
      <ProposedAmount
        values={values}
        onChange={onChange}
        problem={problem && !isAboutReason ? textOf(problem.problem) : null}
        hint={hint}
      />
      <ReasonSelect
        reasons={REFUND_REASONS}
        value={values.reason}
        onChange={(reason) => onChange({ reason })}
        problem={isAboutReason ? textOf(problem.problem) : null}
      />
      {amount > 0 && (
        <Alert severity="warning">
          {translate('order.dialog.cancel.goesBack', { amount: money(amount), method })}{' '}
          {translate('order.dialog.undone')}
        </Alert>
      )}
    </>
  );
}
