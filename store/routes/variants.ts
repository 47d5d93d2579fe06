import { type Context, Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import { VARIANT_SORTS, VariantFilter, type VariantOfProduct } from '../../contract/variant.ts';
import { itemName } from '../../domain/variantNames.ts';
import type { StoreBasics } from '../catalogue/productRecord.ts';
import { idsWithWords } from '../catalogue/productWords.ts';
import { readStoreRow } from '../catalogue/storeRow.ts';
import { wordsOf } from '../catalogue/terms.ts';
import { nameOf, toVariant } from '../catalogue/variantRows.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import type { Database, VariantRow } from '../db/schema.ts';
import { notFound } from '../http/errors.ts';
import { findRow } from '../http/findRow.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { byId, type List, like, oneOf, type Store, unindexed } from '../lists/listDeclaration.ts';
import { readPage } from '../lists/readPage.ts';

/** `/merchant/variants`: the variants of all products, read-only. */
export function variantRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', (c) => listVariants(store, c));
  routes.get('/:id', (c) => readVariant(store, c));
  return routes;
}

const variantList: List<'product_variants', VariantFilter, (typeof VARIANT_SORTS)[number]> = {
  table: 'product_variants',
  fields: {
    id: byId,
    productId: { where: ({ productId }) => oneOf('product_id', productId) },
    sku: {
      where: ({ sku }) =>
        oneOf('sku_key', sku && [sku].flat().map((one) => one.trim().toLowerCase())),
    },
    q: { where: ({ q }, store) => (q?.trim() ? withWords(store, q) : undefined) },
    position: { sort: ['product_id', 'position'] },
  },
};

/** `product_terms` has the words of variants, too, so the search first finds the products by index. */
function withWords({ storeId }: Store, q: string) {
  const words = wordsOf(q);
  if (words.length === 0) return unindexed(sql`1 = 0`);
  const own = words.map((word) => like('search_text', ` ${word}`));
  return unindexed(sql`product_id in (${idsWithWords(storeId, words)})
    and ${sql.join(own, sql` and `)}`);
}

async function listVariants(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const list = readListQuery(c, {
    filter: VariantFilter,
    sorts: VARIANT_SORTS,
    sort: ['position', 'ASC'],
  });
  const storeRow = await readStoreRow(store.db, c.get('merchant').storeId);
  const { rows, total } = await readPage(variantList, { db: store.db, storeId: storeRow.id }, list);
  return sendList(c, 'variants', await withProducts(store.db, storeRow, rows), total, list);
}

async function readVariant({ db }: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const storeRow = await readStoreRow(db, c.get('merchant').storeId);
  const [variant] = await withProducts(db, storeRow, [await findRow(db, c, 'product_variants')]);
  if (!variant) throw notFound('variant');
  return c.json(variant);
}

async function withProducts(
  db: Kysely<Database>,
  storeRow: StoreBasics,
  rows: readonly VariantRow[],
): Promise<VariantOfProduct[]> {
  const products = await readProducts(db, storeRow.id, rows);
  return rows.flatMap((row) => {
    const product = products.get(row.product_id);
    if (!product) return [];
    const variant = toVariant(row, product, storeRow.lowStockDefault);
    const name = itemName({ name: product.name, variantName: nameOf(row) });
    const { id: productId, name: productName, status: productStatus } = product;
    return [{ ...variant, name, productId, productName, productStatus }];
  });
}

async function readProducts(db: Kysely<Database>, storeId: string, rows: readonly VariantRow[]) {
  const ids = [...new Set(rows.map(({ product_id }) => product_id))];
  const some = db
    .selectFrom('products')
    .select(['id', 'name', 'status', 'track_stock', 'low_stock_threshold'])
    .where('store_id', '=', storeId)
    .where('id', 'in', ids);
  const products = ids.length === 0 ? [] : await some.execute();
  return new Map(products.map((product) => [product.id, product]));
}
