import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { REFUND_REASONS } from '../../../../../contract/orderUpdate.ts';
import { useOrderProblemText } from '../useOrderProblemText.ts';
import { ProposedAmount } from './ProposedAmount.tsx';
import { ReasonSelect } from './ReasonSelect.tsx';
import type { RefundProblem, RefundValues } from './refundValues.ts';
import { useMethodText } from './useMethodText.ts';
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
      <Alert severity="warning">
        {method}. {translate('order.dialog.undone')}
      </Alert>
    </>
  );
}
