import { PRODUCT_PLACEHOLDERS } from '../contract/linkPattern.ts';

type Named = { _id: string; slug: string; sku: string | null };

/**
 * URL of the product's page, by the store's pattern: `https://store.example/products/{slug}`. Null if there is no
 * pattern, or the product lacks a value that the pattern uses.
 */
export function productUrl(pattern: string | null, product: Named): string | null {
  if (!pattern) return null;
  const values = { '{slug}': product.slug, '{id}': product._id, '{sku}': product.sku };
  const [name] = PRODUCT_PLACEHOLDERS.filter((one) => pattern.includes(one));
  const value = name && values[name];
  return name && value ? pattern.replace(name, () => encodeURIComponent(value)) : null;
}
