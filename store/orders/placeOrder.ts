import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { Address } from '../../contract/address.ts';
import type { Order } from '../../contract/order.ts';
import type { OrderInput, OrderPlacement } from '../../contract/orderInput.ts';
import type { OrderPreview } from '../../contract/orderPreview.ts';
import { canMarkPaid, paymentStatusOf } from '../../domain/orderStatus.ts';
import { changeStock } from '../catalogue/productStock.ts';
import { lockForUpdate } from '../catalogue/productWithVariants.ts';
import { byMerchant } from '../catalogue/stockChanges.ts';
import { readStoreRow } from '../catalogue/storeRow.ts';
import type { SignedIn, StoreContext } from '../context.ts';
import { insertCustomers } from '../customers/customerWrites.ts';
import { keepRow } from '../db/keepRow.ts';
import { readNumber } from '../db/readNumber.ts';
import type { Database, NewOrderRow } from '../db/schema.ts';
import { flag, newId, sequencedId, toJson } from '../db/values.ts';
import { renderOrderEmail } from '../emails/orderEmail.ts';
import { writeEmail } from '../emails/outbox.ts';
import { conflict, invalid, problem, unauthorised } from '../http/errors.ts';
import { applyAction, readToday, type Today } from './applyAction.ts';
import { contactIdOf } from './contacts.ts';
import { updateCustomerAggregates } from './customerAggregates.ts';
import { releaseStock } from './draftHolds.ts';
import { toDraft } from './draftRecord.ts';
import { insertOrders } from './insertOrders.ts';
import { linkGuestOrders } from './linkCustomer.ts';
import { previewOrder } from './orderPreview.ts';
import { toOrder } from './orderRecord.ts';
import { itemRow } from './orderRows.ts';
import { saveOrder } from './orderSave.ts';

type Placing = {
  trx: Kysely<Database>;
  storeId: string;
  merchant: SignedIn;
  today: Today;
};

/**
 * Places the order as previewed, and accepts it. Returns its id. 422 with `preview` if it has problems, 409 with
 * `preview` if the total is not the expected one.
 */
export async function placeOrder(
  store: StoreContext,
  trx: Kysely<Database>,
  merchant: SignedIn,
  placement: OrderPlacement,
): Promise<string> {
  const { storeId } = merchant;
  // Locks the store's row first: other orders, which change promotions and stock, then wait.
  const number = await takeNumber(trx, storeId);
  const products = new Set(placement.items.map(({ productId }) => productId));
  for (const id of [...products].toSorted()) await lockForUpdate(trx, storeId, id);
  const placing = { trx, storeId, merchant, today: await readToday(store, trx, storeId) };
  const { expectedTotal, draft, draftVersion, linkGuestOrders: isLinked, ...rest } = placement;
  const { notifyCustomer, ...input } = rest;
  if (draft !== null) await takeDraft(trx, storeId, { id: draft, version: draftVersion });
  // Nobody can delete the customer until the end of the transaction. For a deleted customer, the preview has a problem.
  const customerId = input.customer?._id;
  if (customerId) await keepRow(trx, 'customers', storeId, customerId);
  const preview = await previewOrder(trx, storeId, input, placing.today);
  const { problems, total, currency } = preview;
  if (problems.length > 0) throw invalid(problems, currency, { preview });
  if (total !== expectedTotal) {
    const changed = problem('expectedTotal', 'order.totalChanged', { price: total });
    throw conflict([changed], { preview }, currency);
  }
  const customer = await saveCustomer(placing, input, preview);
  const id = await insertOrder(placing, input, preview, customer, number);
  await takeStock(placing, preview, { order_id: id, order_number: number.text });
  await accept(store, placing, id, input, notifyCustomer);
  if (isLinked && customer._id && customer.phone) {
    const guest = { id: customer._id, phone: customer.phone };
    await linkGuestOrders(trx, merchant, guest, placing.today);
  }
  return id;
}

type OrderNumber = { sequence: number; text: string };

/**
 * Takes the next number and locks the store's row. The number is also above those of orders that were inserted without
 * the counter.
 */
async function takeNumber(trx: Kysely<Database>, storeId: string): Promise<OrderNumber> {
  const row = await trx
    .updateTable('stores')
    .set((eb) => ({ next_order: eb('next_order', '+', 1) }))
    .where('id', '=', storeId)
    .returning(['next_order', 'order_prefix'])
    .executeTakeFirst();
  if (!row) throw unauthorised();
  const last = sql`(select coalesce(max(sequence), 0) from orders where store_id = ${storeId})`;
  const sequence = Math.max(row.next_order - 1, (await readNumber(trx, last)) + 1);
  if (sequence >= row.next_order) {
    await trx
      .updateTable('stores')
      .set({ next_order: sequence + 1 })
      .where('id', '=', storeId)
      .execute();
  }
  return { sequence, text: `${row.order_prefix ?? '#'}${sequence}` };
}

type OrderCustomer = {
  _id: string | null;
  name: string;
  phone: string | null;
  email: string | null;
};

/** Deletes the draft and releases its stock. 409 if another request has placed, deleted or changed it. */
async function takeDraft(
  trx: Kysely<Database>,
  storeId: string,
  { id, version }: { id: string; version: string | null },
): Promise<void> {
  await releaseStock(trx, storeId, id);
  const row = await trx
    .deleteFrom('draft_orders')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw conflict([problem('draft', 'order.draftGone')]);
  // A proxy or compression can make the ETag weak.
  if (version !== null && version.replace(/^W\//, '') !== `"${row.version}"`) {
    const { currency } = await readStoreRow(trx, storeId);
    const current = toDraft(row, currency);
    throw conflict([problem('draft', 'order.draftChanged')], { current });
  }
}

/** The customer of the order. `create` inserts a new customer with the order's address. */
async function saveCustomer(
  { trx, storeId, today: { now } }: Placing,
  { customer, shippingAddress, billingAddress }: OrderInput,
  preview: OrderPreview,
): Promise<OrderCustomer> {
  const { _id = null, name = '', phone = null, email = null } = preview.customer ?? {};
  if (_id !== null || !customer?.create) return { _id, name, phone, email };
  const [id, at] = [newId(now), now.toISOString()];
  const address = shippingAddress ?? billingAddress;
  const addresses = toJson(address ? [addressOf(address, name)] : []);
  const contact = { name, phone, email };
  await insertCustomers(trx, [
    { id, store_id: storeId, ...contact, addresses, created_at: at, updated_at: at },
  ]);
  return { _id: id, ...contact };
}

function addressOf(address: NonNullable<OrderInput['shippingAddress']>, name: string): Address {
  return v.parse(Address, { ...address, name: address.name || name });
}

/** Inserts the order as pending and unpaid. Its timeline has the prices that the merchant set, with their reasons. */
async function insertOrder(
  { trx, storeId, today: { now } }: Placing,
  input: OrderInput,
  preview: OrderPreview,
  customer: OrderCustomer,
  number: OrderNumber,
): Promise<string> {
  const [id, at] = [newId(now), now.toISOString()];
  const address = (one: OrderInput['shippingAddress']) =>
    one && toJson(addressOf(one, customer.name));
  const { subtotal, discountTotal, shippingTotal, taxTotal, total, shippingTax } = preview;
  const { name, phone, email } = customer;
  const row: NewOrderRow = {
    id,
    store_id: storeId,
    sequence: number.sequence,
    number: number.text,
    status: 'pending',
    payment_status: paymentStatusOf({ total, paidTotal: 0, refundedTotal: 0, status: 'pending' }),
    fulfilment_status: 'unfulfilled',
    currency: preview.currency,
    subtotal,
    discount_total: discountTotal,
    shipping_total: shippingTotal,
    tax_total: taxTotal,
    tax_included: flag(preview.taxIncluded),
    shipping_tax: shippingTax?.amount ?? null,
    shipping_tax_rate: shippingTax?.rate ?? null,
    shipping_tax_name: shippingTax?.name ?? null,
    is_tax_exempt: flag(preview.isTaxExempt),
    buyer_vat_number: preview.buyerVatNumber,
    total,
    paid_total: 0,
    refunded_total: 0,
    items_count: preview.items.reduce((sum, { quantity }) => sum + quantity, 0),
    customer_id: customer._id,
    customer_name: name,
    customer_phone: phone,
    customer_email: email,
    contact_id: contactIdOf({ name, phone, email }),
    shipping_address: address(input.shippingAddress),
    billing_address: address(input.billingAddress ?? input.shippingAddress),
    payment_kind: input.payment.kind,
    payment_reference: input.payment.reference || null,
    promotions: toJson(
      preview.applied.map((one) => ({
        _id: one.promotionId,
        code: one.code ?? one.name,
        amount: one.amount,
      })),
    ),
    customer_note: input.customerNote,
    tags: toJson(input.tags),
    cancel_reason: null,
    held_from: null,
    is_archived: 0,
    created_at: at,
    updated_at: at,
    version: 1,
  };
  const items = preview.items.map((item, position) => ({
    ...itemRow(row, item, sequencedId(now, position)),
    position,
  }));
  const placed = {
    id: sequencedId(now, 0),
    store_id: storeId,
    order_id: id,
    type: 'placed',
    at,
    by: 'merchant',
    data: toJson(ownPrices(input, preview)),
  };
  await insertOrders(trx, storeId, [{ row, items, shipments: [], refunds: [], events: [placed] }]);
  return id;
}

/** `data` of the timeline entry `placed`: prices that the merchant set, catalogue prices (minor units) and reasons. */
function ownPrices({ items, shipping }: OrderInput, preview: OrderPreview) {
  const prices = items.flatMap(({ unitPrice, priceReason }, index) => {
    const { name, variantName, price = null } = preview.items[index] ?? {};
    return unitPrice === null ? [] : [{ name, variantName, price, unitPrice, reason: priceReason }];
  });
  const { method, price, reason } = shipping;
  return {
    ...(prices.length > 0 && { prices }),
    ...(method === 'own' && { shipping: { price, reason } }),
  };
}

async function takeStock(
  { trx, storeId, merchant, today: { now } }: Placing,
  { items }: OrderPreview,
  order: { order_id: string; order_number: string },
): Promise<void> {
  const cause = { reason: 'order', ...order, ...byMerchant(merchant, now) } as const;
  const lines = Map.groupBy(items, ({ productId, variantId }) => `${productId} ${variantId ?? ''}`);
  for (const [, [first, ...others]] of [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!first) continue;
    const units = others.reduce((sum, { quantity }) => sum + quantity, first.quantity);
    const { productId, variantId } = first;
    const move = { productId, variantId, units: -units, sold: units, cause };
    await changeStock(trx, storeId, move);
  }
}

/**
 * Accepts the order, because the merchant entered it. Records its payment and note. Emails the customer if
 * `isNotified`.
 */
async function accept(
  store: StoreContext,
  { trx, storeId, merchant, today }: Placing,
  id: string,
  { note, payment }: OrderInput,
  isNotified: boolean,
): Promise<void> {
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const placed = await toOrder(trx, row);
  await updateCustomerAggregates(trx, storeId, null, placed);
  const action = { kind: 'transition', to: 'confirmed', isNotified } as const;
  const after = [
    ...(payment.isPaid && canMarkPaid(placed)
      ? [{ kind: 'markPaid' as const, reference: null }]
      : []),
    ...(note === '' ? [] : [{ kind: 'note' as const, text: note }]),
    action,
  ].reduce((order: Order, one) => applyAction(order, one, today).order, placed);
  const why = { reason: 'order', ...byMerchant(merchant, today.now) } as const;
  await saveOrder(trx, row, placed, after, { stock: [], now: today.now, why });
  if (!isNotified) return;
  const email = await renderOrderEmail(store, trx, storeId, { before: placed, after, action });
  const { domain = '' } = store.emailQueue ?? {};
  await writeEmail(trx, { storeId, orderId: id, domain }, email, today.now);
}
