import { useTranslate } from 'react-admin';
import type { OrderProblem } from '../../../../domain/orderProblem.ts';
import { useErrorText } from '../../../forms/useErrorText.ts';
import { StepFailure } from './takeStep.ts';

/** Says why an order can't take a step, in the merchant's words for its states. */
export function useProblemText(): (problem: OrderProblem) => string {
  const translate = useTranslate();
  return ({ code, values = {} }) => {
    const named = Object.entries(values).map(([name, value]) => [
      name,
      translate(`orders.status.${value}`, { _: String(value) }),
    ]);
    return translate(`problems.${code}`, Object.fromEntries(named));
  };
}

/** Says why taking it failed. */
export function useFailureText(): (error: unknown) => string {
  const translate = useTranslate();
  const problemText = useProblemText();
  const told = useErrorText();
  return (error) => {
    if (!(error instanceof StepFailure)) return told(error);
    const { reason } = error;
    if ('code' in reason) return problemText(reason);
    if (reason.kind === 'changed') return translate('orders.bulk.changed');
    if (reason.kind === 'refused') return translate(reason.reason, { _: reason.reason });
    if (reason.kind === 'unknown') return translate('orders.bulk.unknown');
    if (reason.kind === 'notSaved' && reason.isNoAnswer) return translate('orders.bulk.noAnswer');
    return reason.kind === 'notSaved' ? told(reason.error) : '';
  };
}
