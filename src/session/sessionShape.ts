import type { SessionUser } from '../../contract/session.ts';
import type { StoreSettings, Subscription } from '../../contract/store.ts';
import { isCurrency } from '../../domain/money.ts';

/** The stored session (S1). `isAuthenticated` is true exactly when `user` and `token` are there (A3). */
export type StoredSession = {
  user: SessionUser | null;
  token: string | null;
  refreshToken: string | null;
  isAuthenticated: boolean;
  storeSettings: StoreSettings;
  subscription: Subscription;
};

/** The session of a signed-out browser, with the default settings (S2) and subscription (S3). */
export function emptySession(): StoredSession {
  return {
    user: null,
    token: null,
    refreshToken: null,
    isAuthenticated: false,
    storeSettings: parseStoreSettings(undefined),
    subscription: parseSubscription(undefined),
  };
}

/**
 * Parses a session from any value, such as the browser's storage. Drops unknown and malformed fields. If the token or
 * the user is missing or malformed, drops everything.
 */
export function parseSession(value: unknown): StoredSession {
  const user = parseSessionUser(ownValue(value, 'user'));
  const token = parseToken(ownValue(value, 'token'));
  if (!user || !token) return emptySession();
  return {
    user,
    token,
    refreshToken: parseToken(ownValue(value, 'refreshToken')),
    isAuthenticated: true,
    storeSettings: parseStoreSettings(ownValue(value, 'storeSettings')),
    subscription: parseSubscription(ownValue(value, 'subscription')),
  };
}

/** Returns a token that is safe in a header (visible ASCII); null for other values. */
export function parseToken(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value) ? value : null;
}

/** The user's fields that the shell reads (S4); null if no field is valid. */
export function parseSessionUser(value: unknown): SessionUser | null {
  const user = {
    _id: identifier(ownValue(value, '_id')) ?? identifier(ownValue(value, 'id')) ?? '',
    name: text(ownValue(value, 'name'), 300),
    email: text(ownValue(value, 'email'), 320),
    profilePicture: text(ownValue(value, 'profilePicture'), 2048),
    businessName: text(ownValue(value, 'businessName'), 300),
    businessType: text(ownValue(value, 'businessType'), 300),
  };
  return Object.values(user).some(Boolean) ? user : null;
}

/** Identifies a merchant by id, or by email address or name if the server sends no id. Null without a merchant. */
export function identityOf(user: SessionUser | null): string | null {
  return user && (user._id || user.email || user.name || '');
}

export function parseStoreSettings(value: unknown): StoreSettings {
  return {
    name: text(ownValue(value, 'name'), 300),
    description: text(ownValue(value, 'description'), 2000),
    contactEmail: text(ownValue(value, 'contactEmail'), 320),
    contactPhone: text(ownValue(value, 'contactPhone'), 40),
    address: text(ownValue(value, 'address'), 2000),
    isVisible: ownValue(value, 'isVisible') !== false,
    shippingRate: amount(ownValue(value, 'shippingRate'), 0),
    isShippingSet: parseFlag(ownValue(value, 'isShippingSet')),
    taxRate: percent(ownValue(value, 'taxRate')),
    pricesIncludeTax: parseFlag(ownValue(value, 'pricesIncludeTax')),
    country: countryOf(ownValue(value, 'country')),
    currency: currencyOf(ownValue(value, 'currency')),
    timezone: text(ownValue(value, 'timezone'), 64),
    lowStockDefault: amount(ownValue(value, 'lowStockDefault'), 5),
    orderPrefix: text(ownValue(value, 'orderPrefix'), 40),
    legalName: text(ownValue(value, 'legalName'), 450),
    vatNumber: text(ownValue(value, 'vatNumber'), 100),
    invoicePrefix: text(ownValue(value, 'invoicePrefix'), 40),
    productLink: text(ownValue(value, 'productLink'), 1000),
    carriers: carriersIn(ownValue(value, 'carriers')),
    emailLanguage: text(ownValue(value, 'emailLanguage'), 40),
    // These fields are absent, not null, if the server does not support them.
    ...(ownValue(value, 'creditNotePrefix') !== undefined && {
      creditNotePrefix: text(ownValue(value, 'creditNotePrefix'), 40),
    }),
    ...(ownValue(value, 'logo') !== undefined && { logo: text(ownValue(value, 'logo'), 2048) }),
  };
}

export function parseSubscription(value: unknown): Subscription {
  return {
    plan: text(ownValue(value, 'plan'), 100) ?? 'Free',
    status: text(ownValue(value, 'status'), 100) ?? 'active',
    renewalDate: text(ownValue(value, 'renewalDate'), 40),
    price: amount(ownValue(value, 'price'), 0),
  };
}

function countryOf(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : null;
}

function currencyOf(value: unknown): string | null {
  return isCurrency(value) ? value : null;
}

function percent(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= 100 ? value : null;
}

function carriersIn(value: unknown): { name: string; link: string | null }[] | null {
  if (!Array.isArray(value)) return null;
  return value.slice(0, 50).flatMap((one) => {
    const name = text(ownValue(one, 'name'), 300);
    return name === null ? [] : [{ name, link: text(ownValue(one, 'link'), 1000) }];
  });
}

function parseFlag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** Parses JSON; undefined for null and for invalid JSON. */
export function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads own properties only, without running getters: JSON may have a `__proto__` field. */
export function ownValue(holder: unknown, key: string): unknown {
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return undefined;
  return Object.getOwnPropertyDescriptor(holder, key)?.value;
}

// Drops a text that is too long instead of cutting it: half a URL is wrong.
// Drops a text with lone surrogates, too: JSON writes each of them as six characters.
function text(value: unknown, limit: number): string | null {
  if (typeof value !== 'string' || value.length > limit || !value.isWellFormed()) return null;
  return value.trim() === '' ? null : value;
}

function identifier(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : text(value, 128);
}

function amount(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fallback;
}
