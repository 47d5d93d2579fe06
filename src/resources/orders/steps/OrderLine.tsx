import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Order } from '../../../../contract/order.ts';
import { MoneyText } from '../../../fields/MoneyText.tsx';

interface Props {
  order: Order;
  /** Under the number and the customer: a reason, a warning, a field. */
  children?: ReactNode;
  /** At the end of the line; the total by default. */
  end?: ReactNode;
}

/** One order among those of a dialog. */
export function OrderLine({ order, children, end }: Props) {
  return (
    <Line>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography
          variant="body2"
          component="span"
          sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
        >
          {order.number}
        </Typography>
        <Typography variant="body2" component="span" noWrap sx={{ flex: 1, minWidth: 0 }}>
          <bdi>{order.customer.name}</bdi>
        </Typography>
        <Typography
          variant="body2"
          component="span"
          color="textSecondary"
          sx={{ alignSelf: 'center' }}
        >
          {end ?? <MoneyText amount={order.total} currency={order.currency} />}
        </Typography>
      </Box>
      {children}
    </Line>
  );
}

/** Orders below each other; many of them scroll in their own place. */
export const OrderLines = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 220,
  overflowY: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
}));

const Line = styled('li')(({ theme }) => ({
  padding: theme.spacing(1, 1.5),
  '& + &': { borderTop: `1px solid ${theme.palette.divider}` },
}));
