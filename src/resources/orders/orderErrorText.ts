import { useTranslate } from 'react-admin';
import type { OrderProblem } from '../../../domain/orderProblem.ts';
import { explainError } from '../../api/errors.ts';
import { useErrorText, useKnownProblemText, useProblemText } from '../../forms/problems.ts';

/** Why an order can't take a step, its states by their names; money in a currency, the store's by default. */
export function useOrderProblemText(currency?: string): (problem: OrderProblem) => string {
  const textOf = useProblemText(currency);
  const named = useNamedStates();
  return ({ code, values = {} }) => textOf({ code, values: named(values) });
}

/** Why the store refused something about an order, in the same words. */
export function useOrderErrorText(): (error: unknown) => string {
  const tell = useKnownProblemText();
  const textOf = useErrorText();
  const named = useNamedStates();
  return (error) => {
    const problem = explainError(error)?.problem;
    return (problem && tell({ ...problem, values: named(problem.values) })) ?? textOf(error);
  };
}

type Values = NonNullable<OrderProblem['values']>;

function useNamedStates(): (values: Values) => Values {
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
