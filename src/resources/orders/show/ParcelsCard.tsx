import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Order, Shipment } from '../../../../contract/order.ts';
import { CopyButton } from '../../../fields/CopyButton.tsx';
import { safeWebLink } from '../../../fields/contactLinks.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { MomentText } from '../../../fields/MomentText.tsx';
import { useOrderScreen } from './orderScreen.ts';

/** What was sent, in which parcel, and where it is. */
export function ParcelsCard() {
  const translate = useTranslate();
  const { order } = useOrderScreen();
  return (
    <DetailCard title="order.parcels.title">
      {order.shipments.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('order.parcels.none')}
        </Typography>
      )}
      {order.shipments.map((shipment, at) => (
        <Parcel key={shipment._id} order={order} shipment={shipment} number={at + 1} />
      ))}
    </DetailCard>
  );
}

type Props = { order: Order; shipment: Shipment; number: number };

function Parcel({ order, shipment, number }: Props) {
  const translate = useTranslate();
  const contents = shipment.items.map(({ _id, quantity }) => {
    const name = order.items.find((item) => item._id === _id)?.name ?? '—';
    return translate('order.parcels.item', { quantity, name });
  });
  return (
    <Box sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="h3">
        {translate('order.parcels.parcel', { number })}
        {shipment.carrier && (
          <>
            {' · '}
            <bdi>{shipment.carrier}</bdi>
          </>
        )}
      </Typography>
      <Tracking shipment={shipment} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {contents.join(', ')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('order.parcels.sent')} <MomentText at={shipment.shippedAt} />
        {shipment.deliveredAt && (
          <>
            {' · '}
            {translate('order.parcels.delivered')} <MomentText at={shipment.deliveredAt} />
          </>
        )}
      </Typography>
    </Box>
  );
}

function Tracking({ shipment }: { shipment: Shipment }) {
  const translate = useTranslate();
  const { trackingNumber } = shipment;
  const link = safeWebLink(shipment.trackingUrl);
  if (!trackingNumber && !link) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      {link ? (
        <Link href={link} target="_blank" rel="noopener noreferrer" variant="body2" sx={wrapSx}>
          {trackingNumber
            ? translate('order.parcels.track', { number: trackingNumber })
            : translate('order.parcels.trackPlain')}
        </Link>
      ) : (
        <Typography variant="body2" sx={wrapSx}>
          {trackingNumber}
        </Typography>
      )}
      {trackingNumber && (
        <CopyButton text={trackingNumber} what={translate('order.parcels.number')} />
      )}
    </Box>
  );
}

const wrapSx = { overflowWrap: 'anywhere', minWidth: 0 };
