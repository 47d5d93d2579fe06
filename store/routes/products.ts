import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { problemsOf } from '../../contract/problems.ts';
import { PRODUCT_SORTS, ProductFilter } from '../../contract/product.ts';
import { ProductInput, ProductUpdate } from '../../contract/productInput.ts';
import {
  STOCK_CHANGE_SORTS,
  StockAdjustment,
  StockChangeFilter,
} from '../../contract/stockChange.ts';
import { freeSlug } from '../catalogue/freeSlug.ts';
import {
  AnyFields,
  changedProduct,
  newProduct,
  problemsOfAdjustment,
  problemsOfStock,
} from '../catalogue/productInput.ts';
import { productList } from '../catalogue/productList.ts';
import { type StoreBasics, toProduct, toProductWithVariants } from '../catalogue/productRecord.ts';
import { crossFieldProblems, problemsInStore, problemsOfInput } from '../catalogue/productRules.ts';
import { changeStock } from '../catalogue/productStock.ts';
import {
  lockForUpdate,
  type ProductWithVariants,
  withVariants,
} from '../catalogue/productWithVariants.ts';
import { insertProduct, removeProduct, replaceProduct } from '../catalogue/productWrites.ts';
import { byMerchant, readStockChanges, toStockChanges } from '../catalogue/stockChanges.ts';
import { keepStoreRow, readStoreRow } from '../catalogue/storeRow.ts';
import { changedVariants, derivedFieldProblems, newVariants } from '../catalogue/variantInput.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Database } from '../db/schema.ts';
import { newId } from '../db/values.ts';
import { badRequest, conflict, invalid, notFound, problem } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { findRow } from '../http/findRow.ts';
import { saveResponse } from '../http/idempotency.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { idParam } from '../http/params.ts';
import { readBody } from '../http/readBody.ts';
import { retryTransaction } from '../http/retryTransaction.ts';
import { readPage } from '../lists/readPage.ts';

/**
 * `/merchant/products` (C8). Lists return all fields except `variants`. The lists of a category and of a search have
 * their own URLs (D23), with the same `filter`, `range` and `sort`.
 */
export function productRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', (c) => listProducts(store, c, {}));
  routes.get('/search', (c) => listProducts(store, c, { q: searchedText(c) }));
  routes.get('/category/:id', (c) =>
    listProducts(store, c, { categoryId: idParam(c, 'category') }),
  );
  routes.post('/', (c) => createProduct(store, c));
  routes.get('/:id', async (c) => {
    const storeRow = await readStoreRow(store.db, c.get('merchant').storeId);
    return sendProduct(c, await findProduct(store.db, c), storeRow);
  });
  routes.get('/:id/stock-changes', (c) => listStockChanges(store, c));
  routes.post('/:id/stock-changes', (c) => adjustStock(store, c));
  routes.put('/:id', (c) => updateProduct(store, c));
  routes.delete('/:id', (c) => deleteProduct(store, c));
  return routes;
}

function searchedText(c: Context): string {
  const text = c.req.query('q') ?? '';
  if (!v.is(ProductFilter, { q: text })) throw badRequest('q may have at most 200 characters.');
  return text;
}

async function listProducts(
  store: StoreContext,
  c: Context<StoreEnv>,
  own: ProductFilter,
): Promise<Response> {
  const list = readListQuery(c, {
    filter: ProductFilter,
    sorts: PRODUCT_SORTS,
    sort: ['updatedAt', 'DESC'],
  });
  const storeRow = await readStoreRow(store.db, c.get('merchant').storeId);
  const query = { ...list, filter: { ...list.filter, ...own } };
  const { rows, total, next } = await readPage(
    productList,
    { db: store.db, storeId: storeRow.id },
    query,
  );
  const products = rows.map((row) => ({
    ...toProduct(row, storeRow),
    ...(row.variant_count > 0 && { variantsLow: row.variants_low }),
  }));
  return sendList(c, 'products', products, total, list, next);
}

async function findProduct(
  db: Kysely<Database>,
  c: Context<StoreEnv>,
): Promise<ProductWithVariants> {
  return withVariants(db, await findRow(db, c, 'products'));
}

function sendProduct(
  c: Context,
  { row, variants }: ProductWithVariants,
  storeRow: StoreBasics,
  created?: { location: string },
): Response {
  return sendRecord(c, toProductWithVariants(row, variants, storeRow), row.version, created);
}

async function createProduct(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const body = await readBody(c, AnyFields);
  const { storeId } = c.get('merchant');
  const problems = problemsOfInput(body);
  if (problems.length > 0) {
    throw invalid(problems, (await readStoreRow(store.db, storeId)).currency);
  }
  const input = v.parse(ProductInput, body);
  const now = store.clock();
  return retryTransaction(store.db, async (trx) => {
    const storeRow = await keepStoreRow(trx, storeId);
    const slug = input.slug ?? (await freeSlug(trx, 'products', storeRow.id, input.name));
    const own = { id: newId(now), storeId: storeRow.id, slug, now: now.toISOString() };
    const row = newProduct(input, own);
    const product = { row, variants: newVariants(row, input.variants ?? [], now) };
    const more = [
      ...derivedFieldProblems(input, null, product.variants),
      ...crossFieldProblems(row, product.variants),
      ...(await problemsInStore(trx, product)),
    ];
    if (more.length > 0) throw invalid(more, storeRow.currency);
    const by = byMerchant(c.get('merchant'), now);
    const created = await insertProduct(trx, storeRow, product, { reason: 'opening', ...by });
    const location = `${store.basePath}/merchant/products/${row.id}`;
    return saveResponse(trx, c, sendProduct(c, created, storeRow, { location }));
  });
}

async function updateProduct(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const body = await readBody(c, AnyFields);
  const { storeId } = c.get('merchant');
  const problems = problemsOf(ProductUpdate, body);
  if (problems.length > 0) {
    throw invalid(problems, (await readStoreRow(store.db, storeId)).currency);
  }
  const input = v.parse(ProductUpdate, body);
  return retryTransaction(store.db, async (trx) => {
    const storeRow = await keepStoreRow(trx, storeId);
    const before = await lockForUpdate(trx, storeId, idParam(c, 'product'));
    if (!before) throw notFound('product');
    const current = () => toProductWithVariants(before.row, before.variants, storeRow);
    requireMatch(c, before.row.version, current);
    const seen = input.stockDelta === undefined ? undefined : input.stockSeen;
    requireSeenStock(before.row, seen, 'stock', current);
    const now = store.clock();
    const row = changedProduct(before.row, input, now.toISOString());
    const changed = changedVariants(row, before.variants, input.variants, now);
    if (changed.conflicts.length > 0) throw conflict(changed.conflicts, { current: current() });
    if (changed.problems.length > 0) throw invalid(changed.problems, storeRow.currency);
    const product = { row, variants: changed.variants };
    const more = [
      ...derivedFieldProblems(input, before.row, product.variants),
      ...problemsOfStock(before.row, input),
      ...crossFieldProblems(row, product.variants),
      ...(await problemsInStore(trx, product, before)),
    ];
    if (more.length > 0) throw invalid(more, storeRow.currency);
    const by = byMerchant(c.get('merchant'), now);
    const reason = input.stockReason ?? 'edited';
    const after = await replaceProduct(trx, storeRow, before, product, { reason, ...by });
    return after && saveResponse(trx, c, sendProduct(c, after, storeRow));
  });
}

function requireSeenStock(
  before: { stock: number },
  seen: number | undefined,
  field: string,
  current: () => object,
): void {
  if (seen === undefined || seen === before.stock) return;
  throw conflict([problem(field, 'stock.changed', { seen, now: before.stock })], {
    current: current(),
  });
}

async function deleteProduct(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const id = idParam(c, 'product');
  const storeRow = await readStoreRow(store.db, c.get('merchant').storeId);
  return inTransaction(store.db, async (trx) => {
    const locked = await lockForUpdate(trx, storeRow.id, id);
    if (!locked) throw notFound('product');
    const { row, variants } = locked;
    requireMatch(c, row.version, () => toProductWithVariants(row, variants, storeRow));
    await removeProduct(trx, row);
    return saveResponse(trx, c, c.body(null, 204));
  });
}

async function listStockChanges(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const list = readListQuery(c, {
    filter: StockChangeFilter,
    sorts: STOCK_CHANGE_SORTS,
    sort: ['createdAt', 'DESC'],
  });
  const { store_id: storeId, id } = await findRow(store.db, c, 'products');
  const { changes, total } = await readStockChanges(store.db, storeId, id, list);
  return sendList(c, 'changes', changes, total, list);
}

/** Changes the stock without a new version, as orders do, so that open forms get no conflict. */
async function adjustStock(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const productId = idParam(c, 'product');
  const input = await readBody(c, StockAdjustment);
  const { quantity, reason, note, variantId } = input;
  return inTransaction(store.db, async (trx) => {
    const storeRow = await keepStoreRow(trx, c.get('merchant').storeId);
    const cause = { reason, note, ...byMerchant(c.get('merchant'), store.clock()) };
    const move = { productId, variantId, units: quantity, cause };
    const row = await changeStock(trx, storeRow.id, move, ({ row: before, variants, variant }) => {
      const current = () => toProductWithVariants(before, variants, storeRow);
      requireMatch(c, before.version, current);
      if (variants.length > 0 && variantId === undefined) {
        throw invalid([problem('variantId', 'variant.required')]);
      }
      if (variantId !== undefined && !variant) {
        throw invalid([problem('variantId', 'missing.variant')]);
      }
      requireSeenStock(variant ?? before, input.stockSeen, 'quantity', current);
      const problems = problemsOfAdjustment(variant ?? before, quantity);
      if (problems.length > 0) throw invalid(problems);
    });
    if (!row) throw notFound('product');
    const [change] = await toStockChanges(trx, [row]);
    return saveResponse(trx, c, c.json(change, 201));
  });
}
