import type { Kysely } from 'kysely';
import { availability } from '../../domain/stock.ts';
import { columnOf } from '../db/fieldColumns.ts';
import { inBatches } from '../db/inBatches.ts';
import type { Database, NewProduct, ProductRow } from '../db/schema.ts';
import { isSet, searchKey } from '../db/values.ts';
import { countChange } from './productCounts.ts';
import { productList } from './productList.ts';
import { type StoreBasics, tagsOf } from './productRecord.ts';
import type { ProductWithVariants } from './productWithVariants.ts';
import {
  deleteStockChanges,
  recordStockChanges,
  type StockCause,
  type StockDifference,
} from './stockChanges.ts';
import { replaceTags } from './tagRows.ts';
import { difference, searchText, tagKeys, termsOf } from './terms.ts';
import {
  completeVariants,
  type PlainVariant,
  summariseVariants,
  searchedTexts as textsOfVariant,
} from './variantRows.ts';
import { writeVariants } from './variantWrites.ts';

/** A product without derived columns. */
export type PlainProduct = Omit<
  ProductRow,
  | 'name_key'
  | 'sku_key'
  | 'search_text'
  | 'availability'
  | 'variant_count'
  | 'variants_in_stock'
  | 'variants_low'
  | 'stock_for_sale'
  | 'shown_stock'
  | 'price_to'
>;

/** Adds the derived columns: sort and search keys, availability, and the summary of the variants. */
export function completeProduct(
  product: PlainProduct,
  lowStockDefault: number,
  variants: readonly PlainVariant[],
): ProductRow {
  const none = {
    variant_count: 0,
    variants_in_stock: 0,
    variants_low: 0,
    stock_for_sale: null,
    shown_stock: product.stock,
    price_to: null,
  };
  const summary =
    variants.length === 0
      ? { ...product, ...none, availability: availabilityOf(product, lowStockDefault) }
      : { ...product, ...summariseVariants(product, variants, lowStockDefault) };
  const own = termsOf([...searchedTexts(summary), ...tagsOf(summary)]);
  // Keeps all terms of the variants, so that a search finds the product by any variant's barcode.
  const ofVariants = termsOf(variants.flatMap(textsOfVariant), Number.POSITIVE_INFINITY);
  return {
    ...summary,
    name_key: searchKey(summary.name),
    sku_key: summary.sku === null ? null : summary.sku.toLowerCase(),
    search_text: searchText([...new Set([...own, ...ofVariants])]),
  };
}

const SEARCHED = Object.entries(productList.fields).flatMap(([field, { isSearched }]) =>
  isSearched ? [columnOf(field)] : [],
);

function searchedTexts(product: PlainProduct): string[] {
  const columns = new Map<string, unknown>(Object.entries(product));
  return SEARCHED.map((column) => String(columns.get(column) ?? ''));
}

export function availabilityOf(
  product: Pick<ProductRow, 'track_stock' | 'stock' | 'low_stock_threshold'>,
  lowStockDefault: number,
) {
  return availability(
    {
      trackStock: isSet(product.track_stock),
      stock: product.stock,
      lowStockThreshold: product.low_stock_threshold,
    },
    lowStockDefault,
  );
}

type Plain = ProductWithVariants<PlainProduct, PlainVariant>;

function completed(
  { row, variants }: Plain,
  { lowStockDefault }: StoreBasics,
): ProductWithVariants {
  return {
    row: completeProduct(row, lowStockDefault, variants),
    variants: completeVariants(row, variants, lowStockDefault),
  };
}

/**
 * Inserts a product with its variants, search terms, tags, counts and opening stock. A unique index may
 * refuse an SKU or the slug.
 */
export async function insertProduct(
  trx: Kysely<Database>,
  store: StoreBasics,
  product: Plain,
  cause: StockCause,
): Promise<ProductWithVariants> {
  const after = completed(product, store);
  const values: NewProduct = after.row;
  await trx.insertInto('products').values(values).execute();
  await writeVariants(trx, [], after.variants);
  await writeLookups(trx, store.id, null, after.row);
  await recordStockChanges(trx, after.row, stockDifferences(null, after), cause);
  return after;
}

/**
 * Updates a product with its variants, search terms, tags and counts. Returns undefined, without writing,
 * when another request changed the product, or an order its stock, since `before` was read.
 */
export async function replaceProduct(
  trx: Kysely<Database>,
  store: StoreBasics,
  before: ProductWithVariants,
  product: Plain,
  cause: StockCause,
): Promise<ProductWithVariants | undefined> {
  const after = completed(product, store);
  const { id: _, store_id: __, ...changing } = after.row;
  const result = await trx
    .updateTable('products')
    .set(changing)
    .where('store_id', '=', store.id)
    .where('id', '=', before.row.id)
    .where('version', '=', before.row.version)
    // Orders change these columns without a new version. A new low-stock default changes the last two.
    .where('stock', '=', before.row.stock)
    .where('sold_count', '=', before.row.sold_count)
    .where('availability', '=', before.row.availability)
    .where('variants_low', '=', before.row.variants_low)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return undefined;
  await writeVariants(trx, before.variants, after.variants);
  await writeLookups(trx, store.id, before.row, after.row);
  await recordStockChanges(trx, after.row, stockDifferences(before, after), cause);
  return after;
}

/** Deletes a product and its variants. Lock the row first (`lockForUpdate`), or the counts would be wrong. */
export async function removeProduct(trx: Kysely<Database>, row: ProductRow): Promise<void> {
  await writeLookups(trx, row.store_id, row, null);
  await trx
    .updateTable('order_items')
    .set({ product_id: null, variant_id: null })
    .where('store_id', '=', row.store_id)
    .where('product_id', '=', row.id)
    .execute();
  await trx
    .deleteFrom('products')
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .execute();
  await trx
    .deleteFrom('product_variants')
    .where('store_id', '=', row.store_id)
    .where('product_id', '=', row.id)
    .execute();
  await deleteStockChanges(trx, row);
}

/**
 * The stock changes between two versions of a product. When a product gets variants, only the variants have stock: the
 * product's own stock changes to 0. When the product loses its variants, its own stock changes from 0.
 */
function stockDifferences(
  before: ProductWithVariants | null,
  after: ProductWithVariants,
): StockDifference[] {
  const own = ({ row, variants }: ProductWithVariants) => (variants.length > 0 ? 0 : row.stock);
  const previous = new Map(before?.variants.map((variant) => [variant.id, variant]));
  const now = new Set(after.variants.map(({ id }) => id));
  const isOwn = before ? own(before) !== own(after) : after.variants.length === 0;
  return [
    ...(before?.variants ?? [])
      .filter(({ id }) => !now.has(id))
      .map((variant) => ({ variant, from: variant.stock, to: 0 })),
    ...(isOwn ? [{ from: before && own(before), to: own(after) }] : []),
    ...after.variants.map((variant) => ({
      variant,
      from: previous.get(variant.id)?.stock ?? null,
      to: variant.stock,
    })),
  ];
}

async function writeLookups(
  trx: Kysely<Database>,
  storeId: string,
  before: ProductRow | null,
  after: ProductRow | null,
): Promise<void> {
  await countChange(trx, storeId, before, after);
  const id = after?.id ?? before?.id ?? '';
  const { removed, added } = difference(termsIn(before), termsIn(after));
  for (const some of inBatches(removed)) {
    await trx
      .deleteFrom('product_terms')
      .where('store_id', '=', storeId)
      .where('term', 'in', some)
      .where('product_id', '=', id)
      .execute();
  }
  for (const some of inBatches(added)) {
    const rows = some.map((term) => ({ store_id: storeId, term, product_id: id }));
    await trx.insertInto('product_terms').values(rows).execute();
  }
  const owner = { store_id: storeId, id };
  await replaceTags(
    trx,
    'product_tags',
    owner,
    before ? tagsOf(before) : [],
    after ? tagsOf(after) : [],
  );
}

export function termsIn(row: ProductRow | null): string[] {
  return row === null ? [] : row.search_text.split(' ').filter((term) => term !== '');
}

export function tagKeysIn(row: Pick<ProductRow, 'tags'> | null): string[] {
  return row === null ? [] : tagKeys(tagsOf(row));
}
