import * as v from 'valibot';
import type { Order } from '../../../../../../contract/order.ts';
import { REFUND_REASONS, type RefundInput } from '../../../../../../contract/orderUpdate.ts';
import { isCurrency, parseMoney } from '../../../../../../domain/money.ts';
import type { OrderProblem } from '../../../../../../domain/orderProblem.ts';
import { whyNotRefund } from '../../../../../../domain/orderRefund.ts';
import { proposedRefund, refundableQuantity } from '../../../../../../domain/refund.ts';
import { chosen } from '../UnitSteppers.tsx';

/** What a merchant types to give money back. Amounts are minor units, or the text while it is none. */
export const RefundValues = v.object({
  units: v.record(v.string(), v.number()),
  shipping: v.union([v.number(), v.string()]),
  /** null follows what is proposed for the units and the shipping. */
  amount: v.nullable(v.union([v.number(), v.string()])),
  reason: v.string(),
  note: v.string(),
  restock: v.boolean(),
});
export type RefundValues = v.InferOutput<typeof RefundValues>;

export type RefundField = 'amount' | 'shipping' | 'reason' | 'items' | 'note';
export type RefundProblem = { field: RefundField; problem: OrderProblem };

export function proposedFor(order: Order, values: RefundValues): number {
  const items = chosen(values.units, order.items, refundableQuantity);
  return proposedRefund(order, items, numberOf(values.shipping));
}

/** The refund as the store wants it, or the first thing that is wrong with it. */
export function refundOf(
  order: Order,
  values: RefundValues,
): { refund: RefundInput } | RefundProblem {
  if (!isCurrency(order.currency)) {
    return { field: 'amount', problem: { code: 'money.noCurrency' } };
  }
  const amount = values.amount ?? proposedFor(order, values);
  if (typeof amount === 'string') return typo('amount', amount, order);
  if (typeof values.shipping === 'string') {
    // An emptied field gives nothing back.
    if (values.shipping.trim() !== '') return typo('shipping', values.shipping, order);
  }
  const request = {
    items: chosen(values.units, order.items, refundableQuantity),
    shipping: numberOf(values.shipping),
    amount,
    reason: values.reason,
    note: values.note.trim(),
    restock: values.restock,
  };
  const problem = whyNotRefund(order, request);
  if (problem) return { field: fieldOf(problem.code), problem };
  if (request.note.length > 500) return { field: 'note', problem: { code: 'refund.noteTooLong' } };
  const reason = REFUND_REASONS.find((known) => known === values.reason);
  if (!reason) return { field: 'reason', problem: { code: 'refund.reasonRequired' } };
  return { refund: { ...request, reason } };
}

export function numberOf(value: number | string): number {
  return typeof value === 'number' ? value : 0;
}

function typo(field: RefundField, text: string, { currency }: Order): RefundProblem {
  const parsed = parseMoney(text, currency);
  const isEmpty = text.trim() === '';
  const code = isEmpty || parsed.ok ? 'refund.tooSmall' : parsed.code;
  return { field, problem: { code } };
}

function fieldOf(code: string): RefundField {
  if (code === 'refund.reasonRequired') return 'reason';
  if (code === 'refund.shippingTooLarge') return 'shipping';
  return code.startsWith('order.') ? 'items' : 'amount';
}
