import type { ReadRow } from '../../domain/imports/rowCells.ts';
import { readVariantsBySku } from '../catalogue/variantRows.ts';
import type { ProductRow } from '../db/schema.ts';
import type { Work } from './plan.ts';

/** The products that rows name, and the pictures that were fetched before, by their addresses. */
export type Matches = {
  bySku: ReadonlyMap<string, ProductRow>;
  byId: ReadonlyMap<string, ProductRow>;
  bySlug: ReadonlyMap<string, ProductRow>;
  uploads: ReadonlyMap<string, { _id: string; url: string }>;
  /** Names of the variants that have the SKUs. */
  ofVariants: ReadonlyMap<string, string>;
};

export async function readMatches(work: Work, rows: readonly ReadRow[]): Promise<Matches> {
  const { trx, shop } = work;
  const texts = (field: string) => [
    ...new Set(rows.flatMap(({ values }) => textOf(values[field]) || [])),
  ];
  const read = async (column: 'sku_key' | 'id' | 'slug', keys: readonly string[]) => {
    const found =
      keys.length === 0
        ? []
        : await trx
            .selectFrom('products')
            .selectAll()
            .where('store_id', '=', shop.id)
            .where(column, 'in', keys)
            .execute();
    return new Map(found.map((row) => [row[column] ?? '', row]));
  };
  const skus = texts('sku').map((sku) => sku.toLowerCase());
  const variants = await readVariantsBySku(trx, shop.id, skus);
  return {
    uploads: await readUploads(work, rows),
    bySku: await read('sku_key', skus),
    ofVariants: new Map(variants.map(({ sku_key, wholeName }) => [sku_key ?? '', wholeName])),
    byId: await read('id', texts('id')),
    bySlug: await read('slug', texts('slug')),
  };
}

async function readUploads({ trx, shop, basePath }: Work, rows: readonly ReadRow[]) {
  const urls = rows.flatMap(({ values }) =>
    Array.isArray(values.images) ? values.images.map(String) : [],
  );
  const found =
    urls.length === 0
      ? []
      : await trx
          .selectFrom('uploads')
          .select(['id', 'name', 'source'])
          .where('store_id', '=', shop.id)
          .where('source', 'in', [...new Set(urls)])
          .execute();
  return new Map(
    found.map(({ id, name, source }) => [
      source ?? '',
      { _id: id, url: `${basePath}/uploads/${name}` },
    ]),
  );
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The product that a row is about. */
export function matchOf(
  { bySku, byId, bySlug }: Matches,
  { values }: ReadRow,
): ProductRow | undefined {
  const [sku, id, slug] = [textOf(values.sku), textOf(values.id), textOf(values.slug)];
  const found = (sku && bySku.get(sku.toLowerCase())) || (id && byId.get(id)) || undefined;
  if (found || !slug) return found;
  const other = bySlug.get(slug);
  // One with another SKU of its own is another product, whose address is taken.
  return other && sku && other.sku_key !== null ? undefined : other;
}
