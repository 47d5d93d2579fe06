import type { Kysely } from 'kysely';
import type { BasketLine } from '../../domain/basket.ts';
import { type PricedBasket, priceBasket } from '../../domain/priceBasket.ts';
import { readTree } from '../../store/catalogue/categoryRows.ts';
import type { Database } from '../../store/db/schema.ts';
import { readBasketPromotions, readCustomerUses } from '../../store/promotions/basketPromotions.ts';
import { toPromotion } from '../../store/promotions/promotionRecord.ts';

/** The wanted products of a basket; for products with variants, a variant. */
export type WantedBasket = {
  lines: readonly { productId: string; variantId?: string | null; quantity: number }[];
  /** Minor units, before any promotion. */
  shipping: number;
  codes?: readonly string[];
  /** Null for a guest, to whom limits per customer do not apply. */
  customerId?: string | null;
};

/** Prices a basket with the store's current prices and promotions. */
export async function priceStoredBasket(
  db: Kysely<Database>,
  storeId: string,
  wanted: WantedBasket,
  now: Date,
): Promise<PricedBasket> {
  const { codes = [], shipping, customerId = null } = wanted;
  const rows = await readBasketPromotions(db, storeId, codes, now);
  const promotions = rows.map((row) => toPromotion(row, ''));
  const tree = await readTree(db, storeId);
  const singleRate = await readTaxRate(db, storeId);
  const lines = await readLines(db, storeId, wanted);
  const taxation = {
    singleRate,
    rates: [],
    pricesIncludeTax: false,
    country: null,
    destination: null,
    isExempt: false,
  };
  return priceBasket({ lines, shipping, taxation }, promotions, {
    now,
    codes,
    categoryParents: new Map(tree.map(({ _id, parentId }) => [_id, parentId])),
    customerUses: await readCustomerUses(db, storeId, customerId, rows),
  });
}

async function readTaxRate(db: Kysely<Database>, storeId: string): Promise<number | null> {
  const query = db.selectFrom('stores').select('tax_rate').where('id', '=', storeId);
  return (await query.executeTakeFirst())?.tax_rate ?? null;
}

async function readLines(
  db: Kysely<Database>,
  storeId: string,
  { lines }: WantedBasket,
): Promise<BasketLine[]> {
  if (lines.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .select(['id', 'category_id', 'options', 'price', 'compare_at_price', 'cost_price'])
    .where('store_id', '=', storeId)
    .where('id', 'in', [...new Set(lines.map(({ productId }) => productId))])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const variants = await readVariantPrices(db, storeId, lines);
  return lines.map(({ productId, variantId = null, quantity }) => {
    const product = byId.get(productId);
    const variant = variants.find((one) => one.id === variantId && one.product_id === productId);
    // A product with variants needs a variant; a product without variants must not have one.
    const row = product?.options === '[]' && variantId === null ? product : variant;
    if (!product || !row || row.price === null)
      throw new RangeError(`${productId} is not for sale`);
    return {
      productId,
      ...(variantId !== null && { variantId }),
      categoryId: product.category_id,
      quantity,
      unitPrice: row.price,
      compareAtPrice: row.compare_at_price,
      costPrice: row.cost_price,
    };
  });
}

/** Only wanted and enabled variants. */
async function readVariantPrices(
  db: Kysely<Database>,
  storeId: string,
  lines: WantedBasket['lines'],
) {
  const ids = lines.flatMap(({ variantId }) => variantId ?? []);
  if (ids.length === 0) return [];
  return db
    .selectFrom('product_variants')
    .select(['id', 'product_id', 'price', 'compare_at_price', 'cost_price'])
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .where('is_enabled', '=', 1)
    .execute();
}
