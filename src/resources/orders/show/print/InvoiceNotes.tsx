import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Order } from '../../../../../contract/order.ts';
import { useSession } from '../../../../session.ts';
import { isToNumber } from './useInvoiceNumbers.ts';
import { useSeller } from './useSeller.ts';

type Props = { orders: readonly Order[]; hasFailed: boolean };

/** What there is to know before invoices are printed; not on the papers. */
export function InvoiceNotes({ orders, hasFailed }: Props) {
  const translate = useTranslate();
  const settings = useSession((session) => session.storeSettings);
  const open = orders.filter(isToNumber).length;
  const cancelled = orders.filter((one) => one.invoice === null && !isToNumber(one)).length;
  const isUnknown = orders.some(({ invoice }) => invoice === undefined);
  const sellerOf = useSeller();
  const lacks = (field: 'address' | 'vatNumber') =>
    orders.some(
      (order) => (field === 'address' || order.taxTotal !== 0) && !sellerOf(order, true)[field],
    );
  const lacking = [
    lacks('address') && 'address',
    settings.carriers !== null && lacks('vatNumber') && 'vatNumber',
  ].filter((field) => field !== false);
  const notes = [
    isUnknown && translate('order.print.noNumbers'),
    open > 0 && translate('order.print.toNumber', { smart_count: open }),
    cancelled > 0 && translate('order.print.cancelled', { smart_count: cancelled }),
  ].filter((note) => note !== false);
  return (
    <>
      {hasFailed && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('order.print.notNumbered')}
        </Alert>
      )}
      {lacking.length > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button component={Link} to="/profile" color="inherit" size="small">
              {translate('order.print.toSettings')}
            </Button>
          }
        >
          {translate(`order.print.lacks.${lacking.join('And')}`)}
        </Alert>
      )}
      {notes.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {notes.join(' ')}
        </Alert>
      )}
    </>
  );
}
