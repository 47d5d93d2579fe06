import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import { ShipmentInput } from '../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../contract/problems.ts';
import { remainingShipment } from '../../../../domain/bulkTransitions.ts';
import type { DraftState } from '../../../forms/drafts/useDraftState.ts';
import { useProblemText } from '../../../forms/problems.ts';
import { useCarriers } from '../../../ui/useCarriers.ts';
import { CarrierFields } from '../CarrierFields.tsx';
import { NotifyCustomer, withEmail } from '../NotifyCustomer.tsx';
import { trackingOf } from '../tracking.ts';
import { useOrderAction } from '../useOrderAction.ts';
import type { PackValues } from './packValues.ts';

type Props = {
  order: Order;
  /** The whole order was read, with its version, and the merchant has seen the changes that matter for the parcel. */
  isCurrent: boolean;
  /** The order can be shipped, and all its unshipped units are checked. */
  isReady: boolean;
  draft: DraftState<PackValues>;
  numberInput: RefObject<HTMLInputElement | null>;
  isItemCode: (code: string) => boolean;
  onRefused: (text: string) => void;
  onShipped: () => void;
};

/** Ships the checked parcel, with a tracking number, a carrier and an email to the customer. */
export function ShipForm({ order, isCurrent, isReady, draft, numberInput, ...props }: Props) {
  const { isItemCode, onRefused, onShipped } = props;
  const translate = useTranslate();
  const problemText = useProblemText();
  const { carriers } = useCarriers();
  const { run, isRunning } = useOrderAction();
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const shipButton = useRef<HTMLButtonElement>(null);
  const { values, change } = draft;
  const shipment = { items: [...remainingShipment(order)], ...trackingOf(values, carriers) };
  const body = { status: 'shipped', shipment } as const;

  async function ship() {
    if (!isReady || !isCurrent) return;
    // A scanner that reads the last item twice types the item's code into this field.
    if (isItemCode(values.trackingNumber)) {
      change({ trackingNumber: '' });
      onRefused(translate('packing.pack.notANumber'));
      return;
    }
    const found = problemsOf(ShipmentInput, shipment);
    setProblems(Object.fromEntries(found.map((one) => [one.field, problemText(one)])));
    if (found.length > 0) return;
    const update = withEmail(order, body, values.notifyCustomer);
    const outcome = await run(order, update, { attempts: draft.attempts });
    if (outcome?.kind === 'done') {
      draft.reset();
      onShipped();
    } else if (outcome) {
      onRefused(translate('packing.pack.notShipped', { number: order.number }));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // Scanners may send Enter twice. In an empty field, Enter focuses the button, which can ship without a number.
    const isTyping = document.activeElement === numberInput.current;
    if (isTyping && values.trackingNumber.trim() === '') shipButton.current?.focus();
    else void ship();
  }

  return (
    <Paper
      component="form"
      variant="outlined"
      noValidate
      aria-label={translate('packing.pack.ship')}
      onSubmit={submit}
      sx={{ p: 2, display: 'grid', gap: 2 }}
    >
      <TextField
        inputRef={numberInput}
        label={translate('orders.bulk.tracking')}
        value={values.trackingNumber}
        onChange={({ target }) => change({ trackingNumber: target.value.slice(0, 100) })}
        error={problems.trackingNumber !== undefined}
        helperText={problems.trackingNumber}
        autoComplete="off"
        slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false } }}
      />
      <CarrierFields values={values} onChange={change} problems={problems} />
      <NotifyCustomer orders={[order]} values={values} onChange={change} updateOf={() => body} />
      <Button
        ref={shipButton}
        type="submit"
        variant="contained"
        size="large"
        loading={isRunning}
        disabled={!isReady || !isCurrent}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        {translate('packing.pack.ship')}
      </Button>
      {!isReady && <Typography variant="muted">{translate('packing.pack.notReady')}</Typography>}
    </Paper>
  );
}
