import type { Generated } from 'kysely';

/* Lookup and aggregate tables of products. `schema.ts` has the conventions. */

/**
 * Words of a product's tags and variants, and of the fields with `isSearched` in `catalogue/productList.ts`. They are
 * searched by prefix.
 */
export type ProductTermsTable = { store_id: string; term: string; product_id: string };
export type ProductTagsTable = { store_id: string; tag_key: string; product_id: string };

/** Products per tag key (`tag`) and per price bucket (`price`), updated with every write. */
export type ProductFacetsTable = { store_id: string; facet: string; value: string; count: number };

/** Products per status, category and availability, updated with every write: totals without counting rows. */
export type ProductCountsTable = {
  store_id: string;
  status: string;
  /** Empty for products without a category. */
  category_id: string;
  availability: string;
  count: number;
  /** Products without options, and enabled variants, that are out of stock or low. */
  levels_out: Generated<number>;
  levels_low: Generated<number>;
};
