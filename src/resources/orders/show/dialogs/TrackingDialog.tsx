import { useState } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Shipment } from '../../../../../contract/order.ts';
import { TrackingInput } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { useDraftValues } from '../../../../forms/drafts/useDraftValues.ts';
import { trackingOf, trackingValuesOf, useCarriers } from '../../tracking.ts';
import { type DialogProps, useOrderScreen } from '../orderScreen.ts';
import { useActionProblemText } from '../orderTexts.ts';
import { OrderDialog, useDialogAction } from './OrderDialog.tsx';
import { TrackingFields } from './TrackingFields.tsx';

/** How a parcel that is on its way can be followed: added later, or corrected. */
export default function TrackingDialog({ onClose }: DialogProps) {
  const { order, parcel } = useOrderScreen();
  const at = order.shipments.findIndex(({ _id }) => _id === parcel);
  const shipment = order.shipments[at];
  if (!shipment) return null;
  return <ParcelTracking shipment={shipment} number={at + 1} onClose={onClose} />;
}

const Values = v.object({
  carrier: v.string(),
  carrierLink: v.string(),
  trackingNumber: v.string(),
});

type Props = Pick<DialogProps, 'onClose'> & { shipment: Shipment; number: number };

function ParcelTracking({ shipment, number, onClose }: Props) {
  const translate = useTranslate();
  const textOf = useActionProblemText();
  const { order } = useOrderScreen();
  const { carriers } = useCarriers();
  const part = `${order._id}.tracking.${shipment._id}`;
  const kept = useDraftValues('orders', part, Values, trackingValuesOf(shipment, carriers));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const close = () => {
    kept.forget();
    onClose();
  };
  const action = useDialogAction({ concerning: ['tracking'], onDone: close });
  const submit = () => {
    const tracking = {
      shipment: shipment._id,
      ...trackingOf(kept.values, carriers, shipment),
    };
    const found = problemsOf(TrackingInput, tracking);
    setProblems(Object.fromEntries(found.map((problem) => [problem.field, textOf(problem)])));
    if (found.length === 0) void action.submit({ tracking });
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.tracking.title', { number })}
      submitLabel={translate('orderShow.dialog.tracking.submit')}
      action={action}
      kept={kept}
      onClose={onClose}
      onSubmit={submit}
    >
      <TrackingFields
        values={kept.values}
        onChange={kept.change}
        problems={problems}
        parcel={shipment}
      />
    </OrderDialog>
  );
}
