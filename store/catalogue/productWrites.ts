import type { Kysely } from 'kysely';
import { availability } from '../../domain/stock.ts';
import { columnOf } from '../db/fieldColumns.ts';
import type { Database, NewProduct, ProductRow } from '../db/schema.ts';
import { isSet, searchKey } from '../db/values.ts';
import { countChange } from './productCounts.ts';
import { productList } from './productList.ts';
import { type StoreOfProducts, tagsOf } from './productRecord.ts';
import { forgetStockChanges, keepStockChange, type StockCause } from './stockChanges.ts';
import { searchText, tagKey, termsOf } from './terms.ts';

/** A product without the columns that follow from others. */
export type PlainProduct = Omit<
  ProductRow,
  'name_key' | 'sku_key' | 'search_text' | 'availability' | 'variant_count' | 'variants_in_stock'
>;

/** The product with the columns that follow from others: what is sorted, searched and counted by. */
export function completeProduct(product: PlainProduct, lowStockDefault: number): ProductRow {
  return {
    ...product,
    variant_count: 0,
    variants_in_stock: 0,
    name_key: searchKey(product.name),
    sku_key: product.sku === null ? null : product.sku.toLowerCase(),
    search_text: searchText(termsOf([...searchedTexts(product), ...tagsOf(product)])),
    availability: availabilityOf(product, lowStockDefault),
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

/** Adds a product with its terms, tags, counts and first stock. The database may refuse its SKU or slug. */
export async function insertProduct(
  trx: Kysely<Database>,
  shop: StoreOfProducts,
  product: PlainProduct,
  cause: StockCause,
): Promise<ProductRow> {
  const row = completeProduct(product, shop.lowStockDefault);
  const values: NewProduct = row;
  await trx.insertInto('products').values(values).execute();
  await writeLookups(trx, shop.id, null, row);
  await keepStockChange(trx, row, { from: null, to: row.stock }, cause);
  return row;
}

/**
 * Writes a product over what it was, with its terms, tags and counts. False when another request changed
 * it in between, or an order moved its stock: nothing was written then.
 */
export async function replaceProduct(
  trx: Kysely<Database>,
  shop: StoreOfProducts,
  before: ProductRow,
  product: PlainProduct,
  cause: StockCause,
): Promise<ProductRow | undefined> {
  const row = completeProduct(product, shop.lowStockDefault);
  const result = await trx
    .updateTable('products')
    .set(row)
    .where('store_id', '=', shop.id)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    // Orders move these without a new version.
    .where('stock', '=', before.stock)
    .where('sold_count', '=', before.sold_count)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return undefined;
  await writeLookups(trx, shop.id, before, row);
  await keepStockChange(trx, row, { from: before.stock, to: row.stock }, cause);
  return row;
}

export async function removeProduct(trx: Kysely<Database>, row: ProductRow): Promise<void> {
  await writeLookups(trx, row.store_id, row, null);
  await trx
    .updateTable('order_items')
    .set({ product_id: null })
    .where('store_id', '=', row.store_id)
    .where('product_id', '=', row.id)
    .execute();
  await trx
    .deleteFrom('products')
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .execute();
  await forgetStockChanges(trx, row);
}

async function writeLookups(
  trx: Kysely<Database>,
  storeId: string,
  before: ProductRow | null,
  after: ProductRow | null,
): Promise<void> {
  const counted = (row: ProductRow | null) => (row === null ? null : { ...row, tags: tagsOf(row) });
  await countChange(trx, storeId, counted(before), counted(after));
  const id = after?.id ?? before?.id ?? '';
  const terms = difference(termsIn(before), termsIn(after));
  const tags = difference(tagKeysIn(before), tagKeysIn(after));
  await removeLookups(trx, storeId, id, terms.gone, tags.gone);
  if (terms.added.length > 0) {
    const rows = terms.added.map((term) => ({ store_id: storeId, term, product_id: id }));
    await trx.insertInto('product_terms').values(rows).execute();
  }
  if (tags.added.length > 0) {
    const rows = tags.added.map((tag_key) => ({ store_id: storeId, tag_key, product_id: id }));
    await trx.insertInto('product_tags').values(rows).execute();
  }
}

async function removeLookups(
  trx: Kysely<Database>,
  storeId: string,
  id: string,
  terms: readonly string[],
  tags: readonly string[],
): Promise<void> {
  if (terms.length > 0) {
    await trx
      .deleteFrom('product_terms')
      .where('store_id', '=', storeId)
      .where('term', 'in', terms)
      .where('product_id', '=', id)
      .execute();
  }
  if (tags.length > 0) {
    await trx
      .deleteFrom('product_tags')
      .where('store_id', '=', storeId)
      .where('tag_key', 'in', tags)
      .where('product_id', '=', id)
      .execute();
  }
}

function termsIn(row: ProductRow | null): string[] {
  return row === null ? [] : row.search_text.split(' ').filter((term) => term !== '');
}

export function tagKeysIn(row: Pick<ProductRow, 'tags'> | null): string[] {
  return row === null ? [] : [...new Set(tagsOf(row).map(tagKey))];
}

function difference(before: readonly string[], after: readonly string[]) {
  const had = new Set(before);
  const has = new Set(after);
  return {
    gone: before.filter((one) => !has.has(one)),
    added: after.filter((one) => !had.has(one)),
  };
}
