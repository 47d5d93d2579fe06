import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Shipment } from '../../../../../contract/order.ts';
import { TrackingInput } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { recentNotice } from '../../../../../domain/parcelNotices.ts';
import { useLocale } from '../../../../i18n/useLocale.ts';
import { clockTime } from '../../../../ui/fields/moment.ts';
import { useCarriers } from '../../../../ui/useCarriers.ts';
import { useNow } from '../../../../ui/useNow.ts';
import { useStoreZone } from '../../../../ui/useStoreSettings.ts';
import { NotifyCustomer, NotifyValues, withEmail } from '../../NotifyCustomer.tsx';
import { TrackingValues, trackingOf, trackingValuesOf } from '../../tracking.ts';
import { type DialogProps, useOrderScreen } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import { TrackingFields } from './TrackingFields.tsx';

/** Adds or corrects the tracking of a shipped parcel. */
export default function TrackingDialog({ part, onClose }: DialogProps) {
  const { order } = useOrderScreen();
  const at = order.shipments.findIndex(({ _id }) => _id === part);
  const shipment = order.shipments[at];
  if (!shipment) return null;
  return <ParcelTracking shipment={shipment} number={at + 1} onClose={onClose} />;
}

const Values = v.object({
  ...TrackingValues.entries,
  ...NotifyValues.entries,
  /** Replaces `notifyCustomer` if the customer was recently notified of the same number. */
  notifyAgain: v.optional(v.boolean(), false),
});

type Props = Pick<DialogProps, 'onClose'> & { shipment: Shipment; number: number };

function ParcelTracking({ shipment, number, onClose }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const timeZone = useStoreZone();
  const { carriers } = useCarriers();
  const { order, values, change, problems, validate, send, dialog } = useOrderDialog({
    part: `tracking.${shipment._id}`,
    schema: Values,
    initial: v.parse(Values, trackingValuesOf(shipment, carriers)),
    concerning: ['tracking'],
    onClose,
  });
  const tracking = { shipment: shipment._id, ...trackingOf(values, carriers, shipment) };
  const body = { tracking };
  // Customers do not track a delivered parcel.
  const canNotify = tracking.trackingNumber !== null && shipment.deliveredAt === null;
  const now = useNow();
  const notice = recentNotice(order, shipment._id, now);
  const isRepeat = notice?.trackingNumber === tracking.trackingNumber;
  const isWanted = isRepeat ? values.notifyAgain : values.notifyCustomer;
  const submit = () => {
    if (!validate(problemsOf(TrackingInput, tracking))) return;
    const update = withEmail(order, body, canNotify && isWanted);
    void send(update.notifyCustomer && notice ? { ...update, notifyAgain: true } : update);
  };
  return (
    <OrderDialog
      title={translate('orderShow.dialog.tracking.title', { number })}
      submitLabel={translate('orderShow.dialog.tracking.submit')}
      dialog={dialog}
      onSubmit={submit}
    >
      <TrackingFields values={values} onChange={change} problems={problems} parcel={shipment} />
      {canNotify && notice && (
        <Alert severity="info" role="status">
          {translate('orderShow.emails.recent', { time: clockTime(notice.at, timeZone, locale) })}
        </Alert>
      )}
      {canNotify && (
        <NotifyCustomer
          orders={[order]}
          values={{ notifyCustomer: isWanted }}
          onChange={({ notifyCustomer }) =>
            change(isRepeat ? { notifyAgain: notifyCustomer } : { notifyCustomer })
          }
          updateOf={() => body}
          {...(notice && { label: translate('orderShow.emails.again') })}
        />
      )}
    </OrderDialog>
  );
}
