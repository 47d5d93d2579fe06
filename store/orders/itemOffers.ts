import type { Kysely } from 'kysely';
import type { OrderInputItem } from '../../contract/orderInput.ts';
import type { BasketLine } from '../../domain/basket.ts';
import { lineKey, type Offer } from '../../domain/orderInput.ts';
import { imageUrlOf } from '../catalogue/productRecord.ts';
import { nameOf } from '../catalogue/variantRows.ts';
import type { Database, ProductRow, VariantRow } from '../db/schema.ts';
import { isSet } from '../db/values.ts';
import { readHeldUnits } from './heldUnits.ts';

/** The current product or variant of one line of an order. */
export type StoredOffer = Offer & {
  variantName: string | null;
  sku: string | null;
  /** Units that drafts hold. `stock` does not include them. */
  held: number;
  image: string | null;
  /** Grams of one unit. */
  weight: number;
  line: Omit<BasketLine, 'quantity' | 'unitPrice'>;
};

/**
 * The offers of lines, in their order. Null for a product that this store does not have. An order from the draft
 * `draftId` may sell the units that the draft holds.
 */
export async function readOffers(
  db: Kysely<Database>,
  storeId: string,
  lines: readonly OrderInputItem[],
  at: { now: Date; draftId?: string | null },
): Promise<(StoredOffer | null)[]> {
  if (lines.length === 0) return [];
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', 'in', productIds)
    .execute();
  const heldUnits = await readHeldUnits(db, storeId, productIds, at);
  const ids = [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))];
  const variants =
    ids.length === 0
      ? []
      : await db
          .selectFrom('product_variants')
          .selectAll()
          .where('store_id', '=', storeId)
          .where('id', 'in', ids)
          .execute();
  const productOf = new Map(products.map((row) => [row.id, row]));
  const variantOf = new Map(variants.map((row) => [row.id, row]));
  return lines.map(({ productId, variantId }) => {
    const product = productOf.get(productId);
    const variant = variantId === null ? undefined : variantOf.get(variantId);
    if (!product) return null;
    const held = heldUnits.get(lineKey({ productId, variantId })) ?? 0;
    return toOffer(product, variant?.product_id === productId ? variant : null, held);
  });
}

function toOffer(product: ProductRow, variant: VariantRow | null, held: number): StoredOffer {
  const sold = variant ?? product;
  return {
    name: product.name,
    status: product.status,
    hasVariants: product.options !== '[]',
    variant: variant && { isEnabled: isSet(variant.is_enabled) },
    price: sold.price,
    trackStock: isSet(product.track_stock),
    allowBackorder: isSet(product.allow_backorder),
    stock: sold.stock - held,
    held,
    variantName: variant && nameOf(variant),
    sku: sold.sku,
    image: imageUrlOf(product, variant),
    weight: sold.weight ?? 0,
    line: {
      productId: product.id,
      variantId: variant?.id ?? null,
      categoryId: product.category_id,
      taxClass: variant?.tax_class ?? product.tax_class,
      compareAtPrice: sold.compare_at_price,
      costPrice: sold.cost_price,
    },
  };
}
