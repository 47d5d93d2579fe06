import { useTranslate } from 'react-admin';
import type { OrderProblem } from '../../../domain/orderProblem.ts';
import { explainError } from '../../api/errors.ts';
import { useErrorText, useKnownProblemText, useProblemText } from '../../forms/problems.ts';

/**
 * Error texts for rules of the order, with translated status names. Money is in `currency`, by
 * default the store's.
 */
export function useOrderProblemText(currency?: string): (problem: OrderProblem) => string {
  const textOf = useProblemText(currency);
  const statusNames = useStatusNames();
  return ({ code, values = {} }) => textOf({ code, values: statusNames(values) });
}

/** Error texts for refused requests. */
export function useOrderErrorText(): (error: unknown) => string {
  const problemText = useKnownProblemText();
  const textOf = useErrorText();
  const statusNames = useStatusNames();
  return (error) => {
    const problem = explainError(error)?.problem;
    return (
      (problem && problemText({ ...problem, values: statusNames(problem.values) })) ?? textOf(error)
    );
  };
}

type Values = NonNullable<OrderProblem['values']>;

function useStatusNames(): (values: Values) => Values {
  const translate = useTranslate();
  return (values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) =>
        name === 'from' || name === 'to'
          ? [name, translate(`orders.status.${value}`, { _: `${value}` })]
          : [name, value],
      ),
    );
}
