import type { ProductVariants, Promotion } from '../contract/promotion.ts';

/** Which products a promotion is for. */
export type ScopedPromotion = Pick<
  Promotion,
  | 'scope'
  | 'productIds'
  | 'productVariants'
  | 'categoryIds'
  | 'excludeProductIds'
  | 'excludeDiscounted'
>;

/** The category above each category; null for a root. */
export type CategoryParents = ReadonlyMap<string, string | null>;

export type ScopedProduct = {
  productId: string;
  /** The one that is meant, where the product has variants. */
  variantId?: string | null;
  categoryId: string | null;
  unitPrice: number;
  compareAtPrice: number | null;
};

/** Whether a promotion is for a product or a variant, its categories taken with everything under them. */
export function isFor(
  promotion: ScopedPromotion,
  product: ScopedProduct,
  parents: CategoryParents,
): boolean {
  if (promotion.excludeProductIds.includes(product.productId)) return false;
  if (promotion.excludeDiscounted && isDiscounted(product)) return false;
  if (promotion.scope === 'products') {
    const { productId, variantId = null } = product;
    const variantIds = variantsNamedBy(promotion, productId);
    const isVariant = !variantIds || (variantId !== null && variantIds.includes(variantId));
    return promotion.productIds.includes(productId) && isVariant;
  }
  if (promotion.scope !== 'categories') return true;
  return withAncestors(product.categoryId, parents).some((id) =>
    promotion.categoryIds.includes(id),
  );
}

/** The variants that it names of a product; undefined when it is for all of them. */
export function variantsNamedBy(
  { productVariants }: { productVariants: readonly ProductVariants[] },
  productId: string,
): readonly string[] | undefined {
  return productVariants.find((named) => named.productId === productId)?.variantIds;
}

/** Sold below its compare-at price already. */
function isDiscounted({ unitPrice, compareAtPrice }: ScopedProduct): boolean {
  return compareAtPrice !== null && compareAtPrice > unitPrice;
}

/** A category and all above it; the data may, by a fault, go round in a circle. */
export function withAncestors(id: string | null, parents: CategoryParents): string[] {
  const found = new Set<string>();
  let current = id;
  while (current !== null && !found.has(current)) {
    found.add(current);
    current = parents.get(current) ?? null;
  }
  return [...found];
}
