import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { FormHeader } from '../../../../forms/FormHeader.tsx';
import { OrderSkeleton } from '../OrderSkeleton.tsx';
import { Invoice } from './Invoice.tsx';
import { InvoiceNotes } from './InvoiceNotes.tsx';
import { KindChoice } from './KindChoice.tsx';
import { PackingSlip } from './PackingSlip.tsx';
import { paperSx, printStyles } from './paper.ts';
import { useInvoiceNumbers } from './useInvoiceNumbers.ts';
import { usePrintOrders } from './usePrintOrders.ts';

/** More would keep browser and printer busy for minutes. */
const MOST_ORDERS = 200;

/** Packing slips or invoices of one order or of many: `/orders/print?ids=a,b&kind=slip`. */
export default function PrintOrders() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const ids = [...new Set((params.get('ids') ?? '').split(',').filter(Boolean))];
  const kind = params.get('kind') === 'invoice' ? 'invoice' : 'slip';
  const { orders, isLoading, failed, readAgain } = usePrintOrders(ids.slice(0, MOST_ORDERS));
  const numbering = useInvoiceNumbers(kind === 'invoice' ? orders : []);
  const Paper = kind === 'invoice' ? Invoice : PackingSlip;
  const [only] = ids;
  const backTo = ids.length === 1 && only ? `/orders/${encodeURIComponent(only)}/show` : '/orders';
  return (
    <>
      <GlobalStyles styles={printStyles} />
      <Box data-print="no">
        <FormHeader
          title={translate('order.print.title')}
          backTo={backTo}
          backLabel="order.print.back"
          actions={
            <Button
              variant="contained"
              startIcon={<PrintOutlined />}
              disabled={isLoading || orders.length === 0}
              loading={numbering.isRunning}
              onClick={numbering.print}
            >
              {translate('order.print.print')}
            </Button>
          }
        >
          <Typography variant="body2" color="textSecondary" role="status">
            {translate('order.print.pages', { smart_count: orders.length })}
          </Typography>
        </FormHeader>
        <KindChoice
          kind={kind}
          onChange={(next) => setParams({ ids: ids.join(','), kind: next }, { replace: true })}
        />
        {kind === 'invoice' && orders.length > 0 && (
          <InvoiceNotes orders={orders} hasFailed={numbering.hasFailed} />
        )}
        {failed > 0 && (
          <Alert
            severity="error"
            sx={{ mb: 2 }}
            action={
              <Button color="inherit" size="small" onClick={readAgain}>
                {translate('order.print.retry')}
              </Button>
            }
          >
            {translate('order.print.failed', { smart_count: failed })}
          </Alert>
        )}
        {ids.length === 0 && <Typography>{translate('order.print.none')}</Typography>}
        {isLoading && <OrderSkeleton />}
      </Box>
      {orders.map((order) => (
        <Box key={order._id} component="article" className="paper" sx={paperSx}>
          <Paper order={order} />
        </Box>
      ))}
    </>
  );
}
