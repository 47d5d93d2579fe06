import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../contract/order.ts';
import { BULK_STEPS, mainStep } from '../../../domain/bulkSteps.ts';
import { useKeptFocus } from '../../fields/useKeptFocus.ts';
import { useAskStep } from './askStep.ts';
import { useOrderAction } from './useOrderAction.ts';

interface Props {
  order: Order;
  size: 'small' | 'large';
}

/** The one main step of a listed order. What needs an answer, or a warning, asks first. */
export function NextStepButton({ order, size }: Props) {
  const translate = useTranslate();
  const ask = useAskStep();
  const { run, isRunning } = useOrderAction();
  const button = useKeptFocus<HTMLButtonElement>(isRunning);
  const step = mainStep(order, new Date());
  const label = BULK_STEPS.find((one) => one === step?.label);
  if (!step || !label) return null;
  const isAsking = step.needs.length > 0 || step.warning !== undefined;

  function take() {
    if (!step || !label) return;
    if (isAsking) {
      ask({ label, ids: [order._id] });
      return;
    }
    // A row of a list has no version: the store checks the step itself.
    void run(order, { status: step.to }, { idempotencyKey: crypto.randomUUID(), ifMatch: false });
  }

  const name = translate(`orders.step.${label}`);
  return (
    <Button
      ref={button}
      variant={size === 'large' ? 'text' : 'outlined'}
      size={size}
      fullWidth={size === 'large'}
      loading={isRunning}
      aria-haspopup={isAsking ? 'dialog' : undefined}
      aria-label={translate('orders.list.nextFor', { step: name, number: order.number })}
      onClick={take}
      // Above the link that covers a card. A soft tint: a screen of cards has one of these each.
      sx={[{ position: 'relative', zIndex: 1 }, size === 'large' && softSx]}
    >
      {name}
    </Button>
  );
}

const softSx = {
  color: 'tint.accent.text',
  backgroundColor: 'tint.accent.background',
  '&:hover': { backgroundColor: 'tint.accent.border' },
};
