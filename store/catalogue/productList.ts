import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PRODUCT_SORTS, ProductFilter } from '../../contract/product.ts';
import { subtreeIds } from '../../domain/categoryTree.ts';
import { importedBy } from '../imports/importedRecords.ts';
import {
  among,
  byId,
  type Condition,
  fulfilling,
  type List,
  nothingFound,
  oneOf,
  range,
  type Store,
} from '../lists/listDeclaration.ts';
import { readTree } from './categoryRows.ts';
import { idsWithWords, inText, readWords } from './productWords.ts';
import { tagKey } from './terms.ts';

type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The availabilities of each stock filter. Every product matches exactly one filter. */
const STOCK_CHOICES = { in: ['in', 'untracked'], low: ['low'], out: ['out'] } as const;

const prices = { of: 'products', in: 'product_facets', by: 'value', where: sql`facet = 'price'` };

export const productList: List<'products', ProductFilter, ProductSort> = {
  table: 'products',
  counts: 'product_counts',
  isCovered: true,
  fields: {
    id: byId,
    name: { sort: 'name_key', isSearched: true },
    sku: { sort: 'sku_key', isSearched: true },
    barcode: { isSearched: true },
    status: {
      sort: 'status',
      where: ({ status }) =>
        oneOf('status', status, { count: 'kept', along: ['status', 'updatedAt'] }),
    },
    categoryId: { where: ({ categoryId }, store) => inCategories(store, categoryId) },
    stock: {
      sort: 'shown_stock',
      where: ({ stock }) =>
        oneOf('availability', stock && STOCK_CHOICES[stock], { count: 'kept', along: ['stock'] }),
    },
    price: { sort: 'price' },
    ...range('price', 'priceMin', 'priceMax', { along: ['price'], counted: prices }),
    tag: { where: ({ tag }, store) => tag && withTag(store, tag) },
    importId: { where: ({ importId }, store) => importId && importedBy(store, importId) },
    q: { where: ({ q }, store) => withWords(store, q) },
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
  return oneOf('category_id', [...ids], { count: 'kept', along: ['updatedAt'] });
}

function withTag({ storeId }: Store, tag: string): Condition {
  const tagged = sql`select product_id from product_tags
    where store_id = ${storeId} and tag_key = ${tagKey(tag)}`;
  return {
    ...among(tagged, sql`${tagged} and product_id = products.id || ''`),
    count: sql`coalesce((select count from product_facets
      where store_id = ${storeId} and facet = 'tag' and value = ${tagKey(tag)}), 0)`,
  };
}

/** The count would need a full scan. */
const uncounted = { atMost: Number.POSITIVE_INFINITY };

/** Index entries read in the time of one row lookup. */
const TEXTS_A_ROW = 8;

/** Common words are not counted: that would need a full scan. */
async function withWords(
  { db, storeId }: Store,
  q: string | undefined,
): Promise<Condition | undefined> {
  if (!q?.trim()) return undefined;
  const { few, many } = await readWords(db, storeId, q);
  const all = [...few, ...many];
  if (all.length === 0) return nothingFound;
  const passive = inText(all);
  if (few.length === 0) return fulfilling(passive, { ...uncounted, scans: TEXTS_A_ROW });
  const found = among(idsWithWords(storeId, few));
  if (many.length === 0) return { ...found, passive };
  const driving: RawBuilder<SqlBool> = sql`${found.driving} and ${inText(many)}`;
  return { givesIds: true, driving, passive };
}

/** No index has this condition: it is checked for each product that the other filters leave. */
function sellingBelowCost({ percent, amount }: NonNullable<ProductFilter['belowCost']>): Condition {
  // In hundredths of a per cent, to stay in integers.
  const left = 10_000 - Math.round(percent * 100);
  const isBelow = sql`cost_price * 10000 > price * ${left} - ${amount * 10_000}`;
  // A product with variants matches when any enabled variant does.
  const variant = sql`select 1 from product_variants where product_variants.store_id = products.store_id
    and product_variants.product_id = products.id and is_enabled = 1 and ${isBelow}`;
  return fulfilling(
    sql`((variant_count = 0 and ${isBelow}) or (variant_count > 0 and exists (${variant})))`,
    uncounted,
  );
}
