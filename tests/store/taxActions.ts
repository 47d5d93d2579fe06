import fc from 'fast-check';
import * as v from 'valibot';
import type { Order } from '../../contract/order.ts';
import { OrderEditPreview } from '../../contract/orderEdit.ts';
import { remainingUnits, unitsWithCustomer } from '../../domain/orderItems.ts';
import { returnStateOf } from '../../domain/orderReturns.ts';
import { taxOf } from '../../domain/tax.ts';
import { flag, toJson } from '../../store/db/values.ts';
import { addOrder } from './addOrder.ts';
import { amina, type OpenStore, textAt } from './openStore.ts';

/* The random orders of `taxSchedules.ts`, and what a merchant does to them. */

export const DAY = 86_400;

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 0, max: 9999 }),
  discountPart: fc.integer({ min: 0, max: 100 }),
  rate: fc.constantFrom(20, 20, 5.5, 8.1, 0),
});
const orderArb = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  shipping: fc.constantFrom(0, 490, 1),
  country: fc.constantFrom('FR', 'FR', 'IT', 'MA', null),
  isIncluded: fc.boolean(),
  taxes: fc.constantFrom('rates', 'rates', 'rates', 'rates', 'exempt', 'unrecorded', 'none'),
  isPaid: fc.constantFrom(true, true, true, false),
});

const kinds = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('exchange', 'comeBack') },
  { weight: 4, arbitrary: fc.constantFrom('edit', 'add') },
  { weight: 4, arbitrary: fc.constantFrom('invoice', 'rate') },
  { weight: 5, arbitrary: fc.constantFrom('refund', 'refundShipping', 'return') },
  { weight: 3, arbitrary: fc.constantFrom('address', 'cancel') },
);
const actionArb = fc.record({
  order: fc.nat(20),
  kind: kinds,
  part: fc.double({ min: 0.01, max: 1, noNaN: true }),
  units: fc.integer({ min: 0, max: 2 }),
  days: fc.integer({ min: 0, max: 12 }),
  /** The answer is lost, so the request is sent again with its key. */
  isLost: fc.boolean(),
});

export const schedule = fc.record({
  orders: fc.array(orderArb, { minLength: 1, maxLength: 5 }),
  actions: fc.array(actionArb, { minLength: 3, maxLength: 22 }),
});
export type Schedule = typeof schedule extends fc.Arbitrary<infer T> ? T : never;
type Action = Schedule['actions'][number];

type Call = (route: string, body?: object, key?: string) => Promise<{ body: unknown }>;
type Catalogue = { rates: string[]; products: string[] };

/** Rates by country, and a product of each class. */
export async function fillStore(call: Call): Promise<Catalogue> {
  const storeSettings = { country: 'FR', pricesIncludeTax: true };
  await call('PUT /users/profile', { storeSettings });
  const create = async (path: string, body: object) =>
    textAt((await call(`POST /merchant/${path}`, body)).body, '_id');
  const rates: string[] = [];
  for (const [country, taxClass, percent] of [
    ['FR', 'standard', 20],
    ['FR', 'reduced', 5.5],
    ['IT', 'standard', 22],
    ['MA', 'standard', 20],
    ['DE', 'standard', 19],
  ]) {
    rates.push(await create('tax-rates', { name: 'VAT', country, taxClass, percent }));
  }
  const products: string[] = [];
  for (const [name, taxClass, price] of [
    ['Mug', null, 1999],
    ['Atlas', 'reduced', 333],
  ]) {
    products.push(
      await create('products', { name, price, taxClass, stock: 1000, status: 'active' }),
    );
  }
  return { rates, products };
}

export async function placeOrder(
  store: OpenStore,
  id: string,
  index: number,
  { lines, shipping, country, isIncluded: isGross, taxes, isPaid }: Schedule['orders'][number],
) {
  const isExempt = taxes === 'exempt';
  const isIncluded = isGross && !isExempt;
  const isTaxed = taxes !== 'none' && !isExempt;
  const items = lines.map(({ quantity, price, discountPart, rate }) => {
    const discount = Math.floor((quantity * price * discountPart) / 100);
    const worth = quantity * price - discount;
    const tax = isTaxed ? taxOf(worth, rate, isIncluded) : 0;
    const named = taxes === 'rates' ? { tax_rate: rate, tax_name: rate === 0 ? null : 'VAT' } : {};
    const total = isIncluded ? worth : worth + tax;
    return { quantity, unit_price: price, discount, tax, total, ...named };
  });
  const sum = (of: (item: (typeof items)[number]) => number) =>
    items.reduce((all, item) => all + of(item), 0);
  const shippingTax = taxes === 'rates' ? taxOf(shipping, 20, isIncluded) : 0;
  const total = sum((item) => item.total) + shipping + (isIncluded ? 0 : shippingTax);
  await addOrder(store.db, amina.storeId, id, {
    sequence: 1001 + index,
    status: 'confirmed',
    subtotal: sum(({ quantity, unit_price }) => quantity * unit_price),
    discount_total: sum(({ discount }) => discount),
    shipping_total: shipping,
    tax_total: sum(({ tax }) => tax) + shippingTax,
    tax_included: flag(isIncluded),
    ...(taxes === 'rates' && {
      shipping_tax: shippingTax,
      shipping_tax_rate: 20,
      shipping_tax_name: 'VAT',
    }),
    ...(isExempt && { is_tax_exempt: flag(true), buyer_vat_number: 'IT12345678901' }),
    total,
    ...(isPaid ? { paid_total: total } : { paid_total: 0, payment_status: 'unpaid' }),
    shipping_address: country && toJson({ name: 'Ada', line1: 'Street', city: 'City', country }),
    created_at: new Date(store.clock.now.getTime() - index * 9 * DAY * 1000).toISOString(),
    items,
  });
}

/** `exchange` and `comeBack` ship, expect the return, receive and settle it. */
export function stepsOf({ kind }: Action): number {
  return kind === 'exchange' || kind === 'comeBack' ? 4 : 1;
}

type Request = { route: string; body: object };

export async function requestOf(
  call: Call,
  { rates, products }: Catalogue,
  order: Order,
  action: Action,
): Promise<Request> {
  const { part, units } = action;
  const kind = order.paidTotal === 0 ? kindIfUnpaid(action.kind) : action.kind;
  const route = `PUT /merchant/orders/${order._id}`;
  const [item] = order.items;
  const items = units > 0 && item ? [{ _id: item._id, quantity: units }] : [];
  const left = order.paidTotal - order.refundedTotal;
  const refund = { amount: Math.max(1, Math.round(left * part)), items, reason: 'late' };
  const added = [{ productId: products[units % products.length], quantity: units + 1 }];
  switch (kind) {
    case 'invoice':
      return { route: 'POST /merchant/invoices', body: { orders: [order._id] } };
    case 'refund':
      return { route, body: { refund } };
    case 'refundShipping': {
      const shipping = Math.min(order.shippingTotal, Math.max(1, units * 200));
      return { route, body: { refund: { ...refund, items: [], shipping, amount: shipping } } };
    }
    case 'cancel': {
      const cancel = { status: 'cancelled', cancelReason: 'fraud' };
      const money = { ...refund, items: [] };
      return { route, body: units === 0 ? cancel : { ...cancel, refund: money } };
    }
    case 'return':
      return { route, body: towardsReturn(order, items) };
    case 'address': {
      const shippingAddress = { name: 'Ada', line1: 'Street', city: 'City', country: 'DE' };
      return { route, body: { shippingAddress } };
    }
    case 'rate': {
      const percent = Math.round(part * 30_000) / 1000;
      if (units > 0)
        return { route: `PUT /merchant/tax-rates/${rates[units - 1]}`, body: { percent } };
      const storeSettings = {
        taxRate: Math.round(percent),
        country: 'ES',
        pricesIncludeTax: part > 0.5,
      };
      return { route: 'PUT /users/profile', body: { storeSettings } };
    }
    case 'edit': {
      const discount = { amount: Math.floor(order.subtotal * part), reason: 'Agreed' };
      const fewer = item && { items: [{ _id: item._id, quantity: units - 1 }] };
      return editRequest(call, order, units === 0 || !fewer ? { discount } : fewer);
    }
    case 'add': {
      const shipping = part > 0.7 && { shipping: { amount: units * 333, reason: 'Agreed' } };
      return editRequest(call, order, { added, ...shipping });
    }
    case 'exchange':
    case 'comeBack':
      return exchangeRequest(call, order, { added, refund: kind === 'comeBack' ? refund : null });
  }
}

/** An edit as its preview says. */
async function editRequest(call: Call, order: Order, edit: object): Promise<Request> {
  const path = `/merchant/orders/${order._id}`;
  const { body } = await call(`POST ${path}/edit-previews`, edit);
  const seen = v.safeParse(OrderEditPreview, body);
  const expectedTotal = seen.success ? seen.output.total : 0;
  return { route: `PUT ${path}`, body: { edit: { ...edit, expectedTotal } } };
}

/** The next step towards a return that is exchanged, or refunded. */
async function exchangeRequest(
  call: Call,
  order: Order,
  { added, refund }: { added: object[]; refund: object | null },
): Promise<Request> {
  const route = `PUT /merchant/orders/${order._id}`;
  const open = (order.returns ?? []).find((one) => returnStateOf(one) !== 'done');
  const [item] = order.items.filter(({ fulfilledQuantity }) => fulfilledQuantity > 0);
  if (!open) {
    if (!item || ['confirmed', 'processing'].includes(order.status)) {
      return { route, body: towardsShipping(order) };
    }
    const items = [{ _id: item._id, quantity: 1 }];
    if (order.paidTotal === 0) return { route, body: { status: 'returned', returned: items } };
    const wish = refund ? 'refund' : 'exchange';
    return { route, body: { expectReturn: { items, wish, reason: 'wrong_item' } } };
  }
  if (returnStateOf(open) === 'expected') {
    const items = open.items.map(({ _id, quantity }) => ({
      ...{ _id, restocked: 0, discarded: quantity },
    }));
    return { route, body: { receiveReturn: { return: open._id, items } } };
  }
  const isRemoval = open.wish === 'removal';
  if (!refund)
    return editRequest(call, order, { exchange: open._id, added: isRemoval ? [] : added });
  const settleReturn = { return: open._id, outcome: 'refunded' };
  return { route, body: { settleReturn, refund: { ...refund, items: [] } } };
}

/** An unpaid order has nothing to refund: it comes back completely, or a unit of it, which an exchange removes. */
function kindIfUnpaid(kind: Action['kind']): Action['kind'] {
  return ['comeBack', 'refund'].includes(kind) ? 'return' : kind;
}

function towardsReturn(order: Order, returned: object[]): object {
  if (['confirmed', 'processing'].includes(order.status)) return towardsShipping(order);
  if (order.paidTotal === 0) {
    const all = order.items.map((item) => ({ _id: item._id, quantity: unitsWithCustomer(item) }));
    return { status: 'returned', returned: all.filter(({ quantity }) => quantity > 0) };
  }
  return { status: 'returned', returned, refund: { amount: 1, reason: 'late' } };
}

function towardsShipping({ items }: Order): object {
  const units = items.map((item) => ({ _id: item._id, quantity: remainingUnits(item) }));
  return { status: 'shipped', shipment: { items: units.filter(({ quantity }) => quantity > 0) } };
}
