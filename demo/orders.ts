import type { ShippingRate } from '../contract/shippingRate.ts';
import type { BasketLine } from '../domain/basket.ts';
import { fulfilmentStatusOf, paymentStatusOf } from '../domain/orderStatus.ts';
import type { PricedLine } from '../domain/priceBasket.ts';
import { shippingPrice } from '../domain/shipping.ts';
import type { TaxRules } from '../domain/tax.ts';
import type { NewOrderRow, OrderItemRow } from '../store/db/schema.ts';
import { flag, isSet, toJson } from '../store/db/values.ts';
import { contactIdOf } from '../store/orders/contacts.ts';
import type { OrderRows } from '../store/orders/orderRows.ts';
import type { Checkout } from './checkout.ts';
import type { SeedCustomer } from './customers.ts';
import { makeOrderHistory, type OrderHistory, type PaymentKind } from './orderHistory.ts';
import { makeEvents, makeShipments, type Refund } from './orderParts.ts';
import type { Random } from './random.ts';
import type { Kind, SeededProduct } from './variants.ts';

export type OrderPlan = {
  random: Random;
  storeId: string;
  currency: string;
  shippingRates: readonly ShippingRate[];
  now: Date;
  sequence: number;
  placedAt: Date;
  person: SeedCustomer;
  isGuest: boolean;
  products: readonly SeededProduct[];
  checkout: Checkout;
  taxRules: TaxRules;
};

/** An order with its related rows. */
export function makeOrder(plan: OrderPlan): OrderRows {
  const { random, storeId, placedAt, person } = plan;
  const id = random.id(placedAt);
  const kind = paymentKind(random);
  const { isFar } = person.country;
  const isOnHold = plan.sequence % 6 === 0;
  const history = makeOrderHistory(random, { placedAt, now: plan.now, kind, isFar, isOnHold });
  const { items, promotions, ...priced } = makeItems(plan, id, history);
  const sum = (of: (item: OrderItemRow) => number) =>
    items.reduce((total, item) => total + of(item), 0);
  const { subtotal, taxIncluded, shippingTax, total } = priced;
  const shipping = priced.shipping - priced.shippingDiscount;
  const paid = history.paidAt === null ? 0 : total;
  const refunds = makeRefunds(plan, id, history, items, { paid, shipping });
  const refunded = refunds.reduce((amount, refund) => amount + refund.amount, 0);
  const money = { total, paidTotal: paid, refundedTotal: refunded, status: history.status };
  const row: NewOrderRow = {
    id,
    store_id: storeId,
    sequence: plan.sequence,
    number: `#${plan.sequence}`,
    status: history.status,
    payment_status: paymentStatusOf(money),
    fulfilment_status: fulfilmentStatusOf(items.map(fulfilment)),
    currency: plan.currency,
    subtotal,
    discount_total: priced.discount,
    shipping_total: shipping,
    tax_total: priced.tax,
    tax_included: flag(taxIncluded),
    shipping_tax: shippingTax?.amount ?? null,
    shipping_tax_rate: shippingTax?.rate ?? null,
    shipping_tax_name: shippingTax?.name ?? null,
    is_tax_exempt: flag(person.vatNumber !== null),
    buyer_vat_number: person.vatNumber,
    total,
    paid_total: paid,
    refunded_total: refunded,
    items_count: sum((item) => item.quantity),
    ...customerColumns(plan),
    payment_kind: kind,
    payment_reference: kind === 'cash_on_delivery' ? null : reference(random),
    promotions: toJson(promotions),
    customer_note: random.chance(0.06) ? random.pick(NOTES) : '',
    tags: random.chance(0.05) ? toJson(['gift']) : '[]',
    cancel_reason: history.cancelReason,
    held_from: history.heldFrom,
    is_archived: 0,
    created_at: placedAt.toISOString(),
    updated_at: (history.timeline.at(-1)?.at ?? placedAt).toISOString(),
    version: 1,
  };
  const shipments = makeShipments(plan, id, history, items);
  return { row, items, shipments, refunds, events: makeEvents(plan, row, history) };
}

/** Cheap products are bought more often than expensive ones. */
function purchaseWeight({ price }: SeededProduct): number {
  return Math.min(1, 4000 / (price ?? 4000));
}

const NOTES = [
  'Please leave it with the neighbour on the second floor.',
  'It is a present: no invoice in the parcel, please.',
  'Code de la porte : 47B2',
  'Bitte nach 17 Uhr liefern.',
] as const;

function paymentKind(random: Random): PaymentKind {
  const place = random.next();
  if (place < 0.63) return 'card';
  if (place < 0.79) return 'wallet';
  return place < 0.89 ? 'bank_transfer' : 'cash_on_delivery';
}

function reference(random: Random): string {
  return `pay_${random.id(new Date(0)).slice(9)}`;
}

function customerColumns({ person, isGuest }: OrderPlan) {
  const address = toJson(person.address);
  return {
    customer_id: isGuest ? null : person.id,
    customer_name: person.name,
    customer_phone: person.phone,
    customer_email: person.email,
    contact_id: contactIdOf(person),
    shipping_address: address,
    billing_address: address,
  };
}

function fulfilment(item: OrderItemRow) {
  return {
    quantity: item.quantity,
    fulfilledQuantity: item.fulfilled_quantity,
    cancelledQuantity: item.cancelled_quantity,
    returnedQuantity: item.returned_quantity,
  };
}

function shippingOf({ shippingRates, person }: OrderPlan, subtotal: number): number {
  const { country, postcode } = person.address;
  // One of the rates is for every country.
  return shippingPrice(shippingRates, { country, postcode, subtotal, weight: 0 }, 0);
}

function makeItems(plan: OrderPlan, orderId: string, history: OrderHistory) {
  const { random, storeId, placedAt, products } = plan;
  const chosen = choose(plan, random.chance(0.5) ? 1 : random.whole(2, 4)).map(soldOf);
  const hasCode = random.chance(0.11);
  const isSent = history.shippedAt !== null;
  const isCancelled = history.cancelledAt !== null;
  const isRefunded = history.paidAt !== null && refundOf(history) !== undefined;
  const items = chosen.map(({ product, kind, sold }, position): OrderItemRow => {
    const quantity = random.chance(0.8) ? 1 : random.whole(2, 4);
    const isBack = history.returnedAt !== null || isCancelled || position === 0;
    return {
      id: random.id(placedAt),
      store_id: storeId,
      order_id: orderId,
      position,
      product_id: product.id,
      variant_id: kind?.variant.id ?? null,
      variant_name: kind?.name ?? null,
      name: product.name,
      sku: sold.sku,
      sku_key: sold.sku?.toLowerCase() ?? null,
      image: (kind ?? product).picture,
      quantity,
      unit_price: sold.price ?? 0,
      discount: 0,
      tax: 0,
      tax_rate: null,
      tax_name: null,
      total: 0,
      unit_cost: sold.cost_price,
      fulfilled_quantity: isSent ? quantity : 0,
      refunded_quantity: isRefunded && isBack ? quantity : 0,
      refunded_net: 0,
      cancelled_quantity: isCancelled ? quantity : 0,
      returned_quantity: history.returnedAt === null ? 0 : quantity,
    };
  });
  const full = items.reduce((sum, item) => sum + item.unit_price * item.quantity, 0);
  const paid = plan.checkout.complete({
    basket: {
      lines: chosen.map((one, at) => lineOf(one, items[at]?.quantity ?? 1)),
      shipping: shippingOf(plan, full),
      taxation: {
        ...plan.taxRules,
        destination: plan.person.address,
        isExempt: plan.person.vatNumber !== null,
      },
    },
    at: placedAt,
    customerId: plan.isGuest ? null : plan.person.id,
    hasCode,
    isCancelled,
  });
  return { ...paid, items: items.map((item, at) => priced(item, paid.lines[at])) };

  function soldOf(product: SeededProduct): Sold {
    const kinds = product.kinds.filter(
      ({ variant }) => isSet(variant.is_enabled) && variant.price !== null,
    );
    const [first, ...others] = kinds;
    const kind = first && random.pick([first, ...others]);
    return { product, kind, sold: kind?.variant ?? product };
  }

  function choose(from: OrderPlan, count: number): SeededProduct[] {
    const found = new Set<SeededProduct>();
    for (let tries = 0; found.size < count && tries < 200; tries += 1) {
      const product = products[random.whole(0, products.length - 1)];
      const isOld = product && product.created_at < from.placedAt.toISOString();
      if (product && isOld && random.chance(product.popularity * purchaseWeight(product)))
        found.add(product);
    }
    const fallback = products.find((product) => product.created_at < placedAt.toISOString());
    return found.size > 0 || !fallback ? [...found] : [fallback];
  }
}

/** A bought variant, or a product without variants. */
type Sold = {
  product: SeededProduct;
  kind: Kind | undefined;
  sold: Pick<SeededProduct, 'sku' | 'price' | 'compare_at_price' | 'cost_price'>;
};

function lineOf({ product, kind, sold }: Sold, quantity: number): BasketLine {
  return {
    productId: product.id,
    variantId: kind?.variant.id ?? null,
    categoryId: product.category_id,
    taxClass: product.tax_class,
    quantity,
    unitPrice: sold.price ?? 0,
    compareAtPrice: sold.compare_at_price,
    costPrice: sold.cost_price,
  };
}

function priced(item: OrderItemRow, line: PricedLine | undefined): OrderItemRow {
  if (!line) return item;
  const {
    unitPrice: unit_price,
    discount,
    tax,
    taxRate: tax_rate,
    taxName: tax_name,
    total,
  } = line;
  return { ...item, unit_price, discount, tax, tax_rate, tax_name, total };
}

function makeRefunds(
  { random, storeId }: OrderPlan,
  orderId: string,
  history: OrderHistory,
  items: readonly OrderItemRow[],
  { paid, shipping }: { paid: number; shipping: number },
): Refund[] {
  const at = refundOf(history);
  if (!at || paid === 0) return [];
  const refunded = items.filter((item) => item.refunded_quantity > 0);
  const isCancelled = history.cancelledAt !== null;
  const goods = refunded.reduce((total, item) => total + item.total, 0);
  const refundedShipping = isCancelled ? shipping : 0;
  return [
    {
      id: random.id(at),
      store_id: storeId,
      order_id: orderId,
      amount: goods + refundedShipping,
      items: toJson(refunded.map((item) => ({ _id: item.id, quantity: item.quantity }))),
      shipping: refundedShipping,
      restock: isCancelled || history.returnedAt !== null ? 1 : 0,
      reason: isCancelled || history.returnedAt ? 'customer_changed_mind' : 'damaged',
      by: 'merchant',
      created_at: at.toISOString(),
    },
  ];
}

function refundOf(history: OrderHistory): Date | undefined {
  return history.timeline.find(({ type }) => type === 'refunded')?.at;
}
