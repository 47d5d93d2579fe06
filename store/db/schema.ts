import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type * as v from 'valibot';
import type { TimelineEntry } from '../../contract/order.ts';
import type { productFields } from '../../contract/productInput.ts';
import type { StockReason } from '../../contract/stockChange.ts';
import type { variantFields } from '../../contract/variantInput.ts';
import type { OneTimeCodesTable, VerificationsTable } from './accountTables.ts';
import type { Dated, Flag, Versioned } from './columns.ts';
import type { CustomerCountsTable, CustomersTable, CustomerTagsTable } from './customerTables.ts';
import type { EmailTextsTable, OutboxTable } from './emailTables.ts';
import type { Columns } from './fieldColumns.ts';
import type { ImportRowsTable, ImportSkusTable, ImportsTable } from './importTables.ts';
import type {
  ContactTermsTable,
  InvoicesTable,
  OrderCountsTable,
  OrderEventsTable,
  OrderItemsTable,
  OrderKindsTable,
  OrderNotesTable,
  OrderPromotionsTable,
  OrderQuartersTable,
  OrdersTable,
  OrderTermsTable,
  OrderTotalsTable,
  PromotionsTable,
  RankedSalesTable,
  RefundsTable,
  ShipmentsTable,
  WordSpellingsTable,
} from './orderTables.ts';

/**
 * Every table of the store. The same columns serve SQLite and PostgreSQL, so:
 * - booleans are 0 or 1 (`flag`, `isSet` in `values.ts`);
 * - instants are ISO 8601 UTC text with milliseconds, which sorts as time does;
 * - lists and objects that are never searched are JSON text (`toJson`, `fromJson` in `values.ts`);
 * - money is whole minor units;
 * - `…_key` is `searchKey(text)`: small letters without accents, for sorting and looking up;
 * - `version` starts at 1 and grows with every change a merchant makes: it is the record's ETag.
 * Every row carries `store_id`, and every query names it: a merchant sees one store only.
 */
export type Database = {
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
  order_items: OrderItemsTable;
  shipments: ShipmentsTable;
  refunds: RefundsTable;
  order_notes: OrderNotesTable;
  order_events: OrderEventsTable;
  contact_terms: ContactTermsTable;
  order_terms: OrderTermsTable;
  word_spellings: WordSpellingsTable;
  order_quarters: OrderQuartersTable;
  order_kinds: OrderKindsTable;
  order_counts: OrderCountsTable;
  order_totals: OrderTotalsTable;
  ranked_sales: RankedSalesTable;
  promotions: PromotionsTable;
  order_promotions: OrderPromotionsTable;
  bulk_changes: BulkChangesTable;
  outbox: OutboxTable;
  email_texts: EmailTextsTable;
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  import_skus: ImportSkusTable;
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
    /** Whether the merchant ever chose it. */
    is_shipping_set: Generated<Flag>;
    /** Per cent that is added to the prices of goods. */
    tax_rate: number | null;
    currency: Generated<string>;
    timezone: string | null;
    low_stock_default: Generated<number>;
    order_prefix: string | null;
    /** The number that the next order gets. */
    next_order: Generated<number>;
    legal_name: string | null;
    vat_number: string | null;
    invoice_prefix: string | null;
    /** The number that the next invoice gets. */
    next_invoice: Generated<number>;
    /** The pattern of products' pages in the shop; empty while nobody said. */
    product_link: Generated<string>;
    /** JSON: `{name, link}[]`, the merchant's own. */
    carriers: Generated<string>;
    /** What customers are written to in when theirs is not known. */
    email_language: Generated<string>;
    /** The URL of one of the store's uploads. */
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

/** SHA-256 of every refresh token ever handed out and not yet expired; each is good once. */
export type RefreshTokensTable = {
  hash: string;
  session_id: string;
  used_at: string | null;
  expires_at: string;
};

/** Failed attempts by key (`login:phone:…`, `login:address:…`) within a window. */
export type AttemptsTable = { key: string; count: number; window_ends_at: string };

export type IdempotencyKeysTable = {
  store_id: string;
  key: string;
  /** SHA-256 of method, path and body. */
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
  /** Random file name, the last segment of its URL. */
  name: string;
  type: string;
  size: number;
  /** Text of a small picture that the store drew itself (SVG); null when the bytes are in a file. */
  content: string | null;
  created_at: string;
  /** Where the store fetched it itself. */
  source: string | null;
  /** 0 until something that is written names it. */
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

/** What a merchant sets has a column each, called after its field: `fieldColumns.ts`. */
export type ProductsTable = Dated &
  Versioned &
  Columns<v.InferOutput<typeof productFields>> & {
    id: string;
    store_id: string;
    name_key: string;
    /** SKU in small letters: unique in a store. */
    sku_key: string | null;
    /** in, low, out or untracked; written with every change of stock, threshold or store default. */
    availability: string;
    /** JSON: `ProductOption[]`. The variants have rows of their own: `variants` was never used. */
    options: Generated<string>;
    variants: Generated<string>;
    /** Of what is switched on. */
    variant_count: Generated<number>;
    variants_in_stock: Generated<number>;
    /** What is left of what is switched on; null without variants, as the next. */
    stock_for_sale: number | null;
    /** The same, or `stock` without variants: what lists show and are sorted by. */
    shown_stock: number;
    price_to: number | null;
    sold_count: Generated<number>;
    /** The product's terms, each after a space: what `product_terms` holds of it. */
    search_text: string;
  };

/** What a merchant sets has a column each, called after its field. */
export type ProductVariantsTable = Columns<v.InferOutput<typeof variantFields>> & {
  store_id: string;
  id: string;
  product_id: string;
  /** 0, 1, 2, … of the product. */
  position: number;
  /** SKU in small letters: unique among the variants of a store. */
  sku_key: string | null;
  sold_count: Generated<number>;
  /** Words of the product's name, of its values, SKU and barcode, each after a space. */
  search_text: Generated<string>;
};

/** Words of a product's tags and of what is `isSearched` in `catalogue/productList.ts`, for search by the beginnings of words. */
export type ProductTermsTable = { store_id: string; term: string; product_id: string };
export type ProductTagsTable = { store_id: string; tag_key: string; product_id: string };

/** How many products have a tag (`tag`, by its key) or a price in a bucket (`price`), kept with every write. */
export type ProductFacetsTable = { store_id: string; facet: string; value: string; count: number };

/** How many products there are of each kind, kept with every write: totals without counting rows. */
export type ProductCountsTable = {
  store_id: string;
  status: string;
  /** Empty when the product has no category. */
  category_id: string;
  availability: string;
  count: number;
};

/** Every change of a product's stock, never changed itself: the quantities of a product add up to its stock. */
export type StockChangesTable = {
  store_id: string;
  product_id: string;
  variant_id: string | null;
  /** A copy: `Sea blue / L`. */
  variant_name: string | null;
  /** 1, 2, 3, … of the product: several may be of one moment. */
  sequence: number;
  /** `<product_id>-<sequence>`. */
  id: string;
  quantity: number;
  stock_after: number;
  /** One of `STOCK_REASONS`. */
  reason: StockReason;
  order_id: string | null;
  /** A copy: `#1042`. */
  order_number: string | null;
  note: Generated<string>;
  /** merchant, customer or system. */
  by: TimelineEntry['by'];
  merchant_id: string | null;
  created_at: string;
};

/** What was changed in bulk, for a day. */
export type BulkChangesTable = {
  store_id: string;
  id: string;
  /** A field of products. */
  field: string;
  row_count: number;
  /** JSON: `{id, name, from, to}[]`. */
  rows: string;
  merchant_id: string;
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
export type StockChangeRow = Selectable<StockChangesTable>;
export type CustomerRow = Selectable<CustomersTable>;
export type OrderRow = Selectable<OrdersTable>;
/** What follows from it is not set. */
export type NewOrderRow = Omit<OrderRow, 'search_id'>;
export type OrderItemRow = Selectable<OrderItemsTable>;
export type BulkChangeRow = Selectable<BulkChangesTable>;
export type ImportHeadRow = Selectable<ImportsTable>;
export type ImportLine = Selectable<ImportRowsTable>;
export type OutboxRow = Selectable<OutboxTable>;
export type PromotionRow = Selectable<PromotionsTable>;
