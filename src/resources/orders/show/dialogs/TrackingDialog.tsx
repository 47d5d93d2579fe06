import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Shipment } from '../../../../../contract/order.ts';
import { TrackingInput } from '../../../../../contract/orderUpdate.ts';
import { problemsOf } from '../../../../../contract/problems.ts';
import { recentNotice } from '../../../../../domain/parcelNotices.ts';
import { useLocale } from '../../../../i18n/useLocale.ts';
import { clockTime } from '../../../../ui/fields/moment.ts';
import { useNow } from '../../../../ui/useNow.ts';
import { useStoreZone } from '../../../../ui/useStoreSettings.ts';
import { NotifyCustomer, Wish, withEmail } from '../../NotifyCustomer.tsx';
import { TrackingValues, trackingOf, trackingValuesOf, useCarriers } from '../../tracking.ts';
import { type DialogProps, useOrderScreen } from '../orderScreen.ts';
import { OrderDialog, useOrderDialog } from './OrderDialog.tsx';
import { TrackingFields } from './TrackingFields.tsx';

/** How a parcel that is on its way can be followed: added later, or corrected. */
export default function TrackingDialog({ parcel, onClose }: DialogProps) {
  const { order } = useOrderScreen();
  const at = order.shipments.findIndex(({ _id }) => _id === parcel);
  const shipment = order.shipments[at];
  if (!shipment) return null;
  return <ParcelTracking shipment={shipment} number={at + 1} onClose={onClose} />;
}

const Values = v.object({
  ...TrackingValues.entries,
  ...Wish.entries,
  /** Instead of `notifyCustomer` where the customer was just told the same. */
  notifyAgain: v.optional(v.boolean(), false),
});

type Props = Pick<DialogProps, 'onClose'> & { shipment: Shipment; number: number };

function ParcelTracking({ shipment, number, onClose }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const timeZone = useStoreZone();
  const { carriers } = useCarriers();
  const { order, values, change, problems, isRight, send, dialog } = useOrderDialog({
    part: `tracking.${shipment._id}`,
    schema: Values,
    initial: v.parse(Values, trackingValuesOf(shipment, carriers)),
    concerning: ['tracking'],
    onClose,
  });
  const tracking = { shipment: shipment._id, ...trackingOf(values, carriers, shipment) };
  const body = { tracking };
  // Who has the parcel does not follow it any more.
  const isNews = tracking.trackingNumber !== null && shipment.deliveredAt === null;
  const now = useNow();
  const notice = recentNotice(order, shipment._id, now);
  const isRepeat = notice?.trackingNumber === tracking.trackingNumber;
  const isWanted = isRepeat ? values.notifyAgain : values.notifyCustomer;
  const submit = () => {
    if (!isRight(problemsOf(TrackingInput, tracking))) return;
    const update = withEmail(order, body, isNews && isWanted);
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
      {isNews && notice && (
        <Alert severity="info" role="status">
          {translate('orderShow.emails.recent', { time: clockTime(notice.at, timeZone, locale) })}
        </Alert>
      )}
      {isNews && (
        <NotifyCustomer
          orders={[order]}
          values={{ notifyCustomer: isWanted }}
          onChange={({ notifyCustomer }) =>
            change(isRepeat ? { notifyAgain: notifyCustomer } : { notifyCustomer })
          }
          bodyOf={() => body}
          {...(notice && { label: translate('orderShow.emails.again') })}
        />
      )}
    </OrderDialog>
  );
}
