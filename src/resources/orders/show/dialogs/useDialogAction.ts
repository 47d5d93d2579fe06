import { useState } from 'react';
import type { Order } from '../../../../../contract/order.ts';
import type { OrderUpdate } from '../../../../../contract/orderUpdate.ts';
import { useOrderErrorText } from '../../orderErrorText.ts';
import { useOrderAction } from '../../useOrderAction.ts';
import { orderChanges, type Side } from '../orderChanges.ts';
import { useOrderScreen } from '../orderScreen.ts';

type Options = {
  /** The sides of the order that matter for the action. */
  concerning: readonly Side[];
  onDone: () => void;
};

export type DialogAction = {
  submit(body: OrderUpdate): Promise<void>;
  isRunning: boolean;
  /** The server's reason why the last attempt was refused. */
  refusal: string | null;
  concerning: readonly Side[];
  /** The order as the merchant last saw it in this dialog. */
  seen: Order;
  /** The order was changed since, by somebody else. */
  isOvertaken: boolean;
  /** What was changed concerns the action: it waits until the merchant has looked at it. */
  isWaiting: boolean;
  look(): void;
};

/** Sends what a dialog asks for; notices when the order changes under it, and never goes on silently then. */
export function useDialogAction({ concerning, onDone }: Options): DialogAction {
  const { order } = useOrderScreen();
  const { run, isRunning } = useOrderAction();
  const textOf = useOrderErrorText();
  const [seen, setSeen] = useState(order);
  const [refusal, setRefusal] = useState<string | null>(null);
  const changes = seen === order || isRunning ? [] : orderChanges(seen, order);
  return {
    isRunning,
    refusal,
    concerning,
    seen,
    isOvertaken: changes.length > 0,
    isWaiting: changes.some(({ side }) => concerning.includes(side)),
    look: () => setSeen(order),
    async submit(body) {
      setRefusal(null);
      const outcome = await run(order, body);
      if (outcome?.kind === 'refused') setRefusal(textOf(outcome.error));
      if (outcome?.kind === 'done') onDone();
    },
  };
}
