import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { isSame } from '../../../dataProvider/changes.ts';
import { AddressText } from '../../../fields/AddressText.tsx';
import { DetailCard } from '../../../fields/DetailCard.tsx';
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
