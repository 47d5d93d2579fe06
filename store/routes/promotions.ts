import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { problemsOf } from '../../contract/problems.ts';
import {
  PROMOTION_SORTS,
  type Promotion,
  PromotionFilter,
  PromotionInput,
  PromotionUpdate,
} from '../../contract/promotion.ts';
import { AnyFields } from '../catalogue/productInput.ts';
import { readStoreRow } from '../catalogue/storeRow.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { lockStore } from '../db/lockStore.ts';
import type { Database, PromotionRow } from '../db/schema.ts';
import { newId } from '../db/values.ts';
import { conflict, invalid, problem } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { findRow } from '../http/findRow.ts';
import { saveResponse } from '../http/idempotency.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { readBody } from '../http/readBody.ts';
import { retryTransaction } from '../http/retryTransaction.ts';
import { readPromotionPage } from '../promotions/promotionPage.ts';
import {
  problemsInStore,
  problemsOfChanged,
  problemsOfNew,
} from '../promotions/promotionProblems.ts';
import { toPromotion } from '../promotions/promotionRecord.ts';
import { toPromotionColumns, toPromotionInput } from '../promotions/promotionRow.ts';

/**
 * `/merchant/promotions` (C9). An update of `isActive` pauses or resumes a promotion. An update and a deletion lock the
 * store: an order that is being placed may have read the promotion, and not counted its use yet.
 */
export function promotionRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', (c) => listPromotions(store, c));
  routes.post('/', (c) => createPromotion(store, c));
  routes.get('/:id', async (c) => {
    const found = await findPromotion(store.db, c);
    return sendRecord(c, found.record, found.row.version);
  });
  routes.put('/:id', (c) => updatePromotion(store, c));
  routes.delete('/:id', (c) => deletePromotion(store, c));
  return routes;
}

async function listPromotions(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const list = readListQuery(c, {
    filter: PromotionFilter,
    sorts: PROMOTION_SORTS,
    sort: ['updatedAt', 'DESC'],
  });
  const { id: storeId, currency } = await readStoreRow(store.db, c.get('merchant').storeId);
  const { rows, total, counts } = await readPromotionPage(store.db, storeId, list, store.clock());
  c.header('X-Counts', JSON.stringify(counts));
  const promotions = rows.map((row) => toPromotion(row, currency));
  return sendList(c, 'promotions', promotions, total, list);
}

type Found = { row: PromotionRow; record: Promotion };

async function findPromotion(db: Kysely<Database>, c: Context<StoreEnv>): Promise<Found> {
  const { currency } = await readStoreRow(db, c.get('merchant').storeId);
  const row = await findRow(db, c, 'promotions');
  return { row, record: toPromotion(row, currency) };
}

async function createPromotion(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const body = await readBody(c, AnyFields);
  const { id: storeId, currency } = await readStoreRow(store.db, c.get('merchant').storeId);
  const now = store.clock();
  const complete = { startsAt: now.toISOString(), ...body };
  const problems = problemsOfNew(complete);
  if (problems.length > 0) throw invalid(problems, currency);
  const input = v.parse(PromotionInput, complete);
  const own = { storeId, id: newId(now) };
  return retryTransaction(store.db, async (trx) => {
    const more = await problemsInStore(trx, own, input);
    if (more.length > 0) throw invalid(more);
    const at = now.toISOString();
    const row = await trx
      .insertInto('promotions')
      .values({
        id: own.id,
        store_id: storeId,
        ...toPromotionColumns(input, now),
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const location = `${store.basePath}/merchant/promotions/${row.id}`;
    return saveResponse(
      trx,
      c,
      sendRecord(c, toPromotion(row, currency), row.version, { location }),
    );
  });
}

async function updatePromotion(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const body = await readBody(c, AnyFields);
  const { currency } = await readStoreRow(store.db, c.get('merchant').storeId);
  const problems = problemsOf(PromotionUpdate, body);
  if (problems.length > 0) throw invalid(problems, currency);
  const changes = v.parse(PromotionUpdate, body);
  return retryTransaction(store.db, async (trx) => {
    await lockStore(trx, c.get('merchant').storeId);
    const before = await findPromotion(trx, c);
    requireMatch(c, before.row.version, () => before.record);
    const after = await replacePromotion(trx, before, changes, store.clock());
    return after && saveResponse(trx, c, sendRecord(c, after.record, after.row.version));
  });
}

async function replacePromotion(
  trx: Kysely<Database>,
  { row, record }: Found,
  changes: PromotionUpdate,
  now: Date,
): Promise<Found | undefined> {
  const changed = { ...toPromotionInput(record), ...changes };
  const problems = problemsOfChanged(changed, row);
  if (problems.length > 0) throw invalid(problems, record.currency);
  const input = v.parse(PromotionInput, changed);
  const more = await problemsInStore(trx, { storeId: row.store_id, id: row.id }, input, record);
  if (more.length > 0) throw invalid(more);
  const after = await trx
    .updateTable('promotions')
    .set({
      ...toPromotionColumns(input, now),
      updated_at: now.toISOString(),
      version: row.version + 1,
    })
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst();
  return after && { row: after, record: toPromotion(after, record.currency) };
}

async function deletePromotion(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  return retryTransaction(store.db, async (trx) => {
    await lockStore(trx, c.get('merchant').storeId);
    const { row, record } = await findPromotion(trx, c);
    requireMatch(c, row.version, () => record);
    if (record.isLocked) throw conflict([problem('usedCount', 'promotion.inUse')]);
    const result = await trx
      .deleteFrom('promotions')
      .where('store_id', '=', row.store_id)
      .where('id', '=', row.id)
      .where('version', '=', row.version)
      .where('orders_count', '=', 0)
      .executeTakeFirst();
    if (result.numDeletedRows !== 1n) return undefined;
    return saveResponse(trx, c, c.body(null, 204));
  });
}
