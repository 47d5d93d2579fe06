import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { availability } from '../../domain/stock.ts';
import type { Database, ProductRow, VariantRow } from '../../store/db/schema.ts';

/**
 * Checks the low variants of each product, all rows of `product_counts`, and which variants are needed, against a full
 * count.
 */
export async function expectLevelCounts(db: Kysely<Database>): Promise<void> {
  const counts = await db.selectFrom('product_counts').selectAll().execute();
  const stored = counts.map(({ count, levels_out, levels_low, ...key }) =>
    lineOf(key, [count, levels_out, levels_low]),
  );
  const stores = await db.selectFrom('stores').select(['id', 'low_stock_default']).execute();
  const defaults = new Map(stores.map(({ id, low_stock_default }) => [id, low_stock_default]));
  const products = await db.selectFrom('products').selectAll().execute();
  const variants = await db.selectFrom('product_variants').selectAll().execute();
  for (const { id, store_id, product_id, is_needed, ...variant } of variants) {
    const product = products.find((one) => one.id === product_id);
    const level =
      product?.status === 'active' &&
      variant.is_enabled === 1 &&
      levelOf(product, variant.stock, defaults.get(store_id) ?? 0);
    expect([id, is_needed]).toEqual([id, level === 'out' || level === 'low' ? 1 : 0]);
  }
  const sums = new Map<string, number[]>();
  for (const product of products) {
    const hasOptions = product.options !== '[]';
    const levels = levelsOf(product, variants, defaults.get(product.store_id) ?? 0);
    const [out, low] = ['out', 'low'].map((one) => levels.filter((level) => level === one).length);
    expect([product.id, product.variants_low]).toEqual([product.id, hasOptions ? low : 0]);
    const line = lineOf({ ...product, category_id: product.category_id ?? '' }, []);
    const before = sums.get(line) ?? [0, 0, 0];
    sums.set(
      line,
      [1, out ?? 0, low ?? 0].map((more, at) => more + (before[at] ?? 0)),
    );
  }
  const counted = [...sums].map(([line, own]) => line + own.join(' '));
  expect(stored.toSorted()).toEqual(counted.toSorted());
}

function levelsOf(product: ProductRow, variants: readonly VariantRow[], lowStockDefault: number) {
  const own = variants.filter((one) => one.product_id === product.id && one.is_enabled === 1);
  const stocked = product.options === '[]' ? [product] : own;
  return stocked.map(({ stock }) => levelOf(product, stock, lowStockDefault));
}

function levelOf(product: ProductRow, stock: number, lowStockDefault: number) {
  const { track_stock, low_stock_threshold: lowStockThreshold } = product;
  return availability({ trackStock: track_stock === 1, stock, lowStockThreshold }, lowStockDefault);
}

type Key = Pick<ProductRow, 'store_id' | 'status' | 'availability'> & { category_id: string };

function lineOf({ store_id, status, category_id, availability: is }: Key, sums: number[]): string {
  return `${store_id} ${status} ${category_id} ${is}: ${sums.join(' ')}`;
}
