import { placementsWithoutGaps } from '../../domain/categoryTree.ts';
import { readTree } from '../catalogue/categoryRows.ts';
import { writePlacements } from '../catalogue/categoryWrites.ts';
import { lockVersion } from '../db/deleteVersion.ts';
import type { ImportHeadRow } from '../db/importTables.ts';
import { inBatches } from '../db/inBatches.ts';
import { lockRows } from '../db/lockRows.ts';
import { lockStore } from '../db/lockStore.ts';
import { importers } from './importers.ts';
import { readChanges, texts } from './importRecord.ts';
import type { Work } from './plan.ts';
import { updateLine } from './runPortion.ts';

const PORTION = 100;

/** Undoes the last written rows, in reverse order. Rows whose record has changed since are kept and reported. */
export async function undoPortion(work: Work, head: ImportHeadRow): Promise<void> {
  const { trx, store } = work;
  const lines = await trx
    .selectFrom('import_rows')
    .selectAll()
    .where('store_id', '=', store.id)
    .where('import_id', '=', head.id)
    .where('number', '<=', head.cursor)
    .where('outcome', '=', 'written')
    .orderBy('number', 'desc')
    .limit(PORTION)
    .execute();
  const isFinished = lines.length < PORTION;
  const importer = importers[head.type];
  const hasCategories = isFinished && texts(head.made_categories).length > 0;
  // Every write of the category tree locks the store. A write of customers does, too, because orders that are placed
  // meanwhile may need the former search terms. Placing an order also locks the store before the other rows.
  if (hasCategories || head.type === 'customers') await lockStore(trx, store.id);
  const targets = lines.flatMap(({ target_id }) => target_id ?? []);
  await lockRows(trx, importer.table, store.id, targets);
  let undone = 0;
  for (const line of lines) {
    const isUndone = await importer.undo(work, { ...line, changes: readChanges(line) });
    if (isUndone) undone += 1;
    await updateLine(trx, line, { outcome: isUndone ? 'undone' : 'kept' });
  }
  if (isFinished) {
    await removeEmptyCategories(work, head);
    await removeUnusedBrands(work, head);
  }
  await trx
    .updateTable('imports')
    .set({
      undone_count: head.undone_count + undone,
      kept_count: head.kept_count + lines.length - undone,
      state: isFinished ? 'undone' : 'undoing',
      // Rows after the cursor are already undone or kept.
      cursor: (lines.at(-1)?.number ?? 1) - 1,
    })
    .where('store_id', '=', store.id)
    .where('id', '=', head.id)
    .execute();
}

/**
 * Deletes categories that the import created, children first, unless they are in use or edited. Locks each category
 * before it looks for the category's products, because another request may be adding a product.
 */
async function removeEmptyCategories({ trx, store }: Work, head: ImportHeadRow): Promise<void> {
  const parents = new Set<string | null>();
  for (const id of texts(head.made_categories).toReversed()) {
    if (!(await lockVersion(trx, 'categories', { store_id: store.id, id, version: 1 }))) continue;
    const findIn = async (table: 'products' | 'categories', column: 'category_id' | 'parent_id') =>
      trx
        .selectFrom(table)
        .select('id')
        .where('store_id', '=', store.id)
        .where(column, '=', id)
        .limit(1)
        .executeTakeFirst();
    if ((await findIn('products', 'category_id')) || (await findIn('categories', 'parent_id'))) {
      continue;
    }
    const removed = await trx
      .deleteFrom('categories')
      .where('store_id', '=', store.id)
      .where('id', '=', id)
      .returning('parent_id')
      .executeTakeFirst();
    if (removed) parents.add(removed.parent_id);
  }
  if (parents.size === 0) return;
  const tree = await readTree(trx, store.id);
  const places = [...parents].flatMap((parentId) => placementsWithoutGaps(tree, parentId));
  await writePlacements(trx, store.id, places);
}

/** Deletes brands that the import created, unless they are in use or edited. Locks them first, like categories. */
async function removeUnusedBrands({ trx, store }: Work, head: ImportHeadRow): Promise<void> {
  const ids = texts(head.made_brands);
  for (const some of inBatches(ids)) {
    await trx
      .updateTable('brands')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('store_id', '=', store.id)
      .where('id', 'in', some)
      .execute();
    await trx
      .deleteFrom('brands')
      .where('store_id', '=', store.id)
      .where('id', 'in', some)
      .where('version', '=', 1)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('products')
              .select('products.id')
              .where('products.store_id', '=', store.id)
              .whereRef('products.brand_id', '=', 'brands.id'),
          ),
        ),
      )
      .execute();
  }
}
