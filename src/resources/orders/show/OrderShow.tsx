import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
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
  type OrderScreen,
  OrderScreenProvider,
  type Overtaken,
} from './orderScreen.ts';

/** Everything about an order on one page. */
export default function OrderShow() {
  const { id = '' } = useParams();
  // What is open or half written belongs to one order: another id is another page.
  return <OrderById key={id} id={id} />;
}

/** Read anew when the page opens and when it is looked at again. */
function OrderById({ id }: { id: string }) {
  const dataProvider = useDataProvider();
  const { data, error, refetch } = useQuery({
    ...orderQuery(dataProvider, id),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  // A background read that fails takes nothing away.
  if (data) return <LoadedOrder order={data} />;
  if (!error) return <RecordSkeleton />;
  return <FormFailure error={error} resource="orders" onRetry={() => void refetch()} />;
}

function LoadedOrder({ order }: { order: Order }) {
  const { run, isRunning } = useOrderAction();
  const [dialog, setDialog] = useState<OrderScreen['dialog']>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const screen: OrderScreen = {
    order,
    dialog,
    isActing: isRunning,
    openDialog(name, parcel) {
      setOvertaken(null);
      setDialog({ name, parcel });
    },
    async act(body) {
      // A note is only added: whatever else happened to the order does not concern it.
      const ifMatch = body.note === undefined ? undefined : false;
      const outcome = await run(order, body, { ifMatch });
      if (outcome?.kind === 'changed') setOvertaken({ before: order, after: outcome.order });
      if (outcome?.kind === 'done') setOvertaken(null);
      return outcome?.kind === 'done';
    },
  };
  const Dialog = dialog && dialogs[dialog.name];
  return (
    <OrderScreenProvider value={screen}>
      <OrderPage overtaken={overtaken} onOvertakenSeen={() => setOvertaken(null)} />
      <Suspense fallback={null}>
        {Dialog && <Dialog {...dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </OrderScreenProvider>
  );
}

const StepDialog = lazyPart(() => import('./dialogs/StepDialog.tsx'));

// Fetched when they are opened: most visits to an order open none, or one.
const dialogs: Record<DialogName, ComponentType<DialogProps>> = {
  accept: StepDialog,
  ship: lazyPart(() => import('./dialogs/ShipDialog.tsx')),
  tracking: lazyPart(() => import('./dialogs/TrackingDialog.tsx')),
  cancel: StepDialog,
  refund: lazyPart(() => import('./dialogs/RefundDialog.tsx')),
  return: lazyPart(() => import('./dialogs/ReturnDialog.tsx')),
  hold: StepDialog,
  deliver: StepDialog,
  markPaid: lazyPart(() => import('./dialogs/MarkPaidDialog.tsx')),
  address: lazyPart(() => import('./dialogs/AddressDialog.tsx')),
};
