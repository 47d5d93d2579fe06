import type { Kysely } from 'kysely';
import type { Order } from '../../contract/order.ts';
import type { OrderEdit, OrderEditPreview } from '../../contract/orderEdit.ts';
import { type EditedOrder, type EditRules, editOrder } from '../../domain/orderEdit.ts';
import { isRestockable } from '../../domain/orderRefund.ts';
import { whyNoExchange } from '../../domain/orderReturns.ts';
import { whyNoEdit } from '../../domain/orderStatus.ts';
import { openAmount, overpaidAmount } from '../../domain/refundAmounts.ts';
import { lockForUpdate } from '../catalogue/productWithVariants.ts';
import { byMerchant } from '../catalogue/stockChanges.ts';
import type { SignedIn } from '../context.ts';
import type { Database, OrderRow } from '../db/schema.ts';
import { sequencedId, toJson } from '../db/values.ts';
import { conflict, invalid, problem } from '../http/errors.ts';
import { actionContext, type Today } from './applyAction.ts';
import { issueCreditNote } from './creditNotes.ts';
import { issueInvoices } from './issueInvoices.ts';
import { readOffers, type StoredOffer } from './itemOffers.ts';
import { saveOrder } from './orderSave.ts';
import { readCharges } from './storeCharges.ts';
import { addTaxCorrection } from './taxEntries.ts';
import { readTaxPlace } from './taxPlaces.ts';

type WantedEdit = OrderEdit & { expectedTotal: number };
type Edited = EditedOrder & { preview: OrderEditPreview };

/** Works out the edit of an order, without writing it. 409 if the order cannot be edited. */
export async function previewEdit(
  db: Kysely<Database>,
  storeId: string,
  order: Order,
  edit: OrderEdit,
  today: Today,
): Promise<Edited> {
  const { exchange } = edit;
  const why = exchange === undefined ? whyNoEdit(order) : whyNoExchange(order, exchange);
  if (why) throw conflict([problem('edit', why.code, why.values)], { current: order });
  const rules = await readRules(db, storeId, order, edit, today.now);
  const edited = editOrder(order, edit, rules, actionContext(order, today));
  return { ...edited, preview: toPreview(order, edited, rules.offers) };
}

type Offers = { kept: (StoredOffer | null)[]; added: (StoredOffer | null)[] };

async function readRules(
  db: Kysely<Database>,
  storeId: string,
  order: Order,
  edit: OrderEdit,
  now: Date,
): Promise<EditRules & { offers: Offers }> {
  const kept = order.items.map(({ productId, variantId, quantity, unitPrice }) => ({
    productId: productId ?? '',
    variantId,
    quantity,
    unitPrice,
    priceReason: '',
    priceSeen: null,
  }));
  const offers = await readOffers(db, storeId, [...kept, ...edit.added], { now });
  const { taxRules } = await readCharges(db, storeId);
  const destination = await readTaxPlace(db, { store_id: storeId, id: order._id }, order);
  return {
    offers: { kept: offers.slice(0, kept.length), added: offers.slice(kept.length) },
    taxation: { ...taxRules, destination, isExempt: order.isTaxExempt },
    shippingPromotions: await readShippingPromotions(db, storeId, order),
  };
}

/** Ids of the order's promotions for free shipping. A promotion's type is fixed once an order has the promotion. */
async function readShippingPromotions(
  db: Kysely<Database>,
  storeId: string,
  { promotions }: Order,
): Promise<ReadonlySet<string>> {
  if (promotions.length === 0) return new Set();
  const rows = await db
    .selectFrom('promotions')
    .select('id')
    .where('store_id', '=', storeId)
    .where(
      'id',
      'in',
      promotions.map(({ _id }) => _id),
    )
    .where('type', '=', 'free_shipping')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function toPreview(before: Order, edited: EditedOrder, offers: Offers): OrderEditPreview {
  const { order, items, stock, problems } = edited;
  const { currency, subtotal, discountTotal, shippingTotal, shippingTax, taxTotal } = order;
  const { taxIncluded, isTaxExempt, buyerVatNumber, total, paidTotal } = order;
  const all = [...offers.kept, ...offers.added];
  return {
    currency,
    subtotal,
    discountTotal,
    shippingTotal,
    shippingTax,
    taxTotal,
    taxIncluded,
    isTaxExempt,
    buyerVatNumber,
    total,
    paidTotal,
    items: items.map((item, index) => {
      const offer = all[index];
      return {
        ...item,
        _id: index < before.items.length ? item._id : null,
        stock: offer?.trackStock ? offer.stock : null,
      };
    }),
    toCollect: openAmount(order),
    toPayBack: overpaidAmount(order),
    stock: stock
      .filter(({ item }) => isRestockable(item))
      .map(({ item: { name, variantName }, quantity }) => ({ name, variantName, units: quantity })),
    invoice: before.invoice?.number ?? null,
    problems,
  };
}

/** Locks the products that an edit reads, in the same order as placing an order does. */
export async function lockProducts(
  trx: Kysely<Database>,
  storeId: string,
  order: Order,
  edit: OrderEdit,
): Promise<void> {
  const ids = [...order.items, ...edit.added].flatMap(({ productId }) => productId ?? []);
  for (const id of [...new Set(ids)].toSorted()) await lockForUpdate(trx, storeId, id);
}

/**
 * The edit that a merchant wants to save. 422 with `preview` if it has problems, 409 with `preview` if the total is not
 * the expected one.
 */
export async function wantedEdit(
  db: Kysely<Database>,
  storeId: string,
  before: Order,
  { expectedTotal, ...edit }: WantedEdit,
  today: Today,
): Promise<Edited> {
  const edited = await previewEdit(db, storeId, before, edit, today);
  const { preview } = edited;
  const { problems, total, currency } = preview;
  if (problems.length > 0) {
    const named = problems.map(({ field, ...one }) => ({ ...one, field: `edit.${field}` }));
    throw invalid(named, currency, { preview });
  }
  if (total !== expectedTotal) {
    const changed = problem('edit.expectedTotal', 'order.editTotalChanged', { price: total });
    throw conflict([changed], { preview }, currency);
  }
  return edited;
}

/**
 * Writes an edit with its stock, tax and documents. Throws like `wantedEdit`. False, without writing, when another
 * request changed the order since it was read.
 */
export async function saveEdit(
  trx: Kysely<Database>,
  merchant: SignedIn,
  row: OrderRow,
  before: Order,
  edit: WantedEdit,
  today: Today,
): Promise<boolean> {
  const { store_id: storeId } = row;
  const { now } = today;
  const { order: after, stock } = await wantedEdit(trx, storeId, before, edit, today);
  const why = { reason: 'order', ...byMerchant(merchant, now) } as const;
  if (!(await saveOrder(trx, row, before, after, { stock, now, why }))) return false;
  await addTaxCorrection(trx, row, after, now);
  if (before.invoice) await replaceInvoice(trx, merchant, row, { before, after }, now);
  return true;
}

/** Corrects the invoice with a credit note, and issues a new invoice. */
async function replaceInvoice(
  trx: Kysely<Database>,
  merchant: SignedIn,
  { store_id, id: order_id }: OrderRow,
  { before, after }: { before: Order; after: Order },
  now: Date,
): Promise<void> {
  const number = await issueCreditNote(trx, { store_id, id: order_id }, before, now, 'edit');
  if (number !== undefined) {
    await trx
      .insertInto('order_events')
      .values({
        store_id,
        order_id,
        type: 'credited',
        by: 'merchant',
        // Sorts before the timeline entry of the new invoice.
        id: sequencedId(now, 99_997),
        at: now.toISOString(),
        data: toJson({ number }),
      })
      .execute();
  }
  await issueInvoices(trx, merchant, [after], now);
}
