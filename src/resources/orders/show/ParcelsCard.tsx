import EditOutlined from '@mui/icons-material/EditOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Shipment } from '../../../../contract/order.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { safeWebLink } from '../../../ui/fields/contact/contactLinks.ts';
import { MomentText } from '../../../ui/fields/ValueText.tsx';
import { useCarriers } from '../../../ui/useCarriers.ts';
import { useOrderScreen, useUnitTexts } from './orderScreen.ts';

export function ParcelsCard() {
  const translate = useTranslate();
  const { order } = useOrderScreen();
  return (
    <DetailCard title="orderShow.parcels.title">
      {order.shipments.length === 0 && (
        <Typography variant="muted">{translate('orderShow.parcels.none')}</Typography>
      )}
      {order.shipments.map((shipment, index) => (
        <Parcel key={shipment._id} shipment={shipment} number={index + 1} />
      ))}
    </DetailCard>
  );
}

type Props = { shipment: Shipment; number: number };

function Parcel({ shipment, number }: Props) {
  const translate = useTranslate();
  const contents = useUnitTexts()(shipment.items);
  return (
    <Box sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="h3">
        {translate('orderShow.parcels.parcel', { number })}
        {shipment.carrier && (
          <>
            {' · '}
            <bdi>{shipment.carrier}</bdi>
          </>
        )}
      </Typography>
      <Tracking shipment={shipment} number={number} />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {contents.join(', ')}
      </Typography>
      <Typography variant="muted">
        {translate('orderShow.parcels.sent')} <MomentText at={shipment.shippedAt} />
        {shipment.deliveredAt && (
          <>
            {' · '}
            {translate('orderShow.parcels.delivered')} <MomentText at={shipment.deliveredAt} />
          </>
        )}
      </Typography>
    </Box>
  );
}

/** Tracking number and link. The merchant can edit the tracking at any time, if the API stores carriers. */
function Tracking({ shipment, number }: Props) {
  const translate = useTranslate();
  const { openDialog } = useOrderScreen();
  const { canStoreCarriers } = useCarriers();
  const { _id, trackingNumber } = shipment;
  const link = safeWebLink(shipment.trackingUrl);
  const edit = () => openDialog('tracking', _id);
  if (!trackingNumber && !link) {
    return (
      canStoreCarriers && (
        <Button
          size="small"
          onClick={edit}
          aria-haspopup="dialog"
          aria-label={translate('orderShow.parcels.addTrackingTo', { number })}
          sx={{ ml: -0.75 }}
        >
          {translate('orderShow.parcels.addTracking')}
        </Button>
      )
    );
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5, minWidth: 0 }}>
      {link ? (
        <Link href={link} target="_blank" rel="noopener noreferrer" variant="body2" sx={wrapSx}>
          {trackingNumber
            ? translate('orderShow.parcels.track', { number: trackingNumber })
            : translate('orderShow.parcels.trackPlain')}
        </Link>
      ) : (
        <Typography variant="body2" sx={wrapSx}>
          <bdi>{trackingNumber}</bdi>
        </Typography>
      )}
      {trackingNumber && (
        <CopyButton text={trackingNumber} what={translate('orderShow.parcels.number')} />
      )}
      {link && (
        <CopyButton
          text={link}
          what={translate('orderShow.parcels.link')}
          icon={<LinkOutlined fontSize="inherit" />}
        />
      )}
      {canStoreCarriers && (
        <IconButton
          size="small"
          onClick={edit}
          aria-haspopup="dialog"
          aria-label={translate('orderShow.parcels.editTracking', { number })}
        >
          <EditOutlined fontSize="inherit" />
        </IconButton>
      )}
    </Box>
  );
}

const wrapSx = { overflowWrap: 'anywhere', minWidth: 0 };
