import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { RefundInput } from '../../../../../contract/orderUpdate.ts';
import { useOrderScreen } from '../orderScreen.ts';
import { useMethodText } from './useMethodText.ts';
import { useMoney } from './useMoney.ts';

/** Amount and method once more, before money leaves. */
export function RefundConfirmation({ refund }: { refund: RefundInput }) {
  const translate = useTranslate();
  const money = useMoney();
  const method = useMethodText();
  const { order } = useOrderScreen();
  const name = order.customer.name || translate('order.customer.guest');
  const units = refund.items.map(({ _id, quantity }) =>
    translate('order.parcels.item', {
      quantity,
      name: order.items.find((item) => item._id === _id)?.name ?? '—',
    }),
  );
  const facts = [
    ...units,
    refund.shipping > 0 &&
      `${translate('forms.label', { name: translate('order.dialog.refund.shipping') })} ${money(refund.shipping)}`,
    translate(`order.reason.${refund.reason}`),
    refund.restock && refund.items.length > 0 && translate('order.dialog.restock'),
  ].filter(Boolean);
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {translate('order.dialog.refund.confirmText', {
          amount: money(refund.amount),
          name,
          method,
        })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Typography>
      <Alert severity="warning">{translate('order.dialog.undone')}</Alert>
    </>
  );
}
