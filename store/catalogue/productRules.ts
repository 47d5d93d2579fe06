import type { Kysely } from 'kysely';
import { type Problem, problemsOf } from '../../contract/problems.ts';
import {
  compareAtIsAbovePrice,
  ProductInput,
  priceIsSetWhenActive,
} from '../../contract/product.ts';
import { numberedSlug, slugOf } from '../../domain/slug.ts';
import type { Database, ProductRow } from '../db/schema.ts';
import { isSet, randomText } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import type { PlainProduct } from './productWrites.ts';

/** Problems of a new product's fields alone. */
export function problemsOfInput(input: object): Problem[] {
  // A name that is missing is asked for like one that is empty.
  return problemsOf(ProductInput, { name: '', ...input });
}

/** Rules between the fields of a product as it would be. */
export function problemsTogether(product: PlainProduct): Problem[] {
  const { status, price, compare_at_price: compareAtPrice } = product;
  const problems: Problem[] = [];
  if (!priceIsSetWhenActive({ status: status === 'active' ? status : 'draft', price })) {
    problems.push(problem('price', 'product.priceRequired'));
  }
  if (!compareAtIsAbovePrice({ price, compareAtPrice })) {
    problems.push(problem('compareAtPrice', 'product.compareAtTooLow', { price: price ?? 0 }));
  }
  if (isSet(product.allow_backorder) && !isSet(product.track_stock)) {
    problems.push(problem('allowBackorder', 'product.backorderNeedsStock'));
  }
  return problems;
}

/** Problems of a product beside what else is in the store: its category, SKU and slug. */
export async function problemsInStore(
  db: Kysely<Database>,
  product: PlainProduct,
  before?: ProductRow,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const { category_id: categoryId, sku, slug } = product;
  if (categoryId !== null && categoryId !== before?.category_id) {
    const isKnown = await hasCategory(db, product.store_id, categoryId);
    if (!isKnown) problems.push(problem('categoryId', 'product.categoryUnknown'));
  }
  if (sku !== null && sku !== before?.sku) {
    const other = await findOther(db, product, 'sku_key', sku.toLowerCase());
    if (other) problems.push(problem('sku', 'sku.taken', { sku, name: other.name }));
  }
  if (slug !== before?.slug) {
    const other = await findOther(db, product, 'slug', slug);
    if (other) problems.push(problem('slug', 'slug.taken', { name: other.name }));
  }
  return problems;
}

async function hasCategory(db: Kysely<Database>, storeId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('categories')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

function findOther(
  db: Kysely<Database>,
  product: PlainProduct,
  column: 'sku_key' | 'slug',
  value: string,
): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('products')
    .select('name')
    .where('store_id', '=', product.store_id)
    .where(column, '=', value)
    .where('id', '!=', product.id)
    .executeTakeFirst();
}

const SLUGS_TRIED = 50;

/** A slug made from the name that no other product has: `mug`, else `mug-2`, `mug-3`, … */
export async function freeSlug(
  db: Kysely<Database>,
  storeId: string,
  name: string,
): Promise<string> {
  const base = slugOf(name) || 'product';
  const candidates = [base];
  while (candidates.length < SLUGS_TRIED) {
    candidates.push(numberedSlug(base, candidates.length + 1));
  }
  const rows = await db
    .selectFrom('products')
    .select('slug')
    .where('store_id', '=', storeId)
    .where('slug', 'in', candidates)
    .execute();
  const taken = new Set(rows.map((row) => row.slug));
  return candidates.find((slug) => !taken.has(slug)) ?? `${base.slice(0, 240)}-${randomText(10)}`;
}
