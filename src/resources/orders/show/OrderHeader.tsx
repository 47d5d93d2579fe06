import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { MomentText } from '../../../fields/MomentText.tsx';
import { OrderStates } from '../../../fields/OrderChips.tsx';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { OrderActionButtons } from './OrderActions.tsx';
import { useOrderScreen } from './orderScreen.ts';
import { type Neighbour, useNeighbours } from './useNeighbours.ts';

/** The order's number and states, the way to its neighbours, and, where there is room, what can be done. */
export function OrderHeader({ hasActions }: { hasActions: boolean }) {
  const translate = useTranslate();
  const { order } = useOrderScreen();
  return (
    <FormHeader
      title={translate('orderShow.title', { number: order.number })}
      backTo="/orders"
      backLabel="orderShow.back"
      actions={
        <>
          <Neighbours id={order._id} />
          {hasActions && <OrderActionButtons />}
        </>
      }
    >
      <OrderStates order={order} />
      <Typography variant="body2" color="textSecondary">
        {translate('orderShow.placed')} <MomentText at={order.createdAt} />
      </Typography>
    </FormHeader>
  );
}

/** To the orders before and after this one, as the list has them. Nothing when it is not in the list. */
function Neighbours({ id }: { id: string }) {
  const translate = useTranslate();
  const found = useNeighbours(id);
  if (!found) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Step to={found.previous} label="orderShow.previous">
        <ChevronLeftOutlined className="pointing" />
      </Step>
      <Typography variant="body2" color="textSecondary" noWrap>
        {translate('orderShow.place', { place: found.place, total: found.total })}
      </Typography>
      <Step to={found.next} label="orderShow.next">
        <ChevronRightOutlined className="pointing" />
      </Step>
    </Box>
  );
}

type StepProps = { to: Neighbour | null; label: string; children: ReactNode };

function Step({ to, label, children }: StepProps) {
  const name = useTranslate()(label);
  if (!to) {
    return (
      <IconButton disabled aria-label={name}>
        {children}
      </IconButton>
    );
  }
  return (
    <IconButton
      component={Link}
      to={`/orders/${encodeURIComponent(to.id)}/show`}
      state={{ listPage: to.page }}
      aria-label={name}
    >
      {children}
    </IconButton>
  );
}
