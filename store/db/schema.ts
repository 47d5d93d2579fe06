import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type * as v from 'valibot';
import type { productFields } from '../../contract/productInput.ts';
import type { purchaseOrders } from '../../contract/purchaseOrder.ts';
import type { brands } from '../../contract/resources.ts';
import type { shippingRates } from '../../contract/shippingRate.ts';
import type { StockReason } from '../../contract/stockChange.ts';
import type { suppliers } from '../../contract/supplier.ts';
import type { taxRates } from '../../contract/taxRate.ts';
import type { TimelineEntry } from '../../contract/timeline.ts';
import type { variantFields } from '../../contract/variantInput.ts';
import type { OneTimeCodesTable, VerificationsTable } from './accountTables.ts';
import type { BulkChangesTable, BulkJobRecordsTable, BulkJobsTable } from './bulkJobTables.ts';
import type { Dated, Flag, Versioned } from './columns.ts';
import type { CustomerCountsTable, CustomersTable, CustomerTagsTable } from './customerTables.ts';
import type { EmailTextsTable, OutboxTable } from './emailTables.ts';
import type { Columns } from './fieldColumns.ts';
import type { ImportTables } from './importTables.ts';
import type {
  ContactTermsTable,
  CreditNotesTable,
  DraftHoldsTable,
  DraftOrdersTable,
  InvoicesTable,
  OrderCountriesTable,
  OrderCountsTable,
  OrderEventsTable,
  OrderItemsTable,
  OrderKindsTable,
  OrderNotesTable,
  OrderPromotionsTable,
  OrderQuartersTable,
  OrderReturnsTable,
  OrdersTable,
  OrderTagsTable,
  OrderTermsTable,
  OrderTotalsTable,
  PromotionsTable,
  RankedSalesTable,
  RefundsTable,
  ShipmentsTable,
  TaxEntriesTable,
  WordSpellingsTable,
} from './orderTables.ts';
import type {
  ProductCountsTable,
  ProductFacetsTable,
  ProductTagsTable,
  ProductTermsTable,
} from './productTables.ts';

/**
 * All tables. SQLite and PostgreSQL share the column types:
 * - booleans are 0 or 1 (`flag`, `isSet` in `values.ts`);
 * - instants are ISO 8601 UTC text with milliseconds, which sorts chronologically;
 * - lists and objects in a column are JSON text (`toJson`, `fromJson` in `values.ts`);
 * - money is whole minor units;
 * - `…_key` without a comment is `searchKey(text)`: lower case without accents, for sorting and lookups;
 * - `version` starts at 1 and increases with every change by a merchant: it is the record's ETag.
 * The tables of a store's data have `store_id`. Every query for a merchant filters by it: a merchant sees one store
 * only.
 */
export type Database = ImportTables & {
  stores: StoresTable;
  merchants: MerchantsTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  attempts: AttemptsTable;
  one_time_codes: OneTimeCodesTable;
  verifications: VerificationsTable;
  idempotency_keys: IdempotencyKeysTable;
  uploads: UploadsTable;
  categories: CategoriesTable;
  brands: BrandsTable;
  suppliers: SuppliersTable;
  purchase_orders: PurchaseOrdersTable;
  awaited_units: AwaitedUnitsTable;
  tax_rates: TaxRatesTable;
  shipping_rates: ShippingRatesTable;
  products: ProductsTable;
  product_terms: ProductTermsTable;
  product_tags: ProductTagsTable;
  product_variants: ProductVariantsTable;
  product_counts: ProductCountsTable;
  product_facets: ProductFacetsTable;
  stock_changes: StockChangesTable;
  customers: CustomersTable;
  customer_tags: CustomerTagsTable;
  customer_counts: CustomerCountsTable;
  orders: OrdersTable;
  invoices: InvoicesTable;
  credit_notes: CreditNotesTable;
  draft_holds: DraftHoldsTable;
  draft_orders: DraftOrdersTable;
  order_returns: OrderReturnsTable;
  order_items: OrderItemsTable;
  shipments: ShipmentsTable;
  refunds: RefundsTable;
  tax_entries: TaxEntriesTable;
  order_notes: OrderNotesTable;
  order_tags: OrderTagsTable;
  order_events: OrderEventsTable;
  contact_terms: ContactTermsTable;
  order_terms: OrderTermsTable;
  word_spellings: WordSpellingsTable;
  order_quarters: OrderQuartersTable;
  order_kinds: OrderKindsTable;
  order_counts: OrderCountsTable;
  order_totals: OrderTotalsTable;
  order_countries: OrderCountriesTable;
  ranked_sales: RankedSalesTable;
  promotions: PromotionsTable;
  order_promotions: OrderPromotionsTable;
  bulk_changes: BulkChangesTable;
  bulk_jobs: BulkJobsTable;
  bulk_job_records: BulkJobRecordsTable;
  outbox: OutboxTable;
  email_texts: EmailTextsTable;
};

export type StoresTable = Dated &
  Versioned & {
    id: string;
    name: string | null;
    description: string | null;
    contact_email: string | null;
    contact_phone: string | null;
    address: string | null;
    is_visible: Generated<Flag>;
    shipping_rate: Generated<number>;
    is_shipping_set: Generated<Flag>;
    /** Per cent. The only tax rate of a store without rows in `tax_rates`; null without tax. */
    tax_rate: number | null;
    prices_include_tax: Generated<Flag>;
    country: string | null;
    currency: Generated<string>;
    timezone: string | null;
    low_stock_default: Generated<number>;
    order_prefix: string | null;
    next_order: Generated<number>;
    next_draft: Generated<number>;
    next_purchase: Generated<number>;
    legal_name: string | null;
    vat_number: string | null;
    invoice_prefix: string | null;
    next_invoice: Generated<number>;
    credit_note_prefix: string | null;
    next_credit_note: Generated<number>;
    /** URL pattern of product pages on the storefront; empty until it is set. */
    product_link: Generated<string>;
    /** JSON: `{name, link}[]`, the merchant's own carriers. */
    carriers: Generated<string>;
    /** The language of emails to customers whose language is unknown. */
    email_language: Generated<string>;
    logo: string | null;
    subscription_plan: Generated<string>;
    subscription_status: Generated<string>;
    subscription_renewal: string | null;
    subscription_price: Generated<number>;
  };

/** People who sign in to the console. */
export type MerchantsTable = Dated &
  Versioned & {
    id: string;
    store_id: string;
    phone: string;
    /** `scrypt$N$r$p$salt$hash`, base64url. */
    password_hash: string;
    name: string | null;
    email: string | null;
    profile_picture: string | null;
    business_name: string | null;
    business_type: string | null;
  };

export type SessionsTable = {
  id: string;
  merchant_id: string;
  store_id: string;
  user_agent: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  revoked_at: string | null;
};

/** SHA-256 of issued refresh tokens. A token works once, and again within a grace period. Expired ones are deleted. */
export type RefreshTokensTable = {
  hash: string;
  session_id: string;
  used_at: string | null;
  expires_at: string;
};

/** Attempts by key (`login:phone:…`, `login:address:…`) within a window: `http/attempts.ts`. */
export type AttemptsTable = { key: string; count: number; window_ends_at: string };

export type IdempotencyKeysTable = {
  store_id: string;
  key: string;
  /** HMAC-SHA256 of method, path, query and body. */
  request_hash: string;
  /** Null while the first request is still running. */
  status: number | null;
  headers: string | null;
  body: string | null;
  created_at: string;
};

export type UploadsTable = {
  id: string;
  store_id: string;
  /** Random file name, which is part of the picture's URL. */
  name: string;
  type: string;
  size: number;
  /** SVG text of a picture that the store drew; null when the bytes are in a file. */
  content: string | null;
  created_at: string;
  /** The URL that the store fetched the picture from. */
  source: string | null;
  /** 0 until a record refers to the upload. */
  is_used: Generated<number>;
};

export type CategoriesTable = Dated &
  Versioned & {
    id: string;
    store_id: string;
    name: string;
    name_key: string;
    slug: string;
    parent_id: string | null;
    position: number;
    description: Generated<string>;
    image: string | null;
    is_visible: Generated<Flag>;
  };

export type BrandsTable = Dated &
  Versioned &
  Columns<v.InferOutput<typeof brands.input>> & { id: string; store_id: string; name_key: string };

export type SuppliersTable = Dated &
  Versioned &
  Columns<v.InferOutput<typeof suppliers.input>> & {
    id: string;
    store_id: string;
    name_key: string;
  };

/** `lines` is JSON: `PurchaseLine[]`. */
export type PurchaseOrdersTable = Dated &
  Versioned &
  Columns<v.InferOutput<typeof purchaseOrders.input>> & {
    id: string;
    store_id: string;
    name_key: string;
  };

/**
 * Units of a purchase order that have not arrived. `ref` is the id of the variant, or of a product without variants.
 */
export type AwaitedUnitsTable = {
  store_id: string;
  ref: string;
  purchase_order_id: string;
  units: number;
};

export type TaxRatesTable = Dated &
  Versioned &
  Columns<v.InferOutput<typeof taxRates.input>> & {
    id: string;
    store_id: string;
    name_key: string;
    region_key: string | null;
    tax_class_key: string;
  };

export type ShippingRatesTable = Dated &
  Versioned &
  Columns<v.InferOutput<typeof shippingRates.input>> & {
    id: string;
    store_id: string;
    name_key: string;
  };

/** Each field that a merchant sets has a column of the same name: `fieldColumns.ts`. */
export type ProductsTable = Dated &
  Versioned &
  Columns<v.InferOutput<typeof productFields>> & {
    id: string;
    store_id: string;
    name_key: string;
    /** SKU in lower case: unique in a store. */
    sku_key: string | null;
    /**
     * `in`, `low`, `out` or `untracked`; updated with every change of the stock, the threshold or the store's default.
     */
    availability: string;
    /** JSON: `ProductOption[]`. Variants are rows of `product_variants`; the column `variants` is unused. */
    options: Generated<string>;
    variants: Generated<string>;
    /** Counts enabled variants. */
    variant_count: Generated<number>;
    variants_in_stock: Generated<number>;
    /** Counts enabled variants with low stock, by the product's or the store's threshold. */
    variants_low: Generated<number>;
    /** Stock of the enabled variants. This and `price_to` are null without variants. */
    stock_for_sale: number | null;
    /** `stock_for_sale`, or `stock` without variants. Lists show it and sort by it. */
    shown_stock: number;
    price_to: number | null;
    sold_count: Generated<number>;
    /** The product's terms, each after a space: the same as its rows in `product_terms`. */
    search_text: string;
  };

/** Each field that a merchant sets has a column of the same name. */
export type ProductVariantsTable = Columns<v.InferOutput<typeof variantFields>> & {
  store_id: string;
  id: string;
  product_id: string;
  /** 0, 1, 2, … within the product. */
  position: number;
  /** SKU in lower case: unique among the variants of a store. */
  sku_key: string | null;
  sold_count: Generated<number>;
  /** Words of the product's name and of the variant's values, SKU and barcode, each after a space. */
  search_text: Generated<string>;
  /** 1 if the list of stock levels has the variant. */
  is_needed: Generated<number>;
};

/** Every change of a product's stock. Append-only: the quantities of a product add up to its stock. */
export type StockChangesTable = {
  store_id: string;
  product_id: string;
  variant_id: string | null;
  /** A copy of the variant's name: `Sea blue / L`. */
  variant_name: string | null;
  /** 1, 2, 3, … within the product: several changes may have the same time. */
  sequence: number;
  /** `<product_id>-<sequence>`. */
  id: string;
  quantity: number;
  stock_after: number;
  reason: StockReason;
  order_id: string | null;
  /** A copy of the order's number: `#1042`. */
  order_number: string | null;
  /** The purchase order whose units arrived, and a copy of its number: `PO-12`. */
  purchase_order_id: string | null;
  purchase_order_number: string | null;
  note: Generated<string>;
  by: TimelineEntry['by'];
  merchant_id: string | null;
  created_at: string;
};

export type StoreRow = Selectable<StoresTable>;
export type StoreChanges = Updateable<StoresTable>;
export type MerchantRow = Selectable<MerchantsTable>;
export type MerchantChanges = Updateable<MerchantsTable>;
export type CategoryRow = Selectable<CategoriesTable>;
export type ProductRow = Selectable<ProductsTable>;
export type VariantRow = Selectable<ProductVariantsTable>;
export type NewProduct = Insertable<ProductsTable>;
export type PurchaseOrderRow = Selectable<PurchaseOrdersTable>;
export type StockChangeRow = Selectable<StockChangesTable>;
export type CustomerRow = Selectable<CustomersTable>;
export type OrderRow = Selectable<OrdersTable>;
/** An order to insert, without the columns that the insert derives. */
export type NewOrderRow = New<
  Omit<OrderRow, 'search_id' | 'net_subtotal' | 'net_discount_total' | 'shipping_country'>,
  | 'tax_included'
  | 'shipping_tax'
  | 'shipping_tax_rate'
  | 'shipping_tax_name'
  | 'is_tax_exempt'
  | 'buyer_vat_number'
  | 'tax_place'
  | 'is_payment_kept'
  | 'unpaid_return'
  | 'unpaid_return_tax'
>;
export type DraftOrderRow = Selectable<DraftOrdersTable>;
export type OrderItemRow = Selectable<OrderItemsTable>;
export type NewOrderItemRow = New<
  OrderItemRow,
  'tax_rate' | 'tax_name' | 'unit_cost' | 'refunded_net'
>;
/** A row to insert, with optional columns. */
type New<Row, Optional extends keyof Row> = Omit<Row, Optional> & Partial<Pick<Row, Optional>>;
export type BulkChangeRow = Selectable<BulkChangesTable>;
export type OutboxRow = Selectable<OutboxTable>;
export type PromotionRow = Selectable<PromotionsTable>;
