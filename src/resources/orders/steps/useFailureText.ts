import { useTranslate } from 'react-admin';
import { useOrderErrorText, useOrderProblemText } from '../orderErrorText.ts';
import { StepFailure } from './takeStep.ts';

/** Says why an order did not take a step. */
export function useFailureText(): (error: unknown) => string {
  const translate = useTranslate();
  const problemText = useOrderProblemText();
  const told = useOrderErrorText();
  return (error) => {
    if (!(error instanceof StepFailure)) return told(error);
    const { reason } = error;
    if ('code' in reason) return problemText(reason);
    if (reason.kind === 'changed') return translate('orders.bulk.changed');
    if (reason.kind === 'refused') return told(reason.error);
    if (reason.kind === 'unknown') return translate('orders.bulk.unknown');
    if (reason.kind === 'notSaved' && reason.isNoAnswer) return translate('orders.bulk.noAnswer');
    return reason.kind === 'notSaved' ? told(reason.error) : '';
  };
}
