import type { ProductVariants, Promotion } from '../contract/promotion.ts';

/** The fields of a promotion that define its scope. */
export type ScopedPromotion = Pick<
  Promotion,
  | 'scope'
  | 'productIds'
  | 'productVariants'
  | 'categoryIds'
  | 'excludeProductIds'
  | 'excludeDiscounted'
>;

/** The parent of each category; null for a root. */
export type CategoryParents = ReadonlyMap<string, string | null>;

export type ScopedProduct = {
  productId: string;
  /** Required for a product with variants. */
  variantId?: string | null;
  categoryId: string | null;
  unitPrice: number;
  compareAtPrice: number | null;
};

/** Whether a product or variant is in the scope of a promotion; categories include their descendants. */
export function isInScope(
  promotion: ScopedPromotion,
  product: ScopedProduct,
  parents: CategoryParents,
): boolean {
  if (promotion.excludeProductIds.includes(product.productId)) return false;
  if (promotion.excludeDiscounted && isDiscounted(product)) return false;
  if (promotion.scope === 'products') {
    const { productId, variantId = null } = product;
    const variantIds = variantsInScope(promotion, productId);
    const isVariant = !variantIds || (variantId !== null && variantIds.includes(variantId));
    return promotion.productIds.includes(productId) && isVariant;
  }
  if (promotion.scope !== 'categories') return true;
  return withAncestors(product.categoryId, parents).some((id) =>
    promotion.categoryIds.includes(id),
  );
}

/** The variants of a product in the scope; undefined if all are. */
export function variantsInScope(
  { productVariants }: { productVariants: readonly ProductVariants[] },
  productId: string,
): readonly string[] | undefined {
  return productVariants.find((named) => named.productId === productId)?.variantIds;
}

/** Whether the product is already below its compare-at price. */
function isDiscounted({ unitPrice, compareAtPrice }: ScopedProduct): boolean {
  return compareAtPrice !== null && compareAtPrice > unitPrice;
}

/** A category and its ancestors. Stops at a cycle, which corrupt data may contain. */
export function withAncestors(id: string | null, parents: CategoryParents): string[] {
  const found = new Set<string>();
  let current = id;
  while (current !== null && !found.has(current)) {
    found.add(current);
    current = parents.get(current) ?? null;
  }
  return [...found];
}
