import type { Kysely } from 'kysely';
import { type Problem, problemsOf } from '../../contract/problems.ts';
import {
  compareAtIsAbovePrice,
  ProductInput,
  priceIsSetWhenActive,
} from '../../contract/productInput.ts';
import { inBatches } from '../db/inBatches.ts';
import { keepRow } from '../db/keepRow.ts';
import type { Database, VariantRow } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import { problem } from '../http/errors.ts';
import { lockTexts } from './lockTexts.ts';
import type { ProductWithVariants } from './productWithVariants.ts';
import type { PlainProduct } from './productWrites.ts';
import { problemsWithVariants } from './variantInput.ts';
import { nameOf, type PlainVariant, readVariantsBySku } from './variantRows.ts';

export function problemsOfInput(input: object): Problem[] {
  // Reports a missing name like an empty one.
  return problemsOf(ProductInput, { name: '', ...input });
}

/** Problems with the rules across fields and variants of a new or changed product. */
export function crossFieldProblems(
  product: PlainProduct,
  variants: readonly PlainVariant[],
): Problem[] {
  const { status, price, compare_at_price: compareAtPrice } = product;
  const problems = problemsWithVariants(product, variants);
  const hasOwnPrice = variants.length === 0;
  if (
    hasOwnPrice &&
    !priceIsSetWhenActive({ status: status === 'active' ? status : 'draft', price })
  ) {
    problems.push(problem('price', 'product.priceRequired'));
  }
  if (hasOwnPrice && !compareAtIsAbovePrice({ price, compareAtPrice })) {
    problems.push(problem('compareAtPrice', 'product.compareAtTooLow', { price: price ?? 0 }));
  }
  if (isSet(product.allow_backorder) && !isSet(product.track_stock)) {
    problems.push(problem('allowBackorder', 'product.backorderNeedsStock'));
  }
  return problems;
}

/** Conflicts with other records of the store: category, brand, SKUs and slug. */
export async function problemsInStore(
  db: Kysely<Database>,
  { row: product, variants }: ProductWithVariants<PlainProduct, PlainVariant>,
  { row: before, variants: variantsBefore }: Partial<ProductWithVariants> = {},
): Promise<Problem[]> {
  const problems: Problem[] = await problemsOfVariantSkus(db, product, variants, variantsBefore);
  const { category_id: categoryId, brand_id: brandId, slug } = product;
  const sku = variants.length > 0 ? null : product.sku;
  if (categoryId !== null && categoryId !== before?.category_id) {
    const isKnown = await keepRow(db, 'categories', product.store_id, categoryId);
    if (!isKnown) problems.push(problem('categoryId', 'product.categoryUnknown'));
  }
  if (brandId !== null && brandId !== before?.brand_id) {
    const isKnown = await keepRow(db, 'brands', product.store_id, brandId);
    if (!isKnown) problems.push(problem('brandId', 'product.brandUnknown'));
  }
  if (sku !== null && sku !== before?.sku) {
    const [name] = (await takenSkus(db, product, [sku.toLowerCase()])).values();
    if (name !== undefined) problems.push(problem('sku', 'sku.taken', { sku, name }));
  }
  if (slug !== before?.slug) {
    const other = await findOther(db, product, slug);
    if (other) problems.push(problem('slug', 'slug.taken', { name: other.name }));
  }
  return problems;
}

async function problemsOfVariantSkus(
  db: Kysely<Database>,
  product: PlainProduct,
  variants: readonly PlainVariant[],
  before: readonly VariantRow[] = [],
): Promise<Problem[]> {
  const known = new Set(before.map((variant) => variant.sku_key));
  const keyOf = ({ sku }: PlainVariant) => sku?.toLowerCase() ?? null;
  const added = variants
    .flatMap((variant) => keyOf(variant) ?? [])
    .filter((key) => !known.has(key));
  const taken = await takenSkus(db, product, added);
  return variants.flatMap((variant, index) => {
    const key = keyOf(variant);
    const name = taken.get(key ?? '');
    // A duplicate within the product gets the name of the first variant.
    if (key !== null) taken.set(key, nameOf(variant));
    if (variant.sku === null || name === undefined) return [];
    return [problem(`variants.${index}.sku`, 'sku.taken', { sku: variant.sku, name })];
  });
}

/** The names of other products and variants that have these SKUs, by SKU in lower case. */
async function takenSkus(
  db: Kysely<Database>,
  product: PlainProduct,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  if (keys.length > 0) await lockTexts(db, product.store_id);
  for (const some of inBatches(keys)) {
    const products = await db
      .selectFrom('products')
      .select(['name', 'sku_key'])
      .where('store_id', '=', product.store_id)
      .where('sku_key', 'in', some)
      .where('id', '!=', product.id)
      .execute();
    const variants = await readVariantsBySku(db, product.store_id, some);
    for (const { sku_key, name } of products) taken.set(sku_key ?? '', name);
    for (const { sku_key, product_id, fullName } of variants) {
      if (product_id !== product.id) taken.set(sku_key ?? '', fullName);
    }
  }
  return taken;
}

function findOther(
  db: Kysely<Database>,
  product: PlainProduct,
  slug: string,
): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('products')
    .select('name')
    .where('store_id', '=', product.store_id)
    .where('slug', '=', slug)
    .where('id', '!=', product.id)
    .executeTakeFirst();
}
