import type { SessionUser } from '../contract/session.ts';
import type { ProfileResponse, StoreSettings, Subscription } from '../contract/store.ts';
import type { MerchantRow, StoreRow } from './db/schema.ts';
import { isSet } from './db/values.ts';
import { readCarriers } from './orders/carriers.ts';

/** Merchants and stores as the API returns them. */

export function toSessionUser(merchant: MerchantRow) {
  return {
    _id: merchant.id,
    name: merchant.name,
    email: merchant.email,
    profilePicture: merchant.profile_picture,
    businessName: merchant.business_name,
    businessType: merchant.business_type,
  } satisfies SessionUser;
}

/** `sendsEmail`: whether this server can email customers. */
export function toStoreSettings(store: StoreRow, sendsEmail: boolean) {
  return {
    name: store.name,
    description: store.description,
    contactEmail: store.contact_email,
    contactPhone: store.contact_phone,
    address: store.address,
    isVisible: isSet(store.is_visible),
    shippingRate: store.shipping_rate,
    isShippingSet: isSet(store.is_shipping_set),
    taxRate: store.tax_rate,
    pricesIncludeTax: isSet(store.prices_include_tax),
    country: store.country,
    currency: store.currency,
    timezone: store.timezone,
    lowStockDefault: store.low_stock_default,
    orderPrefix: store.order_prefix,
    legalName: store.legal_name,
    vatNumber: store.vat_number,
    invoicePrefix: store.invoice_prefix,
    creditNotePrefix: store.credit_note_prefix,
    productLink: store.product_link,
    carriers: readCarriers(store.carriers),
    emailLanguage: sendsEmail ? store.email_language : null,
    logo: store.logo,
  } satisfies StoreSettings;
}

export function toSubscription(store: StoreRow) {
  return {
    plan: store.subscription_plan,
    status: store.subscription_status,
    renewalDate: store.subscription_renewal,
    price: store.subscription_price,
    // The embedded store enforces no limits.
    limits: { products: null, ordersPerMonth: null, customers: null },
  } satisfies Subscription;
}

export function toProfile(merchant: MerchantRow, store: StoreRow, sendsEmail: boolean) {
  return {
    ...toSessionUser(merchant),
    phone: merchant.phone,
    storeSettings: toStoreSettings(store, sendsEmail),
    subscription: toSubscription(store),
    createdAt: merchant.created_at,
    updatedAt: later(merchant.updated_at, store.updated_at),
  } satisfies ProfileResponse;
}

function later(first: string, second: string): string {
  return first > second ? first : second;
}

/** Both versions only increase, so their sum changes with either. */
export function profileVersion(merchant: MerchantRow, store: StoreRow): number {
  return merchant.version + store.version;
}
