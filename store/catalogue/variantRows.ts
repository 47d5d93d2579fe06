import type { Kysely } from 'kysely';
import type { Variant } from '../../contract/variant.ts';
import { variantFields } from '../../contract/variantInput.ts';
import { availability, availabilityTogether } from '../../domain/stock.ts';
import { variantName } from '../../domain/variantNames.ts';
import { fromColumns } from '../db/fieldColumns.ts';
import type { Database, ProductRow, VariantRow } from '../db/schema.ts';
import { flag, isSet, listFromJson } from '../db/values.ts';
import { searchText, termsOf } from './terms.ts';

/** A variant without derived columns. */
export type PlainVariant = Omit<VariantRow, 'position' | 'sku_key' | 'search_text' | 'is_needed'>;

/** Adds the derived columns: position in the given order, SKU key, search text and `is_needed`. */
export function completeVariants(
  product: StockSettings & Pick<ProductRow, 'name' | 'status'>,
  variants: readonly PlainVariant[],
  lowStockDefault: number,
): VariantRow[] {
  return variants.map((variant, position) => ({
    ...variant,
    position,
    sku_key: variant.sku === null ? null : variant.sku.toLowerCase(),
    search_text: searchText(termsOf([product.name, ...searchedTexts(variant)])),
    is_needed: flag(isNeeded(product, variant, lowStockDefault)),
  }));
}

/** Texts that a search for the variant or its product matches. */
export function searchedTexts(variant: PlainVariant): string[] {
  return [...valuesOf(variant), variant.sku ?? '', variant.barcode ?? ''];
}

export function valuesOf({ options }: Pick<VariantRow, 'options'>): string[] {
  return listFromJson(options).filter((value) => typeof value === 'string');
}

export function nameOf(variant: Pick<VariantRow, 'options'>): string {
  return variantName(valuesOf(variant));
}

/** The variants of a product, in order. Skips the query for a product without options. */
export async function readVariants(
  db: Kysely<Database>,
  { store_id, id, options }: Pick<ProductRow, 'store_id' | 'id' | 'options'>,
): Promise<VariantRow[]> {
  if (options === '[]') return [];
  return db
    .selectFrom('product_variants')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();
}

export type VariantBySku = Pick<VariantRow, 'id' | 'product_id' | 'sku_key' | 'stock'> &
  Pick<ProductRow, 'track_stock'> & {
    /** Names of product and variant: `Shirt (Sea blue / M)`. */
    fullName: string;
  };

/** The variants with these SKUs (lower case). Limit the number of keys to one batch (`inBatches`). */
export async function readVariantsBySku(
  db: Kysely<Database>,
  storeId: string,
  keys: readonly string[],
): Promise<VariantBySku[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('product_variants')
    .innerJoin('products', 'products.id', 'product_variants.product_id')
    .select(['product_variants.id', 'product_id', 'product_variants.sku_key'])
    .select(['product_variants.options', 'product_variants.stock', 'track_stock', 'products.name'])
    .where('product_variants.store_id', '=', storeId)
    .where('products.store_id', '=', storeId)
    .where('product_variants.sku_key', 'in', keys)
    .execute();
  return rows.map(({ name, ...row }) => ({ ...row, fullName: `${name} (${nameOf(row)})` }));
}

type StockSettings = Pick<ProductRow, 'track_stock' | 'low_stock_threshold'>;

export function toVariant(
  row: VariantRow,
  product: StockSettings,
  lowStockDefault: number,
): Variant {
  return {
    _id: row.id,
    ...fromColumns(variantFields, row),
    availability: availability({ ...toStockSettings(product), stock: row.stock }, lowStockDefault),
    soldCount: row.sold_count,
  };
}

function toStockSettings({ track_stock, low_stock_threshold }: StockSettings) {
  return { trackStock: isSet(track_stock), lowStockThreshold: low_stock_threshold };
}

type Stocked = Pick<VariantRow, 'stock' | 'is_enabled'>;

/** Whether a variant is for sale, and out of stock or low. */
export function isNeeded(
  product: StockSettings & Pick<ProductRow, 'status'>,
  { stock, is_enabled }: Stocked,
  lowStockDefault: number,
): boolean {
  const level = availability({ ...toStockSettings(product), stock }, lowStockDefault);
  return product.status === 'active' && isSet(is_enabled) && (level === 'out' || level === 'low');
}

export function summariseStock(
  product: StockSettings,
  variants: readonly Stocked[],
  lowStockDefault: number,
): Pick<
  ProductRow,
  | 'stock'
  | 'stock_for_sale'
  | 'shown_stock'
  | 'availability'
  | 'variant_count'
  | 'variants_in_stock'
  | 'variants_low'
> {
  const enabled = variants.filter(({ is_enabled }) => isSet(is_enabled));
  const stocks = enabled.map(({ stock }) => stock);
  const stocking = toStockSettings(product);
  const isLow = (stock: number) => availability({ ...stocking, stock }, lowStockDefault) === 'low';
  const forSale = stocks.reduce((sum, stock) => sum + stock, 0);
  return {
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    stock_for_sale: forSale,
    shown_stock: forSale,
    availability: availabilityTogether({ ...stocking, stocks }, lowStockDefault),
    variant_count: enabled.length,
    variants_in_stock: stocks.filter((stock) => !stocking.trackStock || stock > 0).length,
    variants_low: stocks.filter(isLow).length,
  };
}

/**
 * The product's columns that its variants determine. Compare-at price, cost price and weight are those of the cheapest
 * enabled variant.
 */
export function summariseVariants(
  product: StockSettings,
  variants: readonly PlainVariant[],
  lowStockDefault: number,
) {
  const priceOf = (variant: PlainVariant) => variant.price ?? Number.POSITIVE_INFINITY;
  const enabled = variants.filter(({ is_enabled }) => isSet(is_enabled));
  const [cheapest] = enabled.toSorted((one, other) => priceOf(one) - priceOf(other) || 0);
  const prices = enabled.flatMap(({ price }) => price ?? []);
  return {
    price: cheapest?.price ?? null,
    price_to: prices.length === 0 ? null : prices.reduce((max, price) => Math.max(max, price)),
    compare_at_price: cheapest?.compare_at_price ?? null,
    cost_price: cheapest?.cost_price ?? null,
    weight: cheapest?.weight ?? null,
    sku: null,
    barcode: null,
    storage_location: null,
    ...summariseStock(product, variants, lowStockDefault),
  };
}
