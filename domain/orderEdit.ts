import { MAX_AMOUNT } from '../contract/maxAmount.ts';
import type { Order, OrderItem } from '../contract/order.ts';
import type { OrderEdit } from '../contract/orderEdit.ts';
import { MAX_ORDER_ITEMS, type OrderInputItem } from '../contract/orderInput.ts';
import type { Problem } from '../contract/problems.ts';
import { badgesOf } from './applyOrderAction.ts';
import { lineAmount } from './basket.ts';
import { type ActionContext, recorded, type StockChange } from './orderActions.ts';
import { lineKey, type Offer, problemsOfLines, problemsOfOwnPrices } from './orderInput.ts';
import { leastQuantity, remainingUnits } from './orderItems.ts';
import { statusAfter } from './orderRefund.ts';
import { exchangeReturn, findReturn, withoutReturned } from './orderReturns.ts';
import { canChangeDestination, expectedTotal } from './orderStatus.ts';
import { openAmount, refundedShipping, shippingWithTax } from './refundAmounts.ts';
import { refundsSplitAgain } from './refundSplit.ts';
import { proportion, spread, sum } from './rounding.ts';
import {
  isTaxIncluded,
  itemRate,
  priceFor,
  shippingRate,
  type Taxation,
  taxOf,
  withTax,
} from './tax.ts';
import { itemName } from './variantNames.ts';

/* Editing a placed order: docs/decisions/0033-editing-placed-orders.md. Money in minor units. */

/** The catalogue data of an added line. */
export type EditOffer = Offer & {
  variantName: string | null;
  sku: string | null;
  image: string | null;
  line: { taxClass?: string | null | undefined; costPrice: number | null };
};

export type EditRules = {
  /** `kept` has one for each item of the order, `added` one for each added line; null if the product is not found. */
  offers: { kept: readonly (Offer | null)[]; added: readonly (EditOffer | null)[] };
  /** The tax rules of the store today, for the order's customer and place. */
  taxation: Taxation;
  /** Ids of the order's promotions that lower its shipping instead of its items. */
  shippingPromotions: ReadonlySet<string>;
};

export type EditedOrder = {
  order: Order;
  /** The items of the order, with quantity 0 if removed, then the added ones. */
  items: OrderItem[];
  /** Units that go back into the stock. Negative quantities are taken from it. */
  stock: StockChange[];
  problems: Problem[];
};

/** The order after the edit. It must not be saved if there are problems. */
export function editOrder(
  order: Order,
  edit: OrderEdit,
  rules: EditRules,
  context: ActionContext,
): EditedOrder {
  const wanted = new Map(edit.items.map(({ _id, quantity }) => [_id, quantity]));
  const before = itemsBefore(order, edit);
  const kept = before.map((item, index) =>
    resizeItem(item, wanted.get(item._id) ?? item.quantity, order.items[index] ?? item),
  );
  const added = edit.added.map((line, index) =>
    newItem(order, line, rules.offers.added[index] ?? null, rules.taxation, context.newId()),
  );
  const discounted = withDiscount([...kept, ...added], edit.discount?.amount ?? null);
  const items = discounted.map((item, index) => taxItem(order, item, order.items[index]));
  const discounts = sum(kept.map(({ discount }) => discount));
  const after = withTotals(order, edit, { items, discounts }, rules);
  const stock = [
    // Receiving the return has already restocked exchanged units, or discarded them.
    ...before.map((item, index) => ({
      item,
      quantity: item.quantity - (kept[index]?.quantity ?? 0),
    })),
    ...added.map((item) => ({ item, quantity: -item.quantity })),
  ].filter(({ quantity }) => quantity !== 0);
  return {
    order: withTimeline(order, after, edit, items, context),
    items,
    stock,
    problems: problemsOfEdit(order, edit, rules, items, after),
  };
}

/** The items before the edit, without the returned units that the edit exchanges. */
function itemsBefore(order: Order, { exchange }: OrderEdit): OrderItem[] {
  const one = exchange === undefined ? undefined : findReturn(order, exchange);
  return withoutReturned(order.items, one);
}

/** Sets the quantity, and changes the discount in proportion. `from` is the item before the edit and its exchange. */
function resizeItem(item: OrderItem, quantity: number, from: OrderItem): OrderItem {
  if (quantity === from.quantity && item === from) return item;
  return { ...item, quantity, discount: proportion(from.discount, quantity, from.quantity) };
}

function newItem(
  order: Order,
  { productId, variantId, quantity, unitPrice }: OrderInputItem,
  offer: EditOffer | null,
  taxation: Taxation,
  _id: string,
): OrderItem {
  const taxClass = offer?.line.taxClass ?? null;
  const rate = itemRate(taxation, taxClass);
  return {
    _id,
    productId,
    variantId,
    name: offer?.name ?? '',
    variantName: offer?.variantName ?? null,
    sku: offer?.sku ?? null,
    image: offer?.image ?? null,
    quantity,
    unitPrice: priceInOrder(order, unitPrice ?? offer?.price ?? 0, taxClass, taxation),
    discount: 0,
    tax: 0,
    taxRate: rate?.rate ?? null,
    taxName: rate?.name ?? null,
    total: 0,
    unitCost: offer?.line.costPrice ?? null,
    fulfilledQuantity: 0,
    refundedQuantity: 0,
    cancelledQuantity: 0,
    returnedQuantity: 0,
  };
}

/** The price of an added item, with tax if the order's prices include it. The store's setting may differ now. */
function priceInOrder(
  { taxIncluded }: Order,
  price: number,
  taxClass: string | null,
  taxation: Taxation,
): number {
  if (isTaxIncluded(taxation) === taxIncluded) return priceFor(taxation, price, taxClass);
  const tax = taxOf(price, itemRate(taxation, taxClass)?.rate ?? 0, !taxIncluded);
  return taxIncluded ? price + tax : price - tax;
}

/** Sets the order's whole discount. Shipped or refunded items keep theirs; what is left is spread over the others. */
function withDiscount(items: readonly OrderItem[], amount: number | null): OrderItem[] {
  if (amount === null) return [...items];
  const { least, parts } = discountable(items);
  const shares = spread(Math.min(Math.max(0, amount - least), sum(parts)), parts);
  return items.map((item, index) =>
    isFixed(item) ? item : { ...item, discount: shares[index] ?? 0 },
  );
}

/**
 * `least` is the sum of the discounts of items that are shipped or refunded at least in part. `parts` has the amount of
 * each item before discounts, 0 for those items.
 */
function discountable(items: readonly OrderItem[]) {
  return {
    least: sum(items.filter(isFixed).map(({ discount }) => discount)),
    parts: items.map((item) => (isFixed(item) ? 0 : lineAmount(item))),
  };
}

function isFixed({ fulfilledQuantity, refundedQuantity }: OrderItem): boolean {
  return fulfilledQuantity > 0 || refundedQuantity > 0;
}

/** Recalculates the tax and total of a changed item. An unchanged item stays the same object. */
function taxItem(
  { taxIncluded }: Order,
  item: OrderItem,
  before: OrderItem | undefined,
): OrderItem {
  if (before?.quantity === item.quantity && before.discount === item.discount) {
    return before.fulfilledQuantity === item.fulfilledQuantity ? before : item;
  }
  const paid = lineAmount(item) - item.discount;
  return { ...item, ...withTax(paid, item.taxRate ?? 0, taxIncluded) };
}

function withTotals(
  order: Order,
  { shipping, shippingAddress, exchange }: OrderEdit,
  { items: all, discounts }: { items: readonly OrderItem[]; discounts: number },
  { taxation, shippingPromotions }: EditRules,
): Order {
  const items = all.filter(({ quantity }) => quantity > 0);
  const shippingTotal = shipping?.amount ?? order.shippingTotal;
  const shippingTax = shipping ? shippingTaxOf(order, shippingTotal, taxation) : order.shippingTax;
  const discountTotal = sum(items.map(({ discount }) => discount));
  const amounts = {
    subtotal: sum(items.map(lineAmount)),
    discountTotal,
    shippingTotal,
    taxTotal: sum(items.map(({ tax }) => tax)) + (shippingTax?.amount ?? 0),
  };
  const total = expectedTotal({ ...amounts, taxIncluded: order.taxIncluded });
  const after = {
    ...order,
    ...amounts,
    ...(exchange === undefined ? statusAfter(order, items) : statusToSend(order, items)),
    items,
    shippingTax,
    total,
    shippingAddress: shippingAddress ?? order.shippingAddress,
    promotions: promotionsOf(order, { kept: discounts, discountTotal }, shippingPromotions),
  };
  return { ...after, refunds: refundsSplitAgain(after), ...badgesOf(after) };
}

/** An order that is shipped, delivered or returned becomes `processing` if an exchange leaves units to ship. */
function statusToSend(
  order: Order,
  items: readonly OrderItem[],
): Pick<Order, 'status' | 'heldFrom'> {
  const isOver = ['shipped', 'delivered', 'returned'].includes(order.status);
  return isOver && items.some((item) => remainingUnits(item) > 0)
    ? { status: 'processing', heldFrom: null }
    : statusAfter(order, items);
}

/** Shipping keeps its tax rate; if it was free, it gets today's rate. */
function shippingTaxOf(
  { shippingTax, shippingTotal, taxIncluded }: Order,
  price: number,
  taxation: Taxation,
): Order['shippingTax'] {
  const rate = shippingTax ?? (shippingTotal === 0 ? shippingRate(taxation, null) : null);
  if (price === 0 || rate === null) return null;
  return { rate: rate.rate, name: rate.name, amount: taxOf(price, rate.rate, taxIncluded) };
}

/**
 * Changes the amounts of the promotions on items in proportion to the kept items' discounts. A discount that the
 * merchant sets belongs to no promotion.
 */
function promotionsOf(
  { promotions, discountTotal: before }: Order,
  { kept, discountTotal }: { kept: number; discountTotal: number },
  shippingPromotions: ReadonlySet<string>,
): Order['promotions'] {
  const ofItems = promotions.map(({ _id, amount }) => (shippingPromotions.has(_id) ? 0 : amount));
  const promoted = sum(ofItems);
  const left = Math.min(discountTotal, proportion(promoted, kept, before));
  // The promotions of an order from a storefront may exceed the discounts of its items.
  if (left === promoted || promoted > before) return promotions;
  const shares = spread(left, ofItems);
  return promotions.map((one, index) =>
    shippingPromotions.has(one._id) ? one : { ...one, amount: shares[index] ?? 0 },
  );
}

/** A changed item in the timeline entry has both quantities, and a price that the merchant chose has its reason. */
function withTimeline(
  before: Order,
  after: Order,
  { added, shipping, discount, shippingAddress, exchange }: OrderEdit,
  items: readonly OrderItem[],
  context: ActionContext,
): Order {
  const changed = items.flatMap((item, index) => {
    const from = before.items[index]?.quantity ?? 0;
    const { unitPrice = null, priceReason = '' } = added[index - before.items.length] ?? {};
    const chosenPrice =
      unitPrice === null ? {} : { unitPrice: item.unitPrice, reason: priceReason };
    return from === item.quantity
      ? []
      : [{ _id: item._id, name: itemName(item), from, to: item.quantity, ...chosenPrice }];
  });
  const data = {
    ...(changed.length > 0 && { items: changed }),
    ...(shipping && { shipping: { ...shipping, from: before.shippingTotal } }),
    ...(discount && { discount: { ...discount, from: before.discountTotal } }),
    total: { from: before.total, to: after.total },
  };
  const moved = shippingAddress ? recorded(after, context, 'address_changed') : after;
  const edited = recorded(moved, context, 'order_edited', data);
  return exchange === undefined ? edited : exchangeReturn(edited, exchange, context);
}

function problemsOfEdit(
  order: Order,
  edit: OrderEdit,
  rules: EditRules,
  items: readonly OrderItem[],
  after: Order,
): Problem[] {
  const problems: Problem[] = [];
  const add = (field: string, code: string, values: Problem['values'] = {}) =>
    problems.push({ field, code, values });
  const before = itemsBefore(order, edit);
  const seen = new Set<string>();
  edit.items.forEach(({ _id, quantity }, index) => {
    const item = before.find((one) => one._id === _id);
    const field = `items.${index}.quantity`;
    if (!item || seen.has(_id)) add(field, 'order.itemUnknown');
    else if (quantity < leastQuantity(item)) {
      add(field, 'order.editShipped', { name: itemName(item), left: leastQuantity(item) });
    }
    seen.add(_id);
  });
  problems.push(...problemsOfAdded(order, edit, rules));
  if (after.items.length === 0) add('items', 'order.editEmpty');
  // An order from a storefront may exceed the limit, and can still lose items.
  if (edit.added.length > 0 && after.items.length > MAX_ORDER_ITEMS) {
    add('added', 'order.tooManyItems');
  }
  if (after.total > MAX_AMOUNT) add('items', 'order.tooLarge');
  const { refundedTotal } = order;
  if (after.total < refundedTotal) add('items', 'order.editBelowRefunded', { min: refundedTotal });
  const shippingBack = refundedShipping(order);
  if (edit.shipping && shippingWithTax(after) < shippingBack) {
    add('shipping.amount', 'order.shippingRefunded', { already: shippingBack });
  }
  for (const [field, one] of Object.entries({ shipping: edit.shipping, discount: edit.discount })) {
    if (one?.reason === '') add(`${field}.reason`, 'order.reasonRequired');
  }
  if (edit.discount) {
    const { least, parts } = discountable(items);
    const max = least + sum(parts);
    const { amount } = edit.discount;
    if (amount < least) add('discount.amount', 'order.discountOfShipped', { already: least });
    if (amount > max) add('discount.amount', 'order.discountTooLarge', { max });
  }
  if (edit.shippingAddress && !canChangeDestination(order)) {
    add('shippingAddress', 'order.addressLocked');
  }
  const isSame = items.every((item, index) => item === order.items[index]);
  // Returned units that are paid are exchanged or refunded. Only unpaid ones can be removed without a replacement.
  const isRemoval = edit.exchange !== undefined && !addsUnits(before, edit);
  if (isRemoval && openAmount(order) === 0) add('added', 'return.exchangeEmpty');
  if (isSame && !edit.shippingAddress && !edit.shipping) add('items', 'order.editNothing');
  return problems;
}

/** Whether the edit adds items, or units of an item. */
function addsUnits(before: readonly OrderItem[], { items, added }: OrderEdit): boolean {
  const had = new Map(before.map(({ _id, quantity }) => [_id, quantity]));
  return added.length > 0 || items.some(({ _id, quantity }) => quantity > (had.get(_id) ?? 0));
}

/** Additional units must be for sale and in stock, counting the units that the edit releases. */
function problemsOfAdded(order: Order, edit: OrderEdit, { offers }: EditRules): Problem[] {
  const increased: { line: OrderInputItem; offer: Offer | null; field: string }[] = [];
  const released = new Map<string, number>();
  const before = itemsBefore(order, edit);
  edit.items.forEach(({ _id, quantity }, index) => {
    const at = before.findIndex((one) => one._id === _id);
    const item = before[at];
    if (!item || quantity === item.quantity) return;
    const { productId, variantId, unitPrice } = item;
    // An item whose product is deleted has no offer.
    const product = { productId: productId ?? '', variantId };
    const line = { ...product, unitPrice, priceReason: '', priceSeen: null };
    if (quantity > item.quantity) {
      increased.push({
        line: { ...line, quantity: quantity - item.quantity },
        offer: offers.kept[at] ?? null,
        field: `items.${index}`,
      });
    } else {
      const key = lineKey(line);
      released.set(key, (released.get(key) ?? 0) + item.quantity - quantity);
    }
  });
  const fields = [
    ...increased.map(({ field }) => field),
    ...edit.added.map((_, at) => `added.${at}`),
  ];
  const lines = [...increased.map(({ line }) => line), ...edit.added];
  const found = [...increased.map(({ offer }) => offer), ...offers.added];
  const offered = lines.map((line, index) => {
    const offer = found[index];
    return offer ? { ...offer, stock: offer.stock + (released.get(lineKey(line)) ?? 0) } : null;
  });
  const renameField = ({ field, ...problem }: Problem): Problem => {
    const [, index, part = ''] = field.split('.');
    const line = fields[Number(index)] ?? '';
    return { ...problem, field: `${line}.${line.startsWith('items') ? 'quantity' : part}` };
  };
  return [
    ...problemsOfLines(lines, offered).map(renameField),
    ...problemsOfOwnPrices(edit.added).map(({ field, ...problem }) => ({
      ...problem,
      field: field.replace(/^items/, 'added'),
    })),
  ];
}
