import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import type { StepSplit } from '../../../../domain/bulkSteps.ts';
import { OrderStatusChip } from '../../../fields/OrderChips.tsx';
import { DialogLines } from '../../../lists/DialogLines.ts';
import { useOrderProblemText } from '../orderErrorText.ts';
import { OrderLine } from './OrderLine.tsx';

interface Props {
  blocked: StepSplit<Order>['blocked'];
  /** How many of the chosen orders are not there any more. */
  missing: number;
}

/** The orders that are left as they are, each with the reason. */
export function BlockedOrders({ blocked, missing }: Props) {
  const translate = useTranslate();
  const problemText = useOrderProblemText();
  const titleId = useId();
  if (blocked.length === 0 && missing === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
        {translate('orders.bulk.blocked', { smart_count: blocked.length + missing })}
      </Typography>
      {blocked.length > 0 && (
        <DialogLines tabIndex={0} aria-labelledby={titleId}>
          {blocked.map(({ order, reason }) => (
            <OrderLine key={order._id} order={order} end={<OrderStatusChip value={order.status} />}>
              <Typography variant="caption" component="p" color="textSecondary">
                {problemText(reason)}
              </Typography>
            </OrderLine>
          ))}
        </DialogLines>
      )}
      {missing > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {translate('orders.bulk.missing', { smart_count: missing })}
        </Typography>
      )}
    </Box>
  );
}
