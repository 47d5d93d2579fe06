import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useOrderScreen } from '../orderScreen.ts';
import type { DialogProps } from './dialogProps.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { useDialogAction } from './useDialogAction.ts';
import { useMoney } from './useMoney.ts';

/** Asks before an order is accepted that is not paid yet. */
export default function AcceptDialog({ onClose }: DialogProps) {
  const translate = useTranslate();
  const { order } = useOrderScreen();
  const money = useMoney();
  const action = useDialogAction({ concerning: ['status', 'money'], onDone: onClose });
  return (
    <OrderDialog
      title={translate('orderShow.dialog.accept.title', { number: order.number })}
      submitLabel={translate('orderShow.dialog.accept.submit')}
      action={action}
      onClose={onClose}
      onSubmit={() => void action.submit({ status: 'confirmed' })}
    >
      <Typography variant="body2">
        {translate('orderShow.dialog.accept.text', {
          amount: money(order.total - order.paidTotal),
        })}
      </Typography>
    </OrderDialog>
  );
}
