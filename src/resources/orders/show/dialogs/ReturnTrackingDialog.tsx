import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { OrderReturn } from '../../../../../contract/orderReturn.ts';
import { ReturnTrackingInput } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { isExpected } from '../../../../../domain/orderReturns.ts';
import { useCarriers } from '../../../../ui/useCarriers.ts';
import { TrackingValues, trackingOf, trackingValuesOf } from '../../tracking.ts';
import { type DialogProps, useOrderScreen } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import { TrackingFields } from './TrackingFields.tsx';

/** Records that the customer has sent the units, or corrects the tracking. */
export default function ReturnTrackingDialog({ part, onClose }: DialogProps) {
  const { returns = [] } = useOrderScreen().order;
  const one = returns.find(({ _id }) => _id === part);
  return one && isExpected(one) ? <ReturnTracking one={one} onClose={onClose} /> : null;
}

function ReturnTracking({ one, onClose }: { one: OrderReturn; onClose: () => void }) {
  const translate = useTranslate();
  const { carriers } = useCarriers();
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: `returnOnTheWay.${one._id}`,
    schema: TrackingValues,
    initial: v.parse(TrackingValues, trackingValuesOf(one, carriers)),
    concerning: ['tracking'],
    onClose,
  });
  const body = { return: one._id, ...trackingOf(values, carriers, one) };
  const submit = () => {
    if (validate(problemsOf(ReturnTrackingInput, body))) void send({ returnOnTheWay: body });
  };
  return (
    <OrderDialog
      title={translate('orderShow.returns.onTheWayTitle', { number: order.number })}
      submitLabel={translate('orderShow.dialog.tracking.submit')}
      dialog={dialog}
      onSubmit={submit}
    >
      <TrackingFields values={values} onChange={change} problems={problems} />
    </OrderDialog>
  );
}
