import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Order } from '../../../../contract/order.ts';
import { MoneyText } from '../../../fields/MoneyText.tsx';
import { DialogLine } from '../../../lists/bulk/BulkDialog.tsx';

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
    <DialogLine>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" component="span" noWrap sx={{ flex: 1, minWidth: 0 }}>
          <OrderName order={order} />
        </Typography>
        <Typography variant="body2" component="span" color="textSecondary">
          {end ?? <MoneyText amount={order.total} currency={order.currency} />}
        </Typography>
      </Box>
      {children}
    </DialogLine>
  );
}

/** The number of an order, and whose it is. */
export function OrderName({ order }: { order: Order }) {
  return (
    // Together they read as the page does, whatever the name begins with.
    <Box component="span" sx={{ unicodeBidi: 'isolate' }}>
      <Box component="span" sx={{ mr: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {order.number}
      </Box>
      <bdi>{order.customer.name}</bdi>
    </Box>
  );
}
