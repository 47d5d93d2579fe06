import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { PurchaseOrder } from '../../../contract/purchaseOrder.ts';
import { isAwaited, unitsAwaited, unitsOf } from '../../../domain/purchaseOrders.ts';
import { createPendingWrites } from '../../api/pendingWrites.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { DeleteRecordButton } from '../../forms/DeleteRecordDialog.tsx';
import { FormHeader } from '../../forms/FormHeader.tsx';
import { SafeEdit } from '../../forms/SafeEdit.tsx';
import { recordParser } from '../../lists/recordParser.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { showToast } from '../../ui/toasts.ts';
import { PurchaseForm } from './PurchaseForm.tsx';
import { PurchaseStatusChip } from './PurchaseStatusChip.tsx';
import { lineMerge } from './purchaseLines.ts';
import { ReceiptsCard } from './ReceiptsCard.tsx';

const ReceiveDialog = lazyPart(() => import('./ReceiveDialog.tsx'));

const parseOrder = recordParser(PurchaseOrder);

export default function PurchaseOrderEdit() {
  return (
    <SafeEdit resource="purchase-orders" parts={lineMerge}>
      <EditForm />
    </SafeEdit>
  );
}

function EditForm() {
  const record = useRecordContext();
  const order = record && parseOrder(record);
  if (!order) return null;
  return (
    <PurchaseForm status={order.status} after={<ReceiptsCard order={order} />}>
      <FormHeader
        title={order.name}
        backTo="/purchase-orders"
        backLabel="resources.purchase-orders.name"
        actions={<Actions order={order} />}
      >
        <PurchaseStatusChip status={order.status} />
      </FormHeader>
    </PurchaseForm>
  );
}

type Props = { order: PurchaseOrder };

function Actions({ order }: Props) {
  const translate = useTranslate();
  const [open, setOpen] = useState<'receive' | 'cancel'>();
  const close = () => setOpen(undefined);
  const arrived = unitsOf(order.lines, ({ received }) => received);
  return (
    <>
      {isAwaited(order.status) && (
        <>
          <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpen('receive')}>
            {translate('purchases.receive.open')}
          </Button>
          <Button
            color="error"
            variant="outlined"
            aria-haspopup="dialog"
            onClick={() => setOpen('cancel')}
          >
            {translate(`purchases.cancel.${arrived > 0 ? 'rest' : 'open'}`)}
          </Button>
        </>
      )}
      {/* A purchase order with receipts explains stock changes, so the store refuses to delete it. */}
      {!isAwaited(order.status) && arrived === 0 && (
        <DeleteRecordButton resource="purchase-orders" record={{ ...order, id: order._id }} />
      )}
      {open === 'receive' && <ReceiveDialog order={order} onClose={close} />}
      {open === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </>
  );
}

function CancelDialog({ order, onClose }: Props & { onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { _id: id, name } = order;
  const [attempts] = useState(() => createPendingWrites());
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      dataProvider.update('purchase-orders', {
        id,
        data: { status: 'cancelled' },
        previousData: { id },
        meta: { attempts },
      }),
    onSuccess: () => {
      showToast({ tone: 'success', title: 'purchases.cancel.done', values: { name } });
      onClose();
    },
    // Refetch after a failure, too: somebody else may have received the order meanwhile.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['purchase-orders'] }),
  });
  return (
    <ConfirmDialog
      title={translate('purchases.cancel.title', { name })}
      text={translate('purchases.cancel.text', { smart_count: unitsAwaited(order) })}
      confirm={translate('purchases.cancel.open')}
      cancel={translate('purchases.cancel.keep')}
      isDanger
      isRunning={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
