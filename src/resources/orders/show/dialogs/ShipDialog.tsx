import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { type OrderUpdate, ShipmentInput } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { remainingUnits } from '../../../../../domain/orderItems.ts';
import { useDraftValues } from '../../../../forms/drafts/useDraftValues.ts';
import { trackingOf, useCarriers } from '../../tracking.ts';
import { type DialogProps, useOrderScreen } from '../orderScreen.ts';
import { useActionProblemText } from '../orderTexts.ts';
import { OrderDialog, useDialogAction } from './OrderDialog.tsx';
import { TrackingFields } from './TrackingFields.tsx';
import { chosen, UnitSteppers } from './UnitSteppers.tsx';

const ParcelValues = v.object({
  units: v.record(v.string(), v.number()),
  carrier: v.string(),
  carrierLink: v.optional(v.string(), ''),
  trackingNumber: v.string(),
});

/** One parcel: what is in it, and how it can be followed. */
export default function ShipDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const textOf = useActionProblemText();
  const { order } = useOrderScreen();
  const { carriers } = useCarriers();
  const everything = Object.fromEntries(
    order.items.map((item) => [item._id, remainingUnits(item)]),
  );
  const kept = useDraftValues('orders', `${order._id}.ship`, ParcelValues, {
    units: everything,
    carrier: '',
    carrierLink: '',
    trackingNumber: '',
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const close = () => {
    kept.forget();
    onClose();
  };
  const action = useDialogAction({ concerning: ['status', 'items', 'address'], onDone: close });
  const { values } = kept;
  const items = chosen(values.units, order.items, remainingUnits);
  const left =
    order.items.reduce((sum, item) => sum + remainingUnits(item), 0) -
    items.reduce((sum, { quantity }) => sum + quantity, 0);
  const submit = () => {
    const shipment = { items, ...trackingOf(values, carriers) };
    const found = problemsOf(ShipmentInput, shipment);
    setProblems(Object.fromEntries(found.map((problem) => [problem.field, textOf(problem)])));
    if (found.length > 0) return;
    void action.submit({ status: 'shipped', shipment } satisfies OrderUpdate);
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.ship.title', { number: order.number })}
      submitLabel={translate(
        left > 0 && items.length > 0
          ? 'orderShow.dialog.ship.submitPartial'
          : 'orderShow.dialog.ship.submit',
      )}
      action={action}
      kept={kept}
      onClose={onClose}
      onSubmit={submit}
    >
      <UnitSteppers
        legend={translate('orderShow.dialog.ship.what')}
        items={order.items}
        mostOf={remainingUnits}
        units={values.units}
        onChange={(units) => kept.change({ units })}
        problem={problems.items ?? null}
      />
      <Typography variant="body2" color="textSecondary" role="status">
        {left > 0
          ? translate('orderShow.dialog.ship.partial', { smart_count: left })
          : translate('orderShow.dialog.ship.complete')}
      </Typography>
      <TrackingFields values={values} onChange={kept.change} problems={problems} />
    </OrderDialog>
  );
}
