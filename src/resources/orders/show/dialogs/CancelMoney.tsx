import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { refundableAmount } from '../../../../../domain/refund.ts';
import { useOrderScreen } from '../orderScreen.ts';
import { RefundChoice } from './RefundChoice.tsx';
import { useMethodText } from './useMethodText.ts';
import { useMoney } from './useMoney.ts';

type Props = { isRefunded: boolean; onChange: (isRefunded: boolean) => void };

/** Whether money goes back, in so many words: a cancelled order alone refunds nobody. */
export function CancelMoney({ isRefunded, onChange }: Props) {
  const translate = useTranslate();
  const money = useMoney();
  const method = useMethodText();
  const { order } = useOrderScreen();
  const left = refundableAmount(order);
  if (left === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('order.dialog.cancel.nothingPaid')}
      </Typography>
    );
  }
  const amount = money(left);
  return (
    <>
      <RefundChoice
        legend={translate('order.dialog.cancel.money')}
        isRefunded={isRefunded}
        onChange={onChange}
      />
      <Alert severity={isRefunded ? 'warning' : 'info'} role="status">
        {isRefunded
          ? `${translate('order.dialog.cancel.goesBack', { amount, method })} ${translate('order.dialog.undone')}`
          : translate('order.dialog.cancel.staysHere', { amount })}
      </Alert>
    </>
  );
}
