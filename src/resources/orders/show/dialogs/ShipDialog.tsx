import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import { ShipmentInput } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { remainingUnits } from '../../../../../domain/orderItems.ts';
import { useCarriers, useLastCarrier } from '../../../../ui/useCarriers.ts';
import { NotifyCustomer, NotifyValues, withEmail } from '../../NotifyCustomer.tsx';
import { TrackingValues, trackingOf } from '../../tracking.ts';
import { type DialogProps, useOrderScreen } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import { TrackingFields } from './TrackingFields.tsx';
import { chosenUnits, UnitSteppers } from './UnitSteppers.tsx';

const ParcelValues = v.object({
  ...TrackingValues.entries,
  ...NotifyValues.entries,
  units: v.record(v.string(), v.number()),
});

/** Ships one parcel: its units and its tracking. */
export default function ShipDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const { items: ordered } = useOrderScreen().order;
  const { carriers } = useCarriers();
  const { carrier } = useLastCarrier();
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: 'ship',
    schema: ParcelValues,
    initial: v.parse(ParcelValues, {
      carrier,
      units: Object.fromEntries(ordered.map((item) => [item._id, remainingUnits(item)])),
    }),
    concerning: ['status', 'items', 'address'],
    onClose,
  });
  const items = chosenUnits(values.units, ordered, remainingUnits);
  const left =
    ordered.reduce((sum, item) => sum + remainingUnits(item), 0) -
    items.reduce((sum, { quantity }) => sum + quantity, 0);
  const shipment = { items, ...trackingOf(values, carriers) };
  const body = { status: 'shipped', shipment } as const;
  const submit = () => {
    if (!validate(problemsOf(ShipmentInput, shipment))) return;
    void send(withEmail(order, body, values.notifyCustomer));
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.ship.title', { number: order.number })}
      submitLabel={translate(
        left > 0 && items.length > 0
          ? 'orderShow.dialog.ship.submitPartial'
          : 'orderShow.dialog.ship.submit',
      )}
      dialog={dialog}
      onSubmit={submit}
    >
      <TrackingFields values={values} onChange={change} problems={problems} />
      <UnitSteppers
        legend={translate('orderShow.dialog.ship.what')}
        items={order.items}
        maxOf={remainingUnits}
        units={values.units}
        onChange={(units) => change({ units })}
        problem={problems.items}
      />
      <Typography variant="muted" role="status">
        {left > 0
          ? translate('orderShow.dialog.ship.partial', { smart_count: left })
          : translate('orderShow.dialog.ship.complete')}
      </Typography>
      <NotifyCustomer orders={[order]} values={values} onChange={change} updateOf={() => body} />
    </OrderDialog>
  );
}
