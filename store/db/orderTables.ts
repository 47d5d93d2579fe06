import type { Generated } from 'kysely';
import type { Dated, Flag, Versioned } from './columns.ts';

/* Orders, what belongs to them, and promotions. The conventions are those of `schema.ts`. */

export type OrdersTable = Dated &
  Versioned & {
    id: string;
    store_id: string;
    /** 1042; shown as `#1042`, with the store's prefix. */
    sequence: number;
    number: string;
    status: string;
    payment_status: string;
    fulfilment_status: string;
    currency: string;
    subtotal: number;
    discount_total: number;
    shipping_total: number;
    tax_total: number;
    total: number;
    paid_total: number;
    refunded_total: number;
    items_count: number;
    customer_id: string | null;
    customer_name: string;
    customer_phone: string | null;
    customer_email: string | null;
    /** Who is to be found by name, phone and email: `contactIdOf` of `orders/contacts.ts`. */
    contact_id: Generated<string>;
    /** By which words of its customer and addresses it is found: `searchIdOf` of `orders/orderTerms.ts`. */
    search_id: Generated<string>;
    /** JSON or null. */
    shipping_address: string | null;
    billing_address: string | null;
    payment_kind: string;
    payment_reference: string | null;
    /** JSON: `{_id, code, amount}[]`. */
    promotions: Generated<string>;
    customer_note: Generated<string>;
    tags: Generated<string>;
    cancel_reason: string | null;
    held_from: string | null;
    is_archived: Generated<Flag>;
  };

export type OrderItemsTable = {
  id: string;
  store_id: string;
  order_id: string;
  position: number;
  product_id: string | null;
  variant_id: string | null;
  /** A copy: `Sea blue / L`. */
  variant_name: string | null;
  name: string;
  sku: string | null;
  /** SKU in small letters. */
  sku_key: string | null;
  image: string | null;
  quantity: number;
  unit_price: number;
  discount: number;
  tax: number;
  total: number;
  fulfilled_quantity: Generated<number>;
  /** Units whose price went back, wherever the goods are. */
  refunded_quantity: Generated<number>;
  /** Units taken off before they were sent. */
  cancelled_quantity: Generated<number>;
  /** Sent units that came back. */
  returned_quantity: Generated<number>;
};

export type ShipmentsTable = {
  id: string;
  store_id: string;
  order_id: string;
  /** JSON: `{_id, quantity}[]`, `_id` of the order's item. */
  items: string;
  carrier: string | null;
  tracking_number: string | null;
  /** By which it is found: `trackingKey` of `orders/orderTerms.ts`. */
  tracking_key: string | null;
  tracking_url: string | null;
  shipped_at: string;
  delivered_at: string | null;
};

/** The number that the invoice of an order got when it was first made. */
export type InvoicesTable = {
  store_id: string;
  order_id: string;
  sequence: number;
  number: string;
  issued_at: string;
  /** JSON: who sold, as the settings were then. */
  seller: string | null;
};

export type RefundsTable = {
  id: string;
  store_id: string;
  order_id: string;
  amount: number;
  items: string;
  shipping: Generated<number>;
  restock: Generated<Flag>;
  reason: string;
  note: Generated<string>;
  by: string;
  created_at: string;
};

export type OrderNotesTable = {
  id: string;
  store_id: string;
  order_id: string;
  text: string;
  by: string;
  at: string;
};

/** The timeline of an order. */
export type OrderEventsTable = {
  id: string;
  store_id: string;
  order_id: string;
  type: string;
  at: string;
  by: string;
  data: Generated<string>;
};

export type PromotionsTable = Dated &
  Versioned & {
    id: string;
    store_id: string;
    name: string;
    name_key: string;
    method: string;
    /** In capitals, so that it is unique whatever its case. */
    code: string | null;
    type: string;
    value: number | null;
    usage_limit: number | null;
    starts_at: string;
    ends_at: string | null;
    is_active: Generated<Flag>;
    /** Moved with orders, without a new version: `promotions/promotionUses.ts`. */
    orders_count: Generated<number>;
    used_count: Generated<number>;
    discount_total: Generated<number>;
    /** JSON of the remaining rules. */
    rules: Generated<string>;
  };

/** Which orders carry a promotion, cancelled ones too. */
export type OrderPromotionsTable = { store_id: string; promotion_id: string; order_id: string };

/** Words, phones and emails by which the customers of orders are found. */
export type ContactTermsTable = { store_id: string; term: string; contact_id: string };

/** Words, phones and emails of customers and addresses by which orders are found. */
export type OrderTermsTable = { store_id: string; term: string; search_id: string };

/** The words among all these terms, by themselves and by what is left without one letter: `orders/nearWords.ts`. */
export type WordSpellingsTable = { store_id: string; spelling: string; word: string };

/*
 * Sums of orders, kept with every write by `db/aggregates.ts`: metrics without reading orders.
 * What a column adds up is said in `orders/orderAggregates.ts`, what a bucket is in `orders/orderBuckets.ts`.
 */
export type OrderQuartersTable = {
  store_id: string;
  quarter: number;
  orders: number;
  cancelled: number;
  gross: number;
  discounts: number;
  shipping: number;
  tax: number;
  items: number;
  refunds: number;
};
export type OrderKindsTable = {
  store_id: string;
  grain: number;
  bucket: number;
  status: string;
  payment_status: string;
  fulfilment_status: string;
  payment_kind: string;
  count: number;
  total: number;
};
export type OrderCountsTable = {
  store_id: string;
  status: string;
  payment_status: string;
  fulfilment_status: string;
  count: number;
  total: number;
};
/** How many orders come to an amount in a bucket of `amountBucket`. */
export type OrderTotalsTable = { store_id: string; bucket: string; count: number };
export type RankedSalesTable = {
  store_id: string;
  /** product, variant or promotion. */
  subject: string;
  grain: number;
  bucket: number;
  ref: string;
  count: number;
  net: number;
  discount: number;
};
