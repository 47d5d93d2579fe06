import * as v from 'valibot';
import { Country } from './country.ts';
import { EmailLanguage } from './emailLanguage.ts';
import {
  Currency,
  Email,
  type Id,
  Instant,
  line,
  lines,
  Phone,
  PictureUrl,
  Price,
  TimeZone,
  whole,
} from './fieldRules.ts';
import { asFieldType } from './fieldType.ts';
import { Carrier, MAX_CARRIERS, ProductLink } from './linkPattern.ts';
import { SessionUser } from './session.ts';

const PREFIX = /^[\p{L}\p{N}#._/-]*$/u;

/** Settings of the store. The first seven fields and their defaults are the specification's. */
export const StoreSettings = v.looseObject({
  name: v.optional(v.nullable(v.string()), null),
  description: v.optional(v.nullable(v.string()), null),
  contactEmail: v.optional(v.nullable(v.string()), null),
  contactPhone: v.optional(v.nullable(v.string()), null),
  address: v.optional(v.nullable(v.string()), null),
  isVisible: v.optional(v.boolean(), true),
  /** Minor units of `currency`; 0 means free shipping. */
  shippingRate: v.optional(v.number(), 0),
  /** Whether the merchant has set `shippingRate`; its 0 can also be the default. Null if the server does not know. */
  isShippingSet: v.optional(v.nullable(v.boolean()), null),
  /**
   * Tax rate of items, not of shipping, in per cent; null if not set. The store uses it while `/merchant/tax-rates`
   * has no row.
   */
  taxRate: v.optional(v.nullable(v.number()), null),
  /** Whether prices contain the tax that a customer pays. Null if the server has no table of tax rates. */
  pricesIncludeTax: v.optional(v.nullable(v.boolean()), null),
  /** Where the store sells from, ISO 3166-1 alpha-2. A customer without a known country pays this country's tax. */
  country: v.optional(v.nullable(v.string()), null),
  currency: v.optional(v.nullable(v.string()), null),
  timezone: v.optional(v.nullable(v.string()), null),
  lowStockDefault: v.optional(v.number(), 5),
  orderPrefix: v.optional(v.nullable(v.string()), null),
  /** Legal name of the seller, if it differs from the store's name. */
  legalName: v.optional(v.nullable(v.string()), null),
  vatNumber: v.optional(v.nullable(v.string()), null),
  invoicePrefix: v.optional(v.nullable(v.string()), null),
  /** Prefix of credit notes; null means `C` and the prefix of invoices. Absent if the server has no credit notes. */
  creditNotePrefix: v.optional(v.nullable(v.string())),
  /** URL pattern of product pages (`ProductLink`); empty if not set, null if the server does not support it. */
  productLink: v.optional(v.nullable(v.string()), null),
  /**
   * The carriers that the merchant added. Null if the server does not support them; such a server cannot edit parcels
   * either.
   */
  carriers: v.optional(
    v.nullable(v.array(v.looseObject({ name: v.string(), link: v.nullish(v.string()) }))),
    null,
  ),
  /**
   * Language of emails to customers whose language is not known: `en`, `fr`, `ar`. Null if the server sends no
   * emails; otherwise order actions accept `notifyCustomer`.
   */
  emailLanguage: v.optional(v.nullable(v.string()), null),
  /** The URL of the store's logo; null without one. Absent if the server does not support it. */
  logo: v.optional(v.nullable(v.string())),
});
export type StoreSettings = v.InferOutput<typeof StoreSettings>;

/** Settings that a merchant may change. An absent field stays unchanged. */
export const StoreSettingsInput = v.partial(
  v.object({
    name: v.nullable(line('store.name', 1, 100)),
    description: v.nullable(lines('store.description', 500)),
    contactEmail: v.nullable(Email),
    contactPhone: v.nullable(Phone),
    address: v.nullable(lines('store.address', 300)),
    isVisible: v.boolean('invalid'),
    shippingRate: Price,
    /** Per cent with at most two decimals; null if not set. */
    taxRate: v.nullable(
      v.pipe(
        v.number('store.taxRateInvalid'),
        v.minValue(0, 'store.taxRateInvalid'),
        v.maxValue(100, 'store.taxRateInvalid'),
        v.check((rate) => Number(rate.toFixed(2)) === rate, 'store.taxRateInvalid'),
        asFieldType('percent'),
      ),
    ),
    pricesIncludeTax: v.boolean('invalid'),
    country: v.nullable(Country),
    /**
     * Can change until the first order. Amounts stay the same numbers: 1234 JPY become 1234.00 EUR. 422 if an amount
     * of a record has decimals that the new currency lacks. `shippingRate` in the same request is in the new currency.
     */
    currency: Currency,
    timezone: TimeZone,
    lowStockDefault: whole('store.lowStockDefault', 0, 1_000_000),
    /** Prefix of the numbers of new orders; null means `#`. */
    orderPrefix: v.nullable(
      v.pipe(line('store.orderPrefix', 0, 6), v.regex(PREFIX, 'store.orderPrefixInvalid')),
    ),
    legalName: v.nullable(line('store.legalName', 0, 150)),
    vatNumber: v.nullable(line('store.vatNumber', 0, 30)),
    invoicePrefix: v.nullable(
      v.pipe(line('store.invoicePrefix', 0, 12), v.regex(PREFIX, 'store.orderPrefixInvalid')),
    ),
    creditNotePrefix: v.nullable(
      v.pipe(line('store.invoicePrefix', 0, 12), v.regex(PREFIX, 'store.orderPrefixInvalid')),
    ),
    productLink: v.nullable(ProductLink),
    carriers: v.pipe(
      v.array(Carrier, 'invalid'),
      v.maxLength(MAX_CARRIERS, 'carriers.tooMany'),
      v.check(
        (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
        'carriers.twice',
      ),
    ),
    emailLanguage: EmailLanguage,
    /** The `url` of one of the store's own uploads. */
    logo: v.nullable(PictureUrl),
  }),
);
export type StoreSettingsInput = v.InferInput<typeof StoreSettingsInput>;

/** The subscription in the session, with the specification's defaults (S3). `price` is per month, in minor units. */
export const Subscription = v.looseObject({
  plan: v.optional(v.string(), 'Free'),
  status: v.optional(v.string(), 'active'),
  renewalDate: v.optional(v.nullable(v.string()), null),
  price: v.optional(v.number(), 0),
});
export type Subscription = v.InferOutput<typeof Subscription>;

/**
 * The subscription in responses, read-only. An absent value is unknown, not free; `renewalDate` null means no
 * renewal. The console shows an unknown status unchanged. `price` is per month, in minor units of `currency`, by
 * default the store's; `renewalDate` is a day or an instant. `limits` are the maximums of the plan: null is unlimited,
 * absent is unknown.
 */
export const SubscriptionResponse = v.looseObject({
  plan: v.nullish(v.string()),
  status: v.nullish(v.string()),
  renewalDate: v.nullish(v.string()),
  price: v.nullish(v.number()),
  currency: v.nullish(v.string()),
  limits: v.nullish(
    v.looseObject({
      products: v.nullish(v.number()),
      ordersPerMonth: v.nullish(v.number()),
      customers: v.nullish(v.number()),
    }),
  ),
});
export type SubscriptionResponse = v.InferOutput<typeof SubscriptionResponse>;

/** `GET /users/profile`: the signed-in merchant with the store's settings and subscription. */
export const Profile = v.looseObject({
  ...SessionUser.entries,
  phone: Phone,
  storeSettings: StoreSettings,
  subscription: v.optional(v.nullable(SubscriptionResponse), null),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Profile = v.InferOutput<typeof Profile>;
/** A profile as the API sends it: optional fields may be absent. */
export type ProfileResponse = v.InferInput<typeof Profile>;

/** `PUT /users/profile`. An absent field stays unchanged; phone and subscription are not accepted. */
export const ProfileInput = v.partial(
  v.strictObject({
    name: line('user.name', 1, 100),
    email: v.nullable(Email),
    /** The `url` of one of the store's own uploads. */
    profilePicture: v.nullable(PictureUrl),
    businessName: line('user.businessName', 1, 100),
    /** A code of `domain/businessTypes.ts`, or free text. */
    businessType: line('user.businessType', 1, 100),
    storeSettings: StoreSettingsInput,
  }),
);
export type ProfileInput = v.InferInput<typeof ProfileInput>;

/** One of the merchant's own stores (S5, D20). */
export type Store = { _id: Id; name: string };
