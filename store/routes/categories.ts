import { type Context, Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import {
  CATEGORY_SORTS,
  CategoryFilter,
  CategoryInput,
  CategoryUpdate,
} from '../../contract/category.ts';
import { placeCategory, siblingsUnder } from '../../domain/categoryTree.ts';
import { deleteCategory } from '../catalogue/categoryDelete.ts';
import { readProductCounts, readTree, toCategory } from '../catalogue/categoryRows.ts';
import { problemsOfCategory } from '../catalogue/categoryRules.ts';
import { readCategoryStats } from '../catalogue/categoryStats.ts';
import { insertCategory, writePlacements } from '../catalogue/categoryWrites.ts';
import { freeSlug } from '../catalogue/freeSlug.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { lockVersion } from '../db/deleteVersion.ts';
import { lockStore } from '../db/lockStore.ts';
import type { CategoryRow, Database } from '../db/schema.ts';
import { flag, newId, searchKey } from '../db/values.ts';
import { invalid } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { findRow } from '../http/findRow.ts';
import { saveResponse } from '../http/idempotency.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { readBody } from '../http/readBody.ts';
import { retryTransaction } from '../http/retryTransaction.ts';
import { byId, type List, like, oneOf, unindexed } from '../lists/listDeclaration.ts';
import { readPage } from '../lists/readPage.ts';

/**
 * `/categories` (C10): the category tree of a store, with the number of products directly in each category. Each write
 * locks the store first, because it checks the whole tree: two moves at once could form a cycle.
 */
export function categoryRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', (c) => listCategories(store, c));
  routes.post('/', (c) => createCategory(store, c));
  routes.get('/:id', async (c) => {
    const row = await findRow(store.db, c, 'categories');
    return sendRecord(c, await asRecord(store.db, row), row.version);
  });
  routes.get('/:id/stats', async (c) => {
    const { store_id, id } = await findRow(store.db, c, 'categories');
    return c.json(await readCategoryStats(store.db, store_id, id));
  });
  routes.put('/:id', (c) => updateCategory(store, c));
  routes.delete('/:id', (c) =>
    retryTransaction(store.db, async (trx) => {
      await lockStore(trx, c.get('merchant').storeId);
      const row = await findRow(trx, c, 'categories');
      const current = await asRecord(trx, row);
      requireMatch(c, row.version, () => current);
      if (!(await lockVersion(trx, 'categories', row))) return undefined;
      const choice = { products: c.req.query('products'), children: c.req.query('children') };
      await deleteCategory(trx, row, choice, store.clock().toISOString());
      return saveResponse(trx, c, c.body(null, 204));
    }),
  );
  return routes;
}

async function asRecord(db: Kysely<Database>, row: CategoryRow) {
  const tree = await readTree(db, row.store_id);
  return toCategory(row, tree, await readProductCounts(db, row.store_id));
}

type CategorySort = (typeof CATEGORY_SORTS)[number];

const categoryList: List<'categories', CategoryFilter, CategorySort> = {
  table: 'categories',
  fields: {
    id: byId,
    position: { sort: 'position' },
    name: { sort: 'name_key' },
    q: { where: ({ q = '' }) => (searchKey(q) ? unindexed(like('name_key', searchKey(q))) : '') },
    parentId: {
      where: ({ parentId }) =>
        parentId === null ? unindexed(sql`parent_id is null`) : oneOf('parent_id', parentId),
    },
    isVisible: {
      where: ({ isVisible }) =>
        isVisible === undefined ? '' : unindexed(sql`is_visible = ${flag(isVisible)}`),
    },
    createdAt: { sort: 'created_at' },
    updatedAt: { sort: 'updated_at' },
  },
};

async function listCategories({ db }: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const query = readListQuery(c, {
    filter: CategoryFilter,
    sorts: CATEGORY_SORTS,
    sort: ['position', 'ASC'],
  });
  const { storeId } = c.get('merchant');
  const { rows, total } = await readPage(categoryList, { db, storeId }, query);
  const tree = await readTree(db, storeId);
  const counts = await readProductCounts(db, storeId);
  const categories = rows.map((row) => toCategory(row, tree, counts));
  return sendList(c, 'categories', categories, total, query);
}

async function createCategory(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const input = await readBody(c, CategoryInput);
  const { storeId } = c.get('merchant');
  const now = store.clock();
  const id = newId(now);
  return retryTransaction(store.db, async (trx) => {
    await lockStore(trx, storeId);
    const tree = await readTree(trx, storeId);
    const slug = input.slug ?? (await freeSlug(trx, 'categories', storeId, input.name));
    const planned = { id: null, name: input.name, slug, parentId: input.parentId };
    const problems = await problemsOfCategory(trx, storeId, planned, tree);
    if (problems.length > 0) throw invalid(problems);
    const position = siblingsUnder(tree, input.parentId).length;
    const { name, parentId, description, image, isVisible } = input;
    const category = { _id: id, name, parentId, position, slug, description, image, isVisible };
    await insertCategory(trx, storeId, category, now);
    const extendedTree = [
      ...tree,
      { _id: id, name: input.name, parentId: input.parentId, position },
    ];
    const place = input.position ?? position;
    await writePlacements(trx, storeId, placeCategory(extendedTree, id, input.parentId, place));
    const record = await asRecord(trx, await findRow(trx, c, 'categories', id));
    const location = `${store.basePath}/categories/${id}`;
    return saveResponse(trx, c, sendRecord(c, record, 1, { location }));
  });
}

async function updateCategory(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const input = await readBody(c, CategoryUpdate);
  const { storeId } = c.get('merchant');
  return retryTransaction(store.db, async (trx) => {
    await lockStore(trx, storeId);
    const before = await findRow(trx, c, 'categories');
    const { id } = before;
    const current = await asRecord(trx, before);
    requireMatch(c, before.version, () => current);
    const tree = await readTree(trx, storeId);
    const parentId = input.parentId === undefined ? before.parent_id : input.parentId;
    const name = input.name ?? before.name;
    const slug = input.slug ?? before.slug;
    const problems = await problemsOfCategory(trx, storeId, { id, name, slug, parentId }, tree);
    if (problems.length > 0) throw invalid(problems);
    const { numUpdatedRows } = await trx
      .updateTable('categories')
      .set({
        name,
        name_key: searchKey(name),
        slug,
        description: input.description ?? before.description,
        image: input.image === undefined ? before.image : input.image,
        is_visible: input.isVisible === undefined ? before.is_visible : flag(input.isVisible),
        updated_at: store.clock().toISOString(),
        version: before.version + 1,
      })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return undefined;
    const isMoved = parentId !== before.parent_id;
    const place = input.position ?? (isMoved ? tree.length : before.position);
    await writePlacements(trx, storeId, placeCategory(tree, id, parentId, place));
    const after = await findRow(trx, c, 'categories');
    return saveResponse(trx, c, sendRecord(c, await asRecord(trx, after), after.version));
  });
}
