import type { ReadRow } from '../../domain/imports/rowCells.ts';
import { readVariantsBySku, type VariantBySku } from '../catalogue/variantRows.ts';
import { inBatches } from '../db/inBatches.ts';
import type { ProductRow } from '../db/schema.ts';
import { searchKey } from '../db/values.ts';
import type { Work } from './plan.ts';

/** Existing products and earlier fetched pictures that rows refer to. */
export type Matches = {
  bySku: ReadonlyMap<string, ProductRow>;
  byId: ReadonlyMap<string, ProductRow>;
  bySlug: ReadonlyMap<string, ProductRow>;
  uploads: ReadonlyMap<string, { _id: string; url: string }>;
  /** Products with variants and a unique name, by name: their rows may lack id, slug and SKU. */
  byName: ReadonlyMap<string, ProductRow>;
  ofVariants: ReadonlyMap<string, VariantBySku>;
};

export async function readMatches(work: Work, rows: readonly ReadRow[]): Promise<Matches> {
  const { trx, store } = work;
  const texts = (field: string) => [
    ...new Set(rows.flatMap(({ values }) => textOf(values[field]) || [])),
  ];
  const read = async (column: 'sku_key' | 'id' | 'slug' | 'name_key', keys: readonly string[]) => {
    const found: ProductRow[] = [];
    for (const some of inBatches(keys)) {
      const rowsOf = trx
        .selectFrom('products')
        .selectAll()
        .where('store_id', '=', store.id)
        .where(column, 'in', some);
      found.push(...(await rowsOf.execute()));
    }
    return found;
  };
  const byColumn = async (column: 'sku_key' | 'id' | 'slug', keys: readonly string[]) =>
    new Map((await read(column, keys)).map((row) => [row[column] ?? '', row]));
  const lines = rows.flatMap(({ options }) => options.variants);
  const skus = [...rows, ...lines].flatMap(({ values }) => textOf(values.sku).toLowerCase() || []);
  const variants: VariantBySku[] = [];
  for (const some of inBatches([...new Set(skus)])) {
    variants.push(...(await readVariantsBySku(trx, store.id, some)));
  }
  const named = rows.filter((row) => isOnlyNamed(row)).map(({ values }) => textOf(values.name));
  const byName = Map.groupBy(
    (await read('name_key', [...new Set(named.map(searchKey))])).filter(
      ({ options }) => options !== '[]',
    ),
    ({ name_key }) => name_key,
  );
  return {
    uploads: await readUploads(work, rows),
    bySku: await byColumn('sku_key', [...new Set(skus)]),
    ofVariants: new Map(variants.map((variant) => [variant.sku_key ?? '', variant])),
    byId: await byColumn('id', [
      ...new Set([...texts('id'), ...variants.map(({ product_id }) => product_id)]),
    ]),
    bySlug: await byColumn('slug', texts('slug')),
    byName: new Map(
      [...byName].flatMap(([name, [first, ...others]]) =>
        first && others.length === 0 ? [[name, first] as const] : [],
      ),
    ),
  };
}

/** Whether rows with variants have a name, but neither id nor slug. */
function isOnlyNamed({ values, options }: ReadRow): boolean {
  return (
    options.variants.length > 0 &&
    textOf(values.id) === '' &&
    textOf(values.slug) === '' &&
    textOf(values.name) !== ''
  );
}

async function readUploads({ trx, store, basePath }: Work, rows: readonly ReadRow[]) {
  const urls = rows.flatMap(({ values, options }) => [
    ...(Array.isArray(values.images) ? values.images.map(String) : []),
    ...options.variants.flatMap((line) => textOf(line.values.variantImage) || []),
  ]);
  const found =
    urls.length === 0
      ? []
      : await trx
          .selectFrom('uploads')
          .select(['id', 'name', 'source'])
          .where('store_id', '=', store.id)
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

/** The product of rows with variants: by id, by slug, by a variant's SKU, or by name alone. */
export function findMatchOfVariants(matches: Matches, row: ReadRow): ProductRow | undefined {
  const { byId, bySlug, bySku, byName, ofVariants } = matches;
  const [id, slug] = [textOf(row.values.id), textOf(row.values.slug)];
  const found = (id && byId.get(id)) || (slug && bySlug.get(slug)) || undefined;
  if (found) return found;
  const skus = [row, ...row.options.variants].map(({ values }) => textOf(values.sku).toLowerCase());
  for (const sku of skus) {
    const product = byId.get(ofVariants.get(sku)?.product_id ?? '') ?? bySku.get(sku);
    if (sku !== '' && product) return product;
  }
  return isOnlyNamed(row) ? byName.get(searchKey(textOf(row.values.name))) : undefined;
}

export function findMatch(
  { bySku, byId, bySlug }: Matches,
  { values }: ReadRow,
): ProductRow | undefined {
  const [sku, id, slug] = [textOf(values.sku), textOf(values.id), textOf(values.slug)];
  const found = (sku && bySku.get(sku.toLowerCase())) || (id && byId.get(id)) || undefined;
  if (found || !slug) return found;
  const other = bySlug.get(slug);
  // A product with another SKU is a different product that uses the same slug.
  return other && sku && other.sku_key !== null ? undefined : other;
}
