import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import { itemName } from '../../../../domain/variantNames.ts';
import { DetailCard } from '../../../ui/DetailCard.tsx';
import { NotifyCustomer } from '../NotifyCustomer.tsx';
import { PreviewStatus } from '../PreviewStatus.tsx';
import { TotalRows } from '../TotalRows.tsx';
import { useNotifyCustomer } from './editForm.ts';
import { useEditPreviewContext } from './useEditPreview.ts';

/** The totals after the edit, the money to collect or pay back, the stock changes, and the invoice to correct. */
export function ChangesCard({ order }: { order: Order }) {
  const translate = useTranslate();
  const state = useEditPreviewContext();
  const { preview, isStale } = state;
  const isChanged = !preview?.problems.some(({ code }) => code === 'order.editNothing');
  const signed = (units: number) => (units > 0 ? `+${units}` : `−${-units}`);
  return (
    <DetailCard title="orderEdit.totals">
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {preview && (
          <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.55 : 1, display: 'grid', gap: 1.5 }}>
            <TotalRows
              order={preview}
              codes=""
              more={[
                { label: translate('orderEdit.before'), amount: order.total, isRequired: true },
                { label: translate('orderShow.totals.paid'), amount: preview.paidTotal },
                { label: translate('orderShow.totals.refunded'), amount: -order.refundedTotal },
                {
                  label: translate('orderEdit.collect'),
                  amount: preview.toCollect,
                  isStrong: true,
                },
                {
                  label: translate('orderEdit.payBack'),
                  amount: preview.toPayBack,
                  isStrong: true,
                },
              ]}
            />
            {preview.toCollect === 0 && preview.toPayBack === 0 && (
              <Typography variant="muted">{translate('orderEdit.even')}</Typography>
            )}
            {preview.stock.length > 0 && (
              <Typography variant="body2">
                {translate('orderEdit.stock', {
                  changes: preview.stock
                    .map((change) => `${itemName(change)} ${signed(change.units)}`)
                    .join(', '),
                })}
              </Typography>
            )}
            {preview.invoice && isChanged && (
              <Alert severity="info">
                {translate('orderEdit.invoice', { number: preview.invoice })}
              </Alert>
            )}
          </Box>
        )}
        <PreviewStatus {...state} />
        <Notice order={order} />
      </Box>
    </DetailCard>
  );
}

/** Asks whether to email the customer. Renders nothing without a valid edit. */
function Notice({ order }: { order: Order }) {
  const { value: notifyCustomer, change } = useNotifyCustomer();
  const { preview, input: edit } = useEditPreviewContext();
  if (!preview || !edit || preview.problems.length > 0) return null;
  return (
    <NotifyCustomer
      orders={[order]}
      values={{ notifyCustomer }}
      onChange={(values) => change(values.notifyCustomer)}
      updateOf={() => ({ edit: { ...edit, expectedTotal: preview.total } })}
    />
  );
}
