import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { EmailRow, PhoneRow } from '../../../fields/ContactRows.tsx';
import { DetailCard } from '../../../fields/DetailCard.tsx';
import { ownDirection } from '../../../theme/ownDirection.ts';
import { useOrderScreen } from './orderScreen.ts';

/** Who ordered, and every way to reach them. */
export function CustomerCard() {
  const translate = useTranslate();
  const { customer, customerNote } = useOrderScreen().order;
  const { phone, email } = customer;
  const name = customer.name || translate('order.customer.guest');
  return (
    <DetailCard title="order.customer.title">
      <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {customer._id ? (
          <Link component={RouterLink} to={`/users/${encodeURIComponent(customer._id)}`}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        {!customer._id && name !== translate('order.customer.guest') && (
          <Typography component="span" variant="body2" color="textSecondary">
            {` · ${translate('order.customer.guest')}`}
          </Typography>
        )}
      </Typography>
      {phone && <PhoneRow phone={phone} name={name} />}
      {email && <EmailRow email={email} name={name} />}
      {!phone && !email && (
        <Typography variant="body2" color="textSecondary">
          {translate('contact.none')}
        </Typography>
      )}
      {customer._id && (
        <Link component={RouterLink} to={ordersOf(customer._id)} variant="body2">
          {translate('order.customer.allOrders')}
        </Link>
      )}
      {customerNote && (
        <Box sx={{ mt: 1.5, p: 1.5, borderRadius: 1, backgroundColor: 'sunken' }}>
          <Typography variant="body2" color="textSecondary">
            {translate('order.customer.note')}
          </Typography>
          <Typography
            variant="body2"
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...ownDirection }}
          >
            {customerNote}
          </Typography>
        </Box>
      )}
    </DetailCard>
  );
}

function ordersOf(customerId: string): string {
  return `/orders?filter=${encodeURIComponent(JSON.stringify({ customerId }))}`;
}
