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
  partially_paid: 'warning',
  authorized: 'info',
  paid: 'success',
  failed: 'error',
};

const fulfilmentTones: Record<string, Tone> = {
  partially_fulfilled: 'warning',
  fulfilled: 'success',
};

export const OrderStatusChip = createChip('status', statusTones);
export const PaymentChip = createChip('payment', paymentTones);
export const FulfilmentChip = createChip('fulfilment', fulfilmentTones);

/** Fulfilment status that an order status implies. */
const impliedFulfilment: Record<string, string> = {
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
  /** Adds a tooltip to statuses that need an explanation. */
  hasHelp?: boolean;
}

/** The statuses of an order, without a shipping status that its order status implies. */
export function OrderStates({ order, hasHelp = false }: StatesProps) {
  const { status, paymentStatus, fulfilmentStatus } = order;
  const isImplied =
    Object.hasOwn(impliedFulfilment, status) && impliedFulfilment[status] === fulfilmentStatus;
  return (
    <>
      <OrderStatusChip value={status} hasHelp={hasHelp} />
      <PaymentChip value={paymentStatus} hasHelp={hasHelp} />
      {!isImplied && <FulfilmentChip value={fulfilmentStatus} />}
    </>
  );
}

export function BlockedChip({ customer }: Pick<Order, 'customer'>) {
  const translate = useTranslate();
  if (customer.status !== 'blocked') return null;
  return <StatusChip tone="error">{translate('orders.customerBlocked')}</StatusChip>;
}

interface Props {
  /** Value of the API. Unknown values are shown as they are, in grey. */
  value: string;
  hasHelp?: boolean;
}

/** Statuses with a text in `orders.help`. */
const statesWithHelp = ['status.confirmed', 'payment.authorized', 'payment.voided'];

function createChip(area: string, tones: Record<string, Tone>) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each chip, at module load
  return function Chip({ value, hasHelp = false }: Props) {
    const translate = useTranslate();
    const tone = (Object.hasOwn(tones, value) ? tones[value] : undefined) ?? 'neutral';
    const name = translate(`orders.${area}.${value}`, { _: value });
    if (!hasHelp || !statesWithHelp.includes(`${area}.${value}`)) {
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
