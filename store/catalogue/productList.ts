import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PRODUCT_SORTS, ProductFilter } from '../../contract/product.ts';
import { subtreeIds } from '../../domain/categoryTree.ts';
import { importedBy } from '../imports/importedRecords.ts';
import {
  byId,
  type Condition,
  type List,
  noRows,
  oneOf,
  range,
  type Store,
  unindexed,
  withIds,
} from '../lists/listDeclaration.ts';
import { readTree } from './categoryRows.ts';
import { idsWithWords, inText, readWords } from './productWords.ts';
import { idsWithTaxClass } from './taxClassUse.ts';
import { tagKey } from './terms.ts';

type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The availabilities of each stock filter. Every product matches exactly one filter. */
const STOCK_CHOICES = { in: ['in', 'untracked'], low: ['low'], out: ['out'] } as const;

const prices = {
  table: 'products',
  counts: 'product_facets',
  bucket: 'value',
  where: sql`facet = 'price'`,
};

export const productList: List<'products', ProductFilter, ProductSort> = {
  table: 'products',
  counts: 'product_counts',
  fields: {
    id: byId,
    name: { sort: 'name_key', isSearched: true },
    sku: { sort: 'sku_key', isSearched: true },
    barcode: { isSearched: true },
    status: {
      sort: 'status',
      where: ({ status }) =>
        oneOf('status', status, { count: 'aggregate', sorts: ['status', 'updatedAt'] }),
    },
    categoryId: { where: ({ categoryId }, store) => inCategories(store, categoryId) },
    brandId: { where: ({ brandId }) => oneOf('brand_id', brandId, { sorts: ['updatedAt'] }) },
    taxClass: { where: ({ taxClass }, store) => withTaxClass(store, taxClass) },
    stock: {
      sort: 'shown_stock',
      where: ({ stock }) =>
        oneOf('availability', stock && STOCK_CHOICES[stock], {
          count: 'aggregate',
          sorts: ['stock'],
        }),
    },
    price: { sort: 'price' },
    ...range('price', 'priceMin', 'priceMax', { sorts: ['price'], counted: prices }),
    tag: { where: ({ tag }, store) => tag && withTag(store, tag) },
    importId: { where: ({ importId }, store) => importId && importedBy(store, importId) },
    q: { where: ({ q }, store) => withWords(store, q) },
    hasCost: { where: withCost },
    belowCost: { where: ({ belowCost }) => belowCost && sellingBelowCost(belowCost) },
    soldCount: { sort: 'sold_count' },
    createdAt: { sort: 'created_at' },
    updatedAt: { sort: 'updated_at' },
  },
};

/** Products in these categories and their descendants. */
async function inCategories(
  { db, storeId }: Store,
  wanted: ProductFilter['categoryId'],
): Promise<Condition | undefined> {
  if (wanted === undefined) return undefined;
  const tree = await readTree(db, storeId);
  const ids = new Set([wanted].flat().flatMap((id) => subtreeIds(tree, id)));
  return oneOf('category_id', [...ids], { count: 'aggregate', sorts: ['updatedAt'] });
}

function withTag({ storeId }: Store, tag: string): Condition {
  const tagged = sql`select product_id from product_tags
    where store_id = ${storeId} and tag_key = ${tagKey(tag)}`;
  return {
    ...withIds(tagged, sql`${tagged} and product_id = products.id || ''`),
    count: sql`coalesce((select count from product_facets
      where store_id = ${storeId} and facet = 'tag' and value = ${tagKey(tag)}), 0)`,
  };
}

/** The product, or one of its variants, has the class. */
async function withTaxClass(
  store: Store,
  taxClass: string | undefined,
): Promise<Condition | undefined> {
  return taxClass ? withIds(await idsWithTaxClass(store, taxClass)) : undefined;
}

/** The count would need a full scan. */
const uncounted = { upperBound: Number.POSITIVE_INFINITY };

/** Common words are not counted: that would need a full scan. */
async function withWords(
  { db, storeId }: Store,
  q: string | undefined,
): Promise<Condition | undefined> {
  if (!q?.trim()) return undefined;
  const { rare, common } = await readWords(db, storeId, q);
  const all = [...rare, ...common];
  if (all.length === 0) return noRows;
  const passive = inText(all);
  if (rare.length === 0) return unindexed(passive, uncounted);
  const found = withIds(idsWithWords(storeId, rare));
  if (common.length === 0) return { ...found, passive };
  const driving: RawBuilder<SqlBool> = sql`${found.driving} and ${inText(common)}`;
  return { givesIds: true, driving, passive };
}

/** No index serves this condition, as with `sellingBelowCost`. */
function withCost({ hasCost }: ProductFilter): Condition | undefined {
  if (hasCost === undefined) return undefined;
  const lacks = anyOffer(sql`cost_price is null`);
  return unindexed(hasCost ? sql`not ${lacks}` : lacks, uncounted);
}

/** Whether a product without variants, or an enabled variant, meets a condition. */
function anyOffer(is: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const variant = sql`select 1 from product_variants where product_variants.store_id = products.store_id
    and product_variants.product_id = products.id and is_enabled = 1 and ${is}`;
  return sql`((variant_count = 0 and ${is}) or (variant_count > 0 and exists (${variant})))`;
}

/** No index serves this condition: the database checks each product that the other filters find. */
function sellingBelowCost({ percent, amount }: NonNullable<ProductFilter['belowCost']>): Condition {
  // In hundredths of a per cent, to stay in integers.
  const share = 10_000 - Math.round(percent * 100);
  const isBelow = sql`cost_price * 10000 > price * ${share} - ${amount * 10_000}`;
  return unindexed(anyOffer(isBelow), uncounted);
}
