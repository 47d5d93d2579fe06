import EditOutlined from '@mui/icons-material/EditOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import type { Address } from '../../../../contract/address.ts';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { isSame } from '../../../forms/merge.ts';
import { CopyButton } from './CopyButton.tsx';
import { addressLines, mapLink } from './contactLinks.ts';
import { useOrderScreen } from './orderScreen.ts';

/** Where the goods go and where the bill goes. The first can be changed until something was sent. */
export function AddressCard() {
  const translate = useTranslate();
  const { order, openDialog } = useOrderScreen();
  const { shippingAddress, billingAddress } = order;
  const isSent = order.items.some((item) => item.fulfilledQuantity > 0);
  // As the store's rule has it: not once something was sent, nor when the order is over.
  const isLocked = isSent || OVER.includes(order.status);
  return (
    <DetailCard
      title="order.address.shipping"
      action={
        !isLocked && (
          <IconButton
            size="small"
            aria-label={translate('order.address.edit')}
            onClick={() => openDialog('address')}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
        )
      }
    >
      {shippingAddress ? (
        <AddressText address={shippingAddress} />
      ) : (
        <Muted text="order.address.none" />
      )}
      {isSent && <Muted text="order.address.locked" />}
      {billingAddress && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="h3">{translate('order.address.billing')}</Typography>
          {isSame(billingAddress, shippingAddress) ? (
            <Muted text="order.address.sameAsShipping" />
          ) : (
            <AddressText address={billingAddress} />
          )}
        </Box>
      )}
    </DetailCard>
  );
}

const OVER = ['shipped', 'delivered', 'cancelled', 'returned'];

function Muted({ text }: { text: string }) {
  const translate = useTranslate();
  return (
    <Typography variant="body2" color="textSecondary">
      {translate(text)}
    </Typography>
  );
}

function AddressText({ address }: { address: Address }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const lines = addressLines(address, locale);
  const text = [...lines, address.phone].filter(Boolean).join('\n');
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Typography
        component="address"
        variant="body2"
        sx={{ flex: 1, fontStyle: 'normal', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
      <Box>
        <CopyButton text={text} what={translate('order.address.what')} />
        <IconButton
          size="small"
          href={mapLink(address, locale)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={translate('order.address.map')}
        >
          <MapOutlined fontSize="inherit" />
        </IconButton>
      </Box>
    </Box>
  );
}
