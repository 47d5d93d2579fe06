import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { MomentText } from '../../../fields/MomentText.tsx';
import { OrderStates } from '../../../fields/OrderChips.tsx';
import { FormHeader } from '../../../forms/FormHeader.tsx';
import { Neighbours } from './Neighbours.tsx';
import { useOrderScreen } from './orderScreen.ts';
import { StepActions } from './StepActions.tsx';

/** The order's number and states, the way to its neighbours, and, where there is room, what can be done. */
export function OrderHeader({ hasSteps }: { hasSteps: boolean }) {
  const translate = useTranslate();
  const { order } = useOrderScreen();
  return (
    <FormHeader
      title={translate('order.title', { number: order.number })}
      backTo="/orders"
      backLabel="order.back"
      actions={
        <>
          <Neighbours id={order._id} />
          {hasSteps && <StepActions />}
        </>
      }
    >
      <OrderStates order={order} />
      <Typography variant="body2" color="textSecondary">
        {translate('order.placed')} <MomentText at={order.createdAt} />
      </Typography>
    </FormHeader>
  );
}
