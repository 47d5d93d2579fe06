import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { Order } from '../../../../contract/order.ts';
import { FormFailure } from '../../../forms/FormStates.tsx';
import { useOrderAction } from '../useOrderAction.ts';
import { OrderDialogs } from './dialogs/OrderDialogs.tsx';
import { OrderPage } from './OrderPage.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';
import {
  type DialogName,
  type OrderScreen,
  OrderScreenProvider,
  type Overtaken,
} from './orderScreen.ts';
import { useIntentKeys } from './useIntentKeys.ts';
import { useOrder } from './useOrder.ts';

/** Everything about an order on one page. */
export default function OrderShow() {
  const { id = '' } = useParams();
  // What is open or half written belongs to one order: another id is another page.
  return <OrderById key={id} id={id} />;
}

function OrderById({ id }: { id: string }) {
  const { order, error, readAgain } = useOrder(id);
  if (order) return <LoadedOrder order={order} />;
  if (error) return <FormFailure error={error} resource="orders" onRetry={readAgain} />;
  return <OrderSkeleton />;
}

function LoadedOrder({ order }: { order: Order }) {
  const { run, isRunning } = useOrderAction();
  const intents = useIntentKeys();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [parcel, setParcel] = useState<string | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const closeDialog = useCallback(() => setDialog(null), []);
  const screen = useMemo<OrderScreen>(
    () => ({
      order,
      dialog,
      isActing: isRunning,
      parcel,
      openDialog(name, about) {
        setOvertaken(null);
        setParcel(about ?? null);
        setDialog(name);
      },
      async act(body) {
        // A note is only added: whatever else happened to the order does not concern it.
        const ifMatch = body.note === undefined ? undefined : false;
        const outcome = await run(order, body, { idempotencyKey: intents.keyFor(body), ifMatch });
        if (outcome?.kind === 'changed') setOvertaken({ before: order, after: outcome.order });
        if (outcome?.kind === 'done') {
          intents.forget();
          setOvertaken(null);
        }
        return outcome?.kind === 'done';
      },
    }),
    [order, dialog, parcel, isRunning, run, intents],
  );
  return (
    <OrderScreenProvider value={screen}>
      <OrderPage overtaken={overtaken} onOvertakenSeen={() => setOvertaken(null)} />
      <OrderDialogs name={dialog} onClose={closeDialog} />
    </OrderScreenProvider>
  );
}
