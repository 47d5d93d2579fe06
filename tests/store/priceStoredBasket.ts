import type { Kysely } from 'kysely';
import type { BasketLine } from '../../domain/basket.ts';
import { type PricedBasket, priceBasket } from '../../domain/priceBasket.ts';
import { readTree } from '../../store/catalogue/categoryRows.ts';
import type { Database, PromotionRow } from '../../store/db/schema.ts';
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
  const rows = await readPromotions(db, storeId, codes, now);
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
    customerUses: await usesOf(db, storeId, customerId, rows),
  });
}

async function readTaxRate(db: Kysely<Database>, storeId: string): Promise<number | null> {
  const query = db.selectFrom('stores').select('tax_rate').where('id', '=', storeId);
  return (await query.executeTakeFirst())?.tax_rate ?? null;
}

/** Promotions whose code was typed, in any state, and active automatic ones. */
function readPromotions(
  db: Kysely<Database>,
  storeId: string,
  codes: readonly string[],
  now: Date,
): Promise<PromotionRow[]> {
  const at = now.toISOString();
  const typed = codes.map((code) => code.trim().toUpperCase());
  return db
    .selectFrom('promotions')
    .selectAll()
    .where('store_id', '=', storeId)
    .where((eb) =>
      eb.or([
        ...(typed.length > 0 ? [eb('code', 'in', typed)] : []),
        eb.and([
          eb('method', '=', 'automatic'),
          eb('is_active', '=', 1),
          eb('starts_at', '<=', at),
          eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]),
        ]),
      ]),
    )
    .execute();
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

/** How often a customer has used each promotion, without cancelled orders. */
async function usesOf(
  db: Kysely<Database>,
  storeId: string,
  customerId: string | null,
  promotions: readonly PromotionRow[],
): Promise<Map<string, number>> {
  if (customerId === null || promotions.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_promotions', (join) =>
      join
        .onRef('order_promotions.store_id', '=', 'orders.store_id')
        .onRef('order_promotions.order_id', '=', 'orders.id'),
    )
    .select((eb) => ['order_promotions.promotion_id', eb.fn.countAll<number>().as('uses')])
    .where('orders.store_id', '=', storeId)
    .where('orders.customer_id', '=', customerId)
    .where('orders.status', '!=', 'cancelled')
    .where(
      'order_promotions.promotion_id',
      'in',
      promotions.map(({ id }) => id),
    )
    .groupBy('order_promotions.promotion_id')
    .execute();
  return new Map(rows.map(({ promotion_id, uses }) => [promotion_id, Number(uses)]));
}
