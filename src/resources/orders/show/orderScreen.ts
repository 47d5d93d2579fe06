import { createContext, useContext } from 'react';
import { useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/order.ts';
import type { OrderUpdate } from '../../../../contract/orderUpdate.ts';
import type { ItemQuantities } from '../../../../domain/refund.ts';
import { itemName } from '../../../../domain/variantNames.ts';
import { useMoneyText } from '../../../ui/fields/ValueText.tsx';
import { useOrderProblemText } from '../orderErrorText.ts';

export const DIALOGS = [
  'accept',
  'ship',
  'tracking',
  'cancel',
  'refund',
  'return',
  'hold',
  'deliver',
  'markPaid',
  'address',
] as const;
export type DialogName = (typeof DIALOGS)[number];
/** `parcel`: which one of them the dialog is about. */
type OpenDialog = { name: DialogName; parcel?: string | undefined };
export type DialogProps = OpenDialog & { onClose: () => void };

/** What somebody else did to the order while a step was on its way. */
export type Overtaken = { before: Order; after: Order };

/** What the parts of an order's page share. */
export type OrderScreen = {
  order: Order;
  /** The dialog that is open. */
  dialog: OpenDialog | null;
  openDialog(name: DialogName, parcel?: string): void;
  /** Does a step that asks for nothing. */
  act(body: OrderUpdate): Promise<boolean>;
  isActing: boolean;
};

const OrderScreenContext = createContext<OrderScreen | null>(null);
export const OrderScreenProvider = OrderScreenContext.Provider;

export function useOrderScreen(): OrderScreen {
  const screen = useContext(OrderScreenContext);
  if (!screen) throw new Error('Parts of an order stand in an OrderShow');
  return screen;
}

/** Writes an amount of this order. */
export function useMoney(): (amount: number) => string {
  return useMoneyText(useOrderScreen().order.currency);
}

/** Chosen units in words: `2 × Blue mug`. */
export function useUnitTexts(): (units: ItemQuantities) => string[] {
  const translate = useTranslate();
  const { items } = useOrderScreen().order;
  return (units) =>
    units.map(({ _id, quantity }) => {
      const item = items.find((one) => one._id === _id);
      const name = item ? itemName(item) : '—';
      return translate('orderShow.parcels.item', { quantity, name });
    });
}

/** How the order was paid, which is how money goes back: `Card (ch_42)`. */
export function useMethodText(): string {
  const translate = useTranslate();
  const { kind, reference } = useOrderScreen().order.paymentMethod;
  const name = translate(`orders.method.${kind}`, { _: kind });
  return reference ? `${name} (${reference})` : name;
}

/** Text of a problem of this order, with money in its currency. */
export function useActionProblemText() {
  return useOrderProblemText(useOrderScreen().order.currency);
}
