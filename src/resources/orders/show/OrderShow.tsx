import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams } from 'react-router';
import type { Order } from '../../../../contract/order.ts';
import { FormFailure, RecordSkeleton } from '../../../forms/FormStates.tsx';
import { lazyPart } from '../../../ui/lazy.tsx';
import { orderQuery } from '../readOrder.ts';
import { useOrderAction } from '../useOrderAction.ts';
import { OrderPage } from './OrderPage.tsx';
import {
  type DialogName,
  type DialogProps,
  type OrderConflict,
  type OrderScreen,
  OrderScreenProvider,
} from './orderScreen.ts';

export default function OrderShow() {
  const { id = '' } = useParams();
  // Keyed by order, so open dialogs and typed text do not move to another order.
  return <OrderById key={id} id={id} />;
}

/** Refetches on mount and on window focus. */
function OrderById({ id }: { id: string }) {
  const dataProvider = useDataProvider();
  const { data, error, refetch } = useQuery({
    ...orderQuery(dataProvider, id),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  // Keep showing the order if a background refetch fails.
  if (data) return <LoadedOrder order={data} />;
  if (!error) return <RecordSkeleton />;
  return <FormFailure error={error} resource="orders" onRetry={() => void refetch()} />;
}

function LoadedOrder({ order }: { order: Order }) {
  const { run, isRunning } = useOrderAction();
  const [dialog, setDialog] = useState<OrderScreen['dialog']>(null);
  const [conflict, setConflict] = useState<OrderConflict | null>(null);
  const screen: OrderScreen = {
    order,
    dialog,
    isActing: isRunning,
    openDialog(name, part) {
      setConflict(null);
      setDialog({ name, part });
    },
    async act(body, attempts) {
      // A note only adds to the order, so it needs no precondition.
      const ifMatch = body.note === undefined ? undefined : false;
      const outcome = await run(order, body, { ifMatch, attempts });
      if (outcome?.kind === 'changed') setConflict({ before: order, after: outcome.order });
      if (outcome?.kind === 'done') setConflict(null);
      return outcome?.kind === 'done';
    },
  };
  const Dialog = dialog && dialogs[dialog.name];
  return (
    <OrderScreenProvider value={screen}>
      <OrderPage conflict={conflict} onConflictSeen={() => setConflict(null)} />
      {Dialog && <Dialog {...dialog} onClose={() => setDialog(null)} />}
    </OrderScreenProvider>
  );
}

const OrderTransitionDialog = lazyPart(() => import('./dialogs/OrderTransitionDialog.tsx'));

// A dialog is loaded when it opens: most visits open no dialog or one.
const dialogs: Record<DialogName, ComponentType<DialogProps>> = {
  accept: OrderTransitionDialog,
  ship: lazyPart(() => import('./dialogs/ShipDialog.tsx')),
  tracking: lazyPart(() => import('./dialogs/TrackingDialog.tsx')),
  cancel: OrderTransitionDialog,
  refund: lazyPart(() => import('./dialogs/RefundDialog.tsx')),
  payBack: lazyPart(() => import('./dialogs/PayBackDialog.tsx')),
  keepPayment: lazyPart(() => import('./dialogs/KeepPaymentDialog.tsx')),
  return: lazyPart(() => import('./dialogs/ReturnDialog.tsx')),
  expectReturn: lazyPart(() => import('./dialogs/ExpectReturnDialog.tsx')),
  returnOnTheWay: lazyPart(() => import('./dialogs/ReturnTrackingDialog.tsx')),
  receiveReturn: lazyPart(() => import('./dialogs/ReceiveReturnDialog.tsx')),
  refundReturn: lazyPart(() => import('./dialogs/RefundReturnDialog.tsx')),
  hold: OrderTransitionDialog,
  deliver: OrderTransitionDialog,
  markPaid: lazyPart(() => import('./dialogs/MarkPaidDialog.tsx')),
  address: lazyPart(() => import('./dialogs/AddressDialog.tsx')),
  costs: lazyPart(() => import('./dialogs/CostsDialog.tsx')),
};
