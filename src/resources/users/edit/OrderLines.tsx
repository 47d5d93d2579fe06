import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Order } from '../../../../contract/order.ts';
import { DateTimeText } from '../../../fields/DateTimeText.tsx';
import { MoneyText } from '../../../fields/MoneyText.tsx';
import { OrderStatusChip, PaymentChip } from '../../../fields/OrderChips.tsx';

/** Orders below each other, each a link to its page. */
export function OrderLines({ orders }: { orders: readonly Order[] }) {
  const translate = useTranslate();
  return (
    <Lines aria-label={translate('customers.orderList.label')}>
      {orders.map((order) => (
        <Line key={order._id}>
          <MuiLink
            component={Link}
            to={`/orders/${encodeURIComponent(order._id)}/show`}
            color="textPrimary"
            sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {order.number}
          </MuiLink>
          <Typography variant="body2" component="span" color="textSecondary" noWrap>
            <DateTimeText at={order.createdAt} />
          </Typography>
          <Box component="span" sx={chipsSx}>
            <OrderStatusChip value={order.status} />
            <PaymentChip value={order.paymentStatus} />
          </Box>
          <Typography variant="body2" component="span" sx={totalSx}>
            <MoneyText amount={order.total} currency={order.currency} />
          </Typography>
        </Line>
      ))}
    </Lines>
  );
}

// On a phone the badges stand below, as wide as the card.
const chipsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  gridArea: { xs: '2 / 1 / auto / -1', sm: 'auto' },
};
const totalSx = { fontWeight: 550, textAlign: 'end', gridArea: { xs: '1 / 3', sm: 'auto' } };

const Lines = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

const Line = styled('li')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  rowGap: theme.spacing(0.5),
  minHeight: 44,
  padding: theme.spacing(0.75, 0),
  gridTemplateColumns: '72px minmax(110px, 1fr) auto 96px',
  '& + &': { borderTop: `1px solid ${theme.palette.divider}` },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'auto 1fr auto',
  },
}));
