import { useTranslate } from 'react-admin';
import type { Order } from '../../../contract/order.ts';
import { StatusChip, type Tone } from './StatusChip.tsx';

const statusTones: Record<string, Tone> = {
  pending: 'accent',
  confirmed: 'info',
  processing: 'progress',
  on_hold: 'warning',
  shipped: 'accent',
  delivered: 'success',
};

const paymentTones: Record<string, Tone> = {
  unpaid: 'warning',
  authorized: 'info',
  paid: 'success',
  failed: 'error',
};

const fulfilmentTones: Record<string, Tone> = {
  partially_fulfilled: 'warning',
  fulfilled: 'success',
};

/** Where the work on an order is. */
export const OrderStatusChip = chipOf('status', statusTones);
/** Where its money is. */
export const PaymentChip = chipOf('payment', paymentTones);
/** Where its goods are. */
export const FulfilmentChip = chipOf('fulfilment', fulfilmentTones);

/** The state of its goods that follows from where the work on an order is. */
const impliedGoods: Record<string, string> = {
  pending: 'unfulfilled',
  confirmed: 'unfulfilled',
  processing: 'unfulfilled',
  on_hold: 'unfulfilled',
  cancelled: 'unfulfilled',
  shipped: 'fulfilled',
  delivered: 'fulfilled',
  returned: 'returned',
};

interface StatesProps {
  order: { status: string; paymentStatus: string; fulfilmentStatus: string };
  /** Chips whose word needs an explanation show one on hover and focus. */
  hasHelp?: boolean;
}

/** All that there is to say of an order's states, each thing once: "Shipped" needs no "Sent". */
export function OrderStates({ order, hasHelp = false }: StatesProps) {
  const { status, paymentStatus, fulfilmentStatus } = order;
  const isSaid = Object.hasOwn(impliedGoods, status) && impliedGoods[status] === fulfilmentStatus;
  return (
    <>
      <OrderStatusChip value={status} hasHelp={hasHelp} />
      <PaymentChip value={paymentStatus} hasHelp={hasHelp} />
      {!isSaid && <FulfilmentChip value={fulfilmentStatus} />}
    </>
  );
}

/** Beside the name of a customer who may not order any more. */
export function BlockedChip({ customer }: Pick<Order, 'customer'>) {
  const translate = useTranslate();
  if (customer.status !== 'blocked') return null;
  return <StatusChip tone="error">{translate('orders.customerBlocked')}</StatusChip>;
}

interface Props {
  /** As the server names it. One that this console does not know is shown so, in grey. */
  value: string;
  hasHelp?: boolean;
}

/** The states that `orders.help` explains. */
const explained = ['status.confirmed', 'payment.authorized', 'payment.voided'];

function chipOf(area: string, tones: Record<string, Tone>) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each chip, when this module is loaded
  return function Chip({ value, hasHelp = false }: Props) {
    const translate = useTranslate();
    const tone = (Object.hasOwn(tones, value) ? tones[value] : undefined) ?? 'neutral';
    const name = translate(`orders.${area}.${value}`, { _: value });
    if (!hasHelp || !explained.includes(`${area}.${value}`)) {
      return <StatusChip tone={tone}>{name}</StatusChip>;
    }
    return (
      <StatusChip
        tone={tone}
        tabIndex={0}
        data-tooltip
        aria-description={translate(`orders.help.${area}.${value}`)}
      >
        {name}
      </StatusChip>
    );
  };
}
