import { createContext, useContext } from 'react';
import { useTranslate } from 'react-admin';
import * as v from 'valibot';
import type { Order, Refund, RefundPayment } from '../../../../contract/order.ts';
import type { OrderUpdate } from '../../../../contract/orderUpdate.ts';
import type { ItemQuantities } from '../../../../domain/refundAmounts.ts';
import { itemName } from '../../../../domain/variantNames.ts';
import type { PendingWrites } from '../../../api/pendingWrites.ts';
import { useProblemText } from '../../../forms/problems.ts';
import { useLocale } from '../../../i18n/useLocale.ts';
import { longDay } from '../../../ui/fields/moment.ts';
import { useTaxText } from '../../../ui/fields/taxText.ts';
import { useMoneyText } from '../../../ui/fields/ValueText.tsx';

/** The `part` of the dialog `payBack` for an overpayment, which is no refund. */
export const OVERPAYMENT = 'overpayment';

export const DIALOGS = [
  'accept',
  'ship',
  'tracking',
  'cancel',
  'refund',
  'payBack',
  'keepPayment',
  'return',
  'expectReturn',
  'returnOnTheWay',
  'receiveReturn',
  'refundReturn',
  'hold',
  'deliver',
  'markPaid',
  'address',
  'costs',
] as const;
export type DialogName = (typeof DIALOGS)[number];
/** `part` is the id of the parcel, refund or return that the dialog is about, or `OVERPAYMENT`. */
type OpenDialog = { name: DialogName; part?: string | undefined };
export type DialogProps = OpenDialog & { onClose: () => void };

/** The order that an action was based on, and the newer version that the store has. */
export type OrderConflict = { before: Order; after: Order };

/** What the parts of the order page share. */
export type OrderScreen = {
  order: Order;
  dialog: OpenDialog | null;
  openDialog(name: DialogName, part?: string): void;
  /** Runs an action without a dialog; true if it was done. `attempts` are the pending writes of a draft. */
  act(body: OrderUpdate, attempts?: PendingWrites): Promise<boolean>;
  isActing: boolean;
};

const OrderScreenContext = createContext<OrderScreen | null>(null);
export const OrderScreenProvider = OrderScreenContext.Provider;

export function useOrderScreen(): OrderScreen {
  const screen = useContext(OrderScreenContext);
  if (!screen) throw new Error('useOrderScreen must be used within OrderScreenProvider');
  return screen;
}

/** Formats amounts in the order's currency. */
export function useMoney(): (amount: number) => string {
  return useMoneyText(useOrderScreen().order.currency);
}

/** `2 × Blue mug` */
export function useUnitTexts(): (units: ItemQuantities) => string[] {
  const translate = useTranslate();
  const { order } = useOrderScreen();
  return (units) =>
    units.map(({ _id, quantity }) => {
      return translate('orderShow.parcels.item', { quantity, name: nameOfItem(order, _id) });
    });
}

/** The name of an item, also of one that an edit has removed: the timeline has its name. "—" if unknown. */
export function nameOfItem({ items, timeline }: Order, id: string): string {
  const item = items.find(({ _id }) => _id === id);
  if (item) return itemName(item);
  const edited = timeline.flatMap(({ data }) => {
    const { success, output } = v.safeParse(EditedItems, data.items);
    return success ? output : [];
  });
  return edited.find(({ _id }) => _id === id)?.name ?? '—';
}

const EditedItems = v.array(v.object({ _id: v.string(), name: v.string() }));

/** The payment method with its reference: `Card (ch_42)`. */
export function useMethodText(): string {
  const translate = useTranslate();
  const { kind, reference } = useOrderScreen().order.paymentMethod;
  const name = translate(`orders.method.${kind}`, { _: kind });
  return reference ? `${name} (${reference})` : name;
}

/** `including €3.00 VAT 20%`, for each rate of a refund. */
export function useTaxTexts(): (taxes: Refund['taxes']) => string[] {
  const translate = useTranslate();
  const taxText = useTaxText();
  const money = useMoney();
  return (taxes) =>
    (taxes ?? [])
      .filter(({ tax }) => tax > 0)
      .map(({ rate, name, tax }) => {
        const amount = money(tax);
        return rate === null
          ? translate('orderShow.payment.taxAlone', { amount })
          : translate('orderShow.payment.taxPart', { amount, tax: taxText({ name, rate }) });
      });
}

/** `Bank transfer, 12 November 2026 (TR-42)` */
export function usePaymentText(): (payment: RefundPayment) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return ({ method, paidOn, reference }) => {
    const text = translate('orderShow.paidBack.text', {
      method: translate(`orderShow.paidBack.${method}`, { _: method }),
      day: longDay(`${paidOn}T00:00:00Z`, 'UTC', locale),
    });
    return reference ? `${text} (${reference})` : text;
  };
}

/** Error texts of the order's rules, with money in its currency. */
export function useActionProblemText() {
  return useProblemText(useOrderScreen().order.currency);
}
