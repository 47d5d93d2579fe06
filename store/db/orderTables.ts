import type { Generated, GeneratedAlways } from 'kysely';
import type { Dated, Flag, Versioned } from './columns.ts';

/* Orders, their parts, and promotions. `schema.ts` has the conventions. */

export type OrdersTable = Dated &
  Versioned & {
    id: string;
    store_id: string;
    /** `1042` of the order `#1042`. `number` is the store's prefix at that time, followed by the sequence. */
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
    /** 1 if prices, discounts and shipping include the tax. */
    tax_included: Generated<Flag>;
    /** Null if shipping was not taxed. */
    shipping_tax: number | null;
    shipping_tax_rate: number | null;
    shipping_tax_name: string | null;
    is_tax_exempt: Generated<Flag>;
    buyer_vat_number: string | null;
    /** JSON: `Place` of `domain/tax.ts`, where the order is taxed. Null until the shipping address changes. */
    tax_place: string | null;
    /** `subtotal` and `discount_total` without tax. Null means the same amounts. */
    net_subtotal: number | null;
    net_discount_total: number | null;
    total: number;
    paid_total: number;
    refunded_total: number;
    items_count: number;
    customer_id: string | null;
    customer_name: string;
    customer_phone: string | null;
    customer_email: string | null;
    /** Shared by customers with the same name, phone and email: `contactIdOf` in `orders/contacts.ts`. */
    contact_id: Generated<string>;
    /** Shared by orders with the same search terms: `searchIdOf` in `orders/orderTerms.ts`. */
    search_id: Generated<string>;
    /** JSON or null. */
    shipping_address: string | null;
    billing_address: string | null;
    /** The country in `shipping_address`, derived by the database. */
    shipping_country: GeneratedAlways<string | null>;
    payment_kind: string;
    payment_reference: string | null;
    /** JSON: `{_id, code, amount}[]`. */
    promotions: Generated<string>;
    customer_note: Generated<string>;
    tags: Generated<string>;
    cancel_reason: string | null;
    held_from: string | null;
    /** 1 if the merchant keeps the payment of a cancelled order. */
    is_payment_kept: Generated<Flag>;
    /** The unpaid amount of an order that came back completely, and the tax in it. */
    unpaid_return: Generated<number>;
    unpaid_return_tax: Generated<number>;
    is_archived: Generated<Flag>;
  };

/** Draft orders: orders that are not placed yet. */
export type DraftOrdersTable = Dated &
  Versioned & {
    store_id: string;
    id: string;
    sequence: number;
    /** Such as `D12`. */
    number: string;
    /** JSON: `OrderInput`. */
    input: string;
    customer_id: string | null;
    customer_name: string;
    /** The `searchKey` of number, name and phone. */
    search_text: string;
    items_count: number;
    total: number;
    /** The end of the draft's hold on stock; null without a hold. The hold ends without a write. */
    held_until: string | null;
    /**
     * JSON: the promotions and the shipping that the merchant saw. Null if unknown, as in drafts before version 0.2.0.
     */
    seen: string | null;
  };

/** Returns of orders, announced or received. */
export type OrderReturnsTable = {
  store_id: string;
  id: string;
  order_id: string;
  status: string;
  /** `expected`, `toSettle` or `done`: what lists filter by. */
  state: string;
  /** JSON: `items` of `OrderReturn`. */
  items: string;
  wish: string;
  reason: string;
  note: string;
  carrier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  outcome: string | null;
  /** JSON: ids of refunds. */
  refunds: string;
  created_at: string;
  updated_at: string;
};

/** Units that a draft holds. A row counts only while its `held_until` is in the future. */
export type DraftHoldsTable = {
  store_id: string;
  product_id: string;
  /** Empty for a product without variants. */
  variant_id: string;
  draft_id: string;
  units: number;
  held_until: string;
};

export type OrderItemsTable = {
  id: string;
  store_id: string;
  order_id: string;
  position: number;
  product_id: string | null;
  variant_id: string | null;
  /** A copy of the variant's name: `Sea blue / L`. */
  variant_name: string | null;
  name: string;
  sku: string | null;
  /** SKU in lower case. */
  sku_key: string | null;
  image: string | null;
  quantity: number;
  unit_price: number;
  discount: number;
  tax: number;
  /** Per cent; null without tax. */
  tax_rate: number | null;
  tax_name: string | null;
  total: number;
  /** The cost price of one unit when the order was placed, or as corrected since. */
  unit_cost: number | null;
  fulfilled_quantity: Generated<number>;
  /** Units whose price was refunded, whether or not the units were returned. */
  refunded_quantity: Generated<number>;
  /** The part of the item's price, without tax, that was refunded or came back unpaid: `refundedNets`. */
  refunded_net: Generated<number>;
  /** Units removed before they were shipped. */
  cancelled_quantity: Generated<number>;
  /** Shipped units that were returned. */
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
  /** The search key: `trackingKey` in `orders/orderTerms.ts`. */
  tracking_key: string | null;
  tracking_url: string | null;
  shipped_at: string;
  delivered_at: string | null;
};

/** Invoices: an order gets one when a merchant issues it, and another after each edit of the invoiced order. */
export type InvoicesTable = {
  store_id: string;
  /** The first invoice of an order has the order's id. */
  id: string;
  order_id: string;
  sequence: number;
  number: string;
  issued_at: string;
  /** JSON: the seller's details in the settings at that time. */
  seller: string | null;
  /** The country where the order was taxed. */
  tax_country: string | null;
  total: number;
  /** JSON: the order's printed fields at that time (`InvoicedOrder`); null for older invoices. */
  content: string | null;
};

/** Corrections of invoices after refunds, cancellations, returns and edits. Append-only. */
export type CreditNotesTable = {
  store_id: string;
  id: string;
  order_id: string;
  sequence: number;
  number: string;
  /** The number of the corrected invoice. */
  invoice: string;
  reason: string;
  tax_country: string | null;
  currency: string;
  net: number;
  tax: number;
  total: number;
  issued_at: string;
  /** JSON: `Content` in `orders/creditNotes.ts`. */
  content: string;
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
  /** JSON: `{rate, name, net, tax}[]`. */
  taxes: string | null;
  shipping_tax: number | null;
  /** The tax in `amount`. */
  tax: Generated<number>;
  /** How and on which day, `2026-11-24`, the merchant paid the refund back; null if not recorded. */
  payment_method: string | null;
  paid_on: string | null;
  payment_reference: string | null;
  /** 1 while the merchant has yet to pay the refund back; 0 also for refunds from before this column. */
  is_to_pay_back: Generated<Flag>;
  by: string;
  created_at: string;
};

/** Amounts of the tax report, by orders or by documents: `orders/taxEntries.ts`. Corrections are negative. */
export type TaxEntriesTable = {
  store_id: string;
  order_id: string;
  /** `orders` or `documents`. */
  basis: string;
  number: number;
  at: string;
  /** The country where the order was taxed; empty if unknown. */
  country: string;
  /** Per cent; null without tax, and if no rate was recorded. */
  rate: number | null;
  rate_name: string | null;
  is_recorded: Flag;
  net: number;
  tax: number;
};

export type OrderNotesTable = {
  id: string;
  store_id: string;
  order_id: string;
  text: string;
  by: string;
  at: string;
};

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
    /** In upper case, so that uniqueness ignores case. */
    code: string | null;
    type: string;
    value: number | null;
    usage_limit: number | null;
    starts_at: string;
    ends_at: string | null;
    is_active: Generated<Flag>;
    /** These totals are changed by orders, without a new version: `promotions/promotionUses.ts`. */
    orders_count: Generated<number>;
    used_count: Generated<number>;
    discount_total: Generated<number>;
    /** JSON: the rules without a column of their own. */
    rules: Generated<string>;
  };

/** The tags of orders, in lower case, for filters. */
export type OrderTagsTable = { store_id: string; tag_key: string; order_id: string };

/** Orders with a promotion, cancelled orders included. */
export type OrderPromotionsTable = { store_id: string; promotion_id: string; order_id: string };

/** Search terms of customers, also of guests: words, phones and emails. */
export type ContactTermsTable = { store_id: string; term: string; contact_id: string };

/** Search terms of orders: words, phones and emails of customers, words and phones of addresses. */
export type OrderTermsTable = { store_id: string; term: string; search_id: string };

/** The words among the terms of contacts and orders. `spelling` is the word, or the word without one of its letters. */
export type WordSpellingsTable = { store_id: string; spelling: string; word: string };

/*
 * Aggregates of orders, updated with every write by `db/aggregates.ts`, so that metrics need not read orders.
 * `orders/orderAggregates.ts` computes the columns. `orders/orderBuckets.ts` explains the buckets.
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
  refund_tax: number;
  unpaid_returns: Generated<number>;
  unpaid_return_tax: Generated<number>;
  /** Net sales of all items, net sales of the items with a known cost, and their costs. */
  item_sales: Generated<number>;
  costed_sales: Generated<number>;
  costs: Generated<number>;
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
/** Orders per bucket of their total: `amountBucket`. */
export type OrderTotalsTable = { store_id: string; bucket: string; count: number };
/** Orders per country of the shipping address. */
export type OrderCountriesTable = { store_id: string; country: string; count: number };
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
  costed_sales: Generated<number>;
  costs: Generated<number>;
};
