import type { ImportType } from '../../contract/import.ts';
import { type CurrencyCode, exponentOf, isCurrency } from '../money.ts';

/** Headers of option columns: those of this console and Shopify, and WooCommerce's in English and French. */
const optionHeads = (slot: number) => ({
  name: [`option${slot} name`, `attribute ${slot} name`, `nom de l'attribut ${slot}`],
  value: [`option${slot} value`, `attribute ${slot} value(s)`, `valeur(s) de l'attribut ${slot}`],
});

/**
 * Fields that a column can have, in the order of the select, with the headers that identify them: those of Shopify's
 * and WooCommerce's exports, and common ones. The console's own headers are translated texts.
 */
const products = {
  id: [],
  type: [],
  parent: [],
  sku: ['variant sku', 'item sku', 'product sku', 'article number', 'item number', 'ugs'],
  name: ['title', 'product name', 'product title', 'item name', 'product', 'nom', 'nom du produit'],
  status: ['product status'],
  published: ['published on online store', 'publié'],
  price: ['variant price', 'regular price', 'selling price', 'tarif régulier', 'unit price'],
  salePrice: ['sale price', 'tarif promo', 'offer price'],
  compareAtPrice: [
    'variant compare at price',
    'compare at price',
    'compare-at price',
    'original price',
    'rrp',
    "prix d'origine",
    'السعر الأصلي',
  ],
  costPrice: ['cost per item', 'cost price', 'purchase price', 'coût'],
  currency: [],
  barcode: ['variant barcode', 'gtin, upc, ean, or isbn', 'gtin', 'ean', 'upc'],
  storageLocation: ['bin location', 'bin name', 'bin', 'shelf', 'emplacement'],
  stock: [
    'variant inventory qty',
    'inventory quantity',
    'available',
    'available (not editable)',
    'quantity',
    'qty',
    'stock quantity',
    'inventory',
    'on hand',
    'on hand (current)',
    'quantité',
    'الكمية',
  ],
  trackStock: [],
  inStock: ['in stock?', 'en stock ?'],
  inventoryTracker: ['variant inventory tracker', 'inventory tracker'],
  lowStockThreshold: ['low stock amount', 'low-stock level', 'montant de stock faible'],
  allowBackorder: ['backorders allowed?', 'autoriser les commandes de produits en rupture ?'],
  inventoryPolicy: ['variant inventory policy', 'continue selling when out of stock'],
  category: ['product category', 'categories', 'catégories', 'standard product type'],
  categoryId: [],
  brandId: ['vendor', 'brand', 'brands', 'marque', 'marques'],
  taxClass: ['tax class', 'classe de tva', 'classe de taxe'],
  taxable: ['variant taxable', 'charge tax', 'tax status', 'état de la tva'],
  tags: ['tag', 'étiquettes'],
  weight: ['variant grams', 'weight value (grams)', 'weight (g)', 'poids (g)', 'grams'],
  weightKg: ['weight (kg)', 'poids (kg)'],
  weightLb: ['weight (lbs)', 'weight (lb)'],
  weightOz: ['weight (oz)'],
  slug: ['handle', 'url handle', 'permalink'],
  description: ['body (html)', 'body html', 'body'],
  seoTitle: ['seo title', 'meta title', 'search title', 'titre de recherche', 'عنوان البحث'],
  seoDescription: [
    'seo description',
    'meta description',
    'search description',
    'description de recherche',
    'وصف البحث',
  ],
  images: ['image src', 'image', 'image url', 'product image url'],
  imageAlt: ['image alt text'],
  option1Name: optionHeads(1).name,
  option1Value: optionHeads(1).value,
  option2Name: optionHeads(2).name,
  option2Value: optionHeads(2).value,
  option3Name: optionHeads(3).name,
  option3Value: optionHeads(3).value,
  // More options than a product may have, because other stores export attributes as options too.
  option4Name: optionHeads(4).name,
  option4Value: optionHeads(4).value,
  option5Name: optionHeads(5).name,
  option5Value: optionHeads(5).value,
  option6Name: optionHeads(6).name,
  option6Value: optionHeads(6).value,
  variantEnabled: ['variant enabled'],
  variantTaxClass: ['variant tax class'],
  variantImage: ['variant image', 'variant image url'],
} satisfies Record<string, readonly string[]>;

const customers = {
  id: [],
  phone: ['phone number', 'mobile', 'telephone', 'tel'],
  addressPhone: ['default address phone'],
  name: ['full name', 'customer', 'customer name'],
  firstName: ['first name', 'prénom', 'given name'],
  lastName: ['last name', 'nom de famille', 'surname', 'family name'],
  email: ['e-mail', 'email address', 'mail'],
  acceptsMarketing: ['accepts email marketing', 'accepts marketing', 'newsletter'],
  language: ['preferred language', 'locale'],
  isTaxExempt: ['tax exempt'],
  vatNumber: ['vat number', 'vat', 'vat id', 'tax id'],
  tags: ['tag'],
  note: ['notes'],
  line1: ['default address address1', 'address1', 'street', 'address line 1'],
  line2: ['default address address2', 'address2', 'address line 2'],
  postcode: ['default address zip', 'zip', 'postal code', 'zip code'],
  city: ['default address city', 'town'],
  region: ['default address province code', 'province', 'state', 'county'],
  country: ['default address country code', 'country code'],
} satisfies Record<string, readonly string[]>;

const tracking = {
  number: [
    'order',
    'order number',
    'order no',
    'order id',
    'order name',
    'reference',
    'shipper reference',
    'customer reference',
    'référence',
    'commande',
    'n° de commande',
    'numéro de commande',
    'رقم الطلب',
  ],
  trackingNumber: [
    'tracking',
    'tracking number',
    'tracking no',
    'tracking code',
    'tracking id',
    'consignment number',
    'parcel number',
    'shipment number',
    'waybill',
    'awb',
    'barcode',
    'numéro de suivi',
    'n° de suivi',
    'numéro de colis',
    'رقم التتبع',
  ],
  carrier: ['courier', 'shipping carrier', 'carrier name', 'transporteur', 'شركة الشحن'],
} satisfies Record<string, readonly string[]>;

const { sku, stock } = products;
export const importFields = {
  products,
  customers,
  stock: { sku, stock },
  tracking,
} satisfies Record<ImportType, Record<string, readonly string[]>>;

export type ProductColumn = keyof typeof products;
export type CustomerColumn = keyof typeof customers;
export type TrackingColumn = keyof typeof tracking;

/** A file needs a column for one field of each group. */
export const requiredFields: Record<ImportType, readonly (readonly string[])[]> = {
  products: [['sku', 'id', 'slug', 'name']],
  customers: [['phone', 'addressPhone', 'id']],
  stock: [['sku'], ['stock']],
  tracking: [['number'], ['trackingNumber']],
};

/** Whether a column means something only where products have variants. */
export function needsVariants(field: string): boolean {
  return /^(option|variant)/.test(field);
}

export function isImportField(type: ImportType, field: string): boolean {
  return Object.hasOwn(importFields[type], field);
}

/** The system that exported the file, recognised by its headers. */
export type ImportSource = 'console' | 'shopify' | 'woocommerce' | 'other';

/** Shopify's headers, before and since 2024. */
const SHOPIFY = ['handle', 'title', 'variant price'];
const SHOPIFY_NOW = ['url handle', 'title', 'option1 value'];
const WOOCOMMERCE = ['type', 'sku', 'name', 'regular price'];
const WOOCOMMERCE_IN_FRENCH = ['type', 'ugs', 'nom', 'tarif régulier'];

export type Heads = { field: string; heads: readonly string[] }[];

/**
 * Guesses the field of each column from its header; each field at most once. `own` are the console's headers in all
 * its languages.
 */
export function guessColumns(
  type: ImportType,
  head: readonly string[],
  own: Heads,
): { source: ImportSource; fields: (string | null)[] } {
  const keys = head.map(headKey);
  const source = sourceOf(keys, own);
  const known = new Map<string, string>();
  const learn = (field: string, heads: readonly string[]) => {
    for (const one of heads) {
      const key = headKey(one);
      if (!known.has(key) && isImportField(type, field)) known.set(key, field);
    }
  };
  for (const { field, heads } of own) learn(field, heads);
  for (const [field, heads] of Object.entries(importFields[type])) learn(field, [field, ...heads]);
  const taken = new Set<string>();
  const fields = keys.map((key) => {
    const field = known.get(key);
    // Ids of another system are not ours, and only WooCommerce's types are row types.
    const isForeign =
      (field === 'id' && source !== 'console') ||
      ((field === 'type' || field === 'parent') && source !== 'woocommerce');
    if (field === undefined || taken.has(field) || isForeign) return null;
    taken.add(field);
    return field;
  });
  return { source, fields };
}

function sourceOf(keys: readonly string[], own: Heads): ImportSource {
  const has = (heads: readonly string[]) => heads.every((one) => keys.includes(one));
  if (has(SHOPIFY) || has(SHOPIFY_NOW)) return 'shopify';
  if (has(WOOCOMMERCE) || has(WOOCOMMERCE_IN_FRENCH)) return 'woocommerce';
  const ids = own.filter(({ field }) => field === 'id').flatMap(({ heads }) => heads.map(headKey));
  return keys.some((key) => ids.includes(key)) ? 'console' : 'other';
}

export function headKey(head: string): string {
  return head
    .replace(/\ufeff/g, '')
    .replace(/\*+$/, '')
    .replace(/’/g, "'")
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

const DECIMALS = [
  'price',
  'salePrice',
  'compareAtPrice',
  'costPrice',
  'weightKg',
  'weightLb',
  'weightOz',
];

/**
 * Guesses the decimal separator from the amounts of some rows. In a currency with three decimals, `12,500` of a French
 * spreadsheet is 12.500, not thousands.
 */
export function guessDecimal(
  fields: readonly (string | null)[],
  rows: readonly (readonly string[])[],
  currency: CurrencyCode,
): '.' | ',' {
  const amounts = rows.flatMap((row) =>
    row.filter((_, column) => DECIMALS.includes(fields[column] ?? '')),
  );
  const ending = (mark: RegExp) => amounts.filter((amount) => mark.test(amount)).length;
  const hasThree = isCurrency(currency) && exponentOf(currency) === 3;
  const [comma, dot] = hasThree
    ? [/,\d{1,3}\D*$/, /\.\d{1,3}\D*$/]
    : [/,\d{1,2}\D*$/, /\.\d{1,2}\D*$/];
  return ending(comma) > ending(dot) ? ',' : '.';
}
