import { type Kysely, sql } from 'kysely';
import { MAX_AMOUNT } from '../../contract/maxAmount.ts';
import type { OrderInput } from '../../contract/orderInput.ts';
import type { OrderPreview } from '../../contract/orderPreview.ts';
import type { Problem } from '../../contract/problems.ts';
import type { ShippingRate } from '../../contract/shippingRate.ts';
import { type BasketLine, lineAmount } from '../../domain/basket.ts';
import {
  changesOfLines,
  nullIfEmpty,
  problemsOfLines,
  problemsOfOrderInput,
} from '../../domain/orderInput.ts';
import { type PricedBasket, priceBasket } from '../../domain/priceBasket.ts';
import { chooseShippingRate } from '../../domain/shipping.ts';
import { readTree } from '../catalogue/categoryRows.ts';
import { readNumber } from '../db/readNumber.ts';
import type { CustomerRow, Database, PromotionRow } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import { invalid, problem } from '../http/errors.ts';
import { readBasketPromotions, readCustomerUses } from '../promotions/basketPromotions.ts';
import { toPromotion } from '../promotions/promotionRecord.ts';
import { isGuestOrder } from './customerAggregates.ts';
import { readOffers, type StoredOffer } from './itemOffers.ts';
import { readCharges, type StoreCharges } from './storeCharges.ts';

/**
 * Calculates an order at the current prices, without writing it. Placing an order writes exactly this preview. 422 if
 * the total is too large. An order from the draft `draftId` may sell the units that the draft holds.
 */
export async function previewOrder(
  db: Kysely<Database>,
  storeId: string,
  input: OrderInput,
  at: { now: Date; draftId?: string | null },
): Promise<OrderPreview> {
  const { now } = at;
  const charges = await readCharges(db, storeId);
  const found = await readCustomer(db, storeId, input);
  const offers = await readOffers(db, storeId, input.items, at);
  const lines = input.items.map((item, index) => basketLine(item, offers[index] ?? null));
  const shipping = chooseShipping(input, charges, lines, offers);
  const rows = await readBasketPromotions(db, storeId, input.codes, now);
  const tree = await readTree(db, storeId);
  const isExempt = input.isTaxExempt || isSet(found.row?.is_tax_exempt ?? 0);
  refuseTooLarge(lines.reduce((sum, line) => sum + lineAmount(line), shipping.price));
  const priced = priceBasket(
    {
      lines,
      shipping: shipping.price,
      shippingTaxClass: shipping.rate?.taxClass ?? null,
      taxation: { ...charges.taxRules, destination: placeOf(input), isExempt },
    },
    rows.map((row) => toPromotion(row, charges.currency)),
    {
      now,
      codes: input.codes,
      categoryParents: new Map(tree.map(({ _id, parentId }) => [_id, parentId])),
      customerUses: await readCustomerUses(db, storeId, found.row?.id ?? null, rows),
    },
  );
  refuseTooLarge(priced.total);
  return {
    currency: charges.currency,
    ...totalsOf(priced),
    isTaxExempt: isExempt,
    buyerVatNumber: input.vatNumber || (found.row?.vat_number ?? null),
    items: input.items.map((item, index) =>
      previewItem(item, offers[index] ?? null, priced.lines[index]),
    ),
    customer: found.customer,
    shippingRate: shipping.rate && rateOf(shipping.rate),
    shippingRates: shipping.applying.map(rateOf),
    ...promotionsOf(priced, rows),
    guestOrders: await countGuestOrders(db, storeId, found.customer?.phone ?? null),
    problems: [
      ...problemsOfOrderInput(input),
      ...found.problems,
      ...problemsOfLines(input.items, offers),
      ...shipping.problems,
    ],
    changes: [...found.changes, ...changesOfLines(input.items, offers)],
  };
}

function refuseTooLarge(amount: number): void {
  if (amount > MAX_AMOUNT) throw invalid([problem('items', 'order.tooLarge')]);
}

type FoundCustomer = {
  row: CustomerRow | null;
  customer: OrderPreview['customer'];
  problems: Problem[];
  changes: Problem[];
};

/** A blocked customer is a problem. So is a guest with a blocked customer's phone. */
async function readCustomer(
  db: Kysely<Database>,
  storeId: string,
  input: OrderInput,
): Promise<FoundCustomer> {
  const none = { row: null, customer: null, problems: [], changes: [] };
  if (input.customer === null) return none;
  const { _id, name, phone, email, create } = nullIfEmpty(input.customer);
  const query = db.selectFrom('customers').selectAll().where('store_id', '=', storeId);
  if (_id !== null) {
    const row = await query.where('id', '=', _id).executeTakeFirst();
    if (!row) return { ...none, problems: [problem('customer', 'order.customerGone')] };
    const { id, status } = row;
    const customer = { _id: id, name: row.name, phone: row.phone, email: row.email, status };
    return { row, customer, problems: blockedProblem(row), changes: [] };
  }
  const customer = { _id: null, name, phone, email };
  const owner = phone && (await query.where('phone', '=', phone).executeTakeFirst());
  if (!owner) return { ...none, customer };
  const blocked = blockedProblem(owner);
  const known = problem('customer.phone', create ? 'phone.taken' : 'order.phoneKnown', {
    name: owner.name,
    id: owner.id,
  });
  const problems = create && blocked.length === 0 ? [known] : blocked;
  return { row: null, customer, problems, changes: create ? [] : [known] };
}

function blockedProblem({ status, name }: CustomerRow): Problem[] {
  return status === 'blocked' ? [problem('customer', 'order.customerBlocked', { name })] : [];
}

/** A merchant's own price below the catalogue's counts as a reduced price. */
function basketLine(
  { productId, variantId, quantity, unitPrice }: OrderInput['items'][number],
  offer: StoredOffer | null,
): BasketLine {
  const price = offer?.price ?? 0;
  const line = offer?.line ?? {
    productId,
    variantId,
    categoryId: null,
    compareAtPrice: null,
    costPrice: null,
  };
  if (unitPrice === null) return { ...line, quantity, unitPrice: price };
  const compareAtPrice = Math.max(price, line.compareAtPrice ?? 0);
  return {
    ...line,
    quantity,
    unitPrice,
    compareAtPrice: compareAtPrice > unitPrice ? compareAtPrice : null,
  };
}

type ChosenShipping = {
  price: number;
  rate: ShippingRate | null;
  applying: ShippingRate[];
  problems: Problem[];
};

function chooseShipping(
  { shipping, shippingAddress, items }: OrderInput,
  { shippingRates, shippingRate }: StoreCharges,
  lines: readonly BasketLine[],
  offers: readonly (StoredOffer | null)[],
): ChosenShipping {
  const { rate, others } = chooseShippingRate(shippingRates, {
    country: shippingAddress?.country || null,
    postcode: shippingAddress?.postcode || null,
    subtotal: lines.reduce((sum, line) => sum + lineAmount(line), 0),
    weight: items.reduce((sum, { quantity }, at) => sum + quantity * (offers[at]?.weight ?? 0), 0),
  });
  const applying = [rate, ...others.map((other) => other.rate)].filter((one) => one !== null);
  const fixed = { rate: null, applying, problems: [] };
  if (shipping.method === 'own') return { ...fixed, price: shipping.price ?? 0 };
  // Shipping is charged once there is something to ship.
  if (shipping.method === 'none' || items.length === 0) return { ...fixed, price: 0 };
  const wanted = applying.find(({ _id }) => _id === shipping.rateId);
  const chosen = wanted ?? rate;
  return {
    applying,
    rate: chosen,
    price: chosen?.price ?? shippingRate,
    problems:
      shipping.rateId === null || wanted ? [] : [problem('shipping.rateId', 'order.rateGone')],
  };
}

function rateOf({ _id, name, price, deliveryDaysMin, deliveryDaysMax }: ShippingRate) {
  return { _id, name, price, deliveryDaysMin, deliveryDaysMax };
}

function placeOf({ shippingAddress, billingAddress }: OrderInput) {
  return [shippingAddress, billingAddress].find((address) => address?.country) ?? null;
}

function totalsOf(priced: PricedBasket) {
  const { subtotal, discount, shipping, shippingDiscount, taxIncluded, shippingTax } = priced;
  return {
    subtotal,
    discountTotal: discount,
    shippingTotal: shipping - shippingDiscount,
    shippingDiscount,
    taxIncluded,
    shippingTax,
    taxTotal: priced.tax,
    total: priced.total,
  };
}

function previewItem(
  { productId, variantId, quantity }: OrderInput['items'][number],
  offer: StoredOffer | null,
  line: PricedBasket['lines'][number] | undefined,
): OrderPreview['items'][number] {
  return {
    productId,
    variantId,
    name: offer?.name ?? '',
    variantName: offer?.variantName ?? null,
    sku: offer?.sku ?? null,
    image: offer?.image ?? null,
    quantity,
    price: offer?.price ?? null,
    stock: offer?.trackStock ? offer.stock : null,
    held: offer?.held ?? 0,
    unitPrice: line?.unitPrice ?? 0,
    discount: line?.discount ?? 0,
    tax: line?.tax ?? 0,
    taxRate: line?.taxRate ?? null,
    taxName: line?.taxName ?? null,
    total: line?.total ?? 0,
    unitCost: line?.costPrice ?? null,
  };
}

function promotionsOf(
  { applied, refused, unknownCodes }: PricedBasket,
  rows: readonly PromotionRow[],
): Pick<OrderPreview, 'applied' | 'refused' | 'unknownCodes'> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = <Part extends { promotionId: string }>(part: Part) => {
    const { name = '', code = null } = byId.get(part.promotionId) ?? {};
    return { ...part, name, code };
  };
  return { applied: applied.map(named), refused: refused.map(named), unknownCodes };
}

async function countGuestOrders(
  db: Kysely<Database>,
  storeId: string,
  phone: string | null,
): Promise<number> {
  if (phone === null) return 0;
  return readNumber(db, sql`(select count(*) from orders where ${isGuestOrder(storeId, phone)})`);
}
