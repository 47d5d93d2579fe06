import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { DRAFT_ORDER_SORTS, DraftOrderFilter, DraftOrderInput } from '../../contract/draftOrder.ts';
import type { OrderInput } from '../../contract/orderInput.ts';
import { readStoreRow } from '../catalogue/storeRow.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import { deleteVersion } from '../db/deleteVersion.ts';
import type { Database } from '../db/schema.ts';
import { newId, searchKey, toJson } from '../db/values.ts';
import { unauthorised } from '../http/errors.ts';
import { requireMatch, sendRecord } from '../http/etag.ts';
import { findRow } from '../http/findRow.ts';
import { saveResponse } from '../http/idempotency.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { readBody } from '../http/readBody.ts';
import { retryTransaction } from '../http/retryTransaction.ts';
import { byId, type List, like, oneOf, unindexed } from '../lists/listDeclaration.ts';
import { readPage } from '../lists/readPage.ts';
import { withBarePhones } from '../orders/contacts.ts';
import { seenIn } from '../orders/draftChanges.ts';
import { endOfHold, holdStock, releaseStock } from '../orders/draftHolds.ts';
import { toDraft } from '../orders/draftRecord.ts';
import { previewOrder } from '../orders/orderPreview.ts';

type Sort = (typeof DRAFT_ORDER_SORTS)[number];

const draftList: List<'draft_orders', DraftOrderFilter, Sort> = {
  table: 'draft_orders',
  fields: {
    id: byId,
    q: {
      where: ({ q = '' }) => {
        const text = searchKey(withBarePhones(q));
        return text && unindexed(like('search_text', text));
      },
    },
    customerId: { where: ({ customerId }) => oneOf('customer_id', customerId) },
    updatedAt: { sort: 'updated_at' },
    createdAt: { sort: 'created_at' },
    number: { sort: 'sequence' },
    total: { sort: 'total' },
  },
};

/** `/merchant/draft-orders`: orders that are not placed yet. A draft may hold stock until `heldUntil`. */
export function draftOrderRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', async (c) => {
    const list = readListQuery(c, {
      filter: DraftOrderFilter,
      sorts: DRAFT_ORDER_SORTS,
      sort: ['updatedAt', 'DESC'],
    });
    const { id: storeId, currency } = await readStoreRow(store.db, c.get('merchant').storeId);
    const { rows, total } = await readPage(draftList, { db: store.db, storeId }, list);
    const drafts = rows.map((row) => toDraft(row, currency));
    return sendList(c, 'draft-orders', drafts, total, list);
  });
  routes.post('/', (c) => createDraft(store, c));
  routes.get('/:id', async (c) => {
    const { row, draft } = await findDraft(store.db, c);
    return sendRecord(c, draft, row.version);
  });
  routes.put('/:id', (c) => updateDraft(store, c));
  routes.delete('/:id', (c) =>
    retryTransaction(store.db, async (trx) => {
      const { row, draft } = await findDraft(trx, c);
      requireMatch(c, row.version, () => draft);
      await releaseStock(trx, row.store_id, row.id);
      if (!(await deleteVersion(trx, 'draft_orders', row))) return undefined;
      return saveResponse(trx, c, c.body(null, 204));
    }),
  );
  return routes;
}

async function findDraft(db: Kysely<Database>, c: Context<StoreEnv>) {
  const { currency } = await readStoreRow(db, c.get('merchant').storeId);
  const row = await findRow(db, c, 'draft_orders');
  return { row, draft: toDraft(row, currency) };
}

async function createDraft(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const { input, heldUntil: wanted } = await readBody(c, DraftOrderInput);
  const { storeId } = c.get('merchant');
  const now = store.clock();
  const heldUntil = endOfHold(wanted, null, now);
  const [id, at] = [newId(now), now.toISOString()];
  return retryTransaction(store.db, async (trx) => {
    const series = await trx
      .updateTable('stores')
      .set((eb) => ({ next_draft: eb('next_draft', '+', 1) }))
      .where('id', '=', storeId)
      .returning(['next_draft', 'currency'])
      .executeTakeFirst();
    if (!series) throw unauthorised();
    const sequence = series.next_draft - 1;
    const number = `D${sequence}`;
    await holdStock(trx, { storeId, draftId: id, heldUntil }, input.items, now);
    const row = await trx
      .insertInto('draft_orders')
      .values({
        store_id: storeId,
        id,
        sequence,
        number,
        created_at: at,
        updated_at: at,
        ...(await columnsOf(trx, storeId, { id, input, number, heldUntil }, now)),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const location = `${store.basePath}/merchant/draft-orders/${id}`;
    const draft = toDraft(row, series.currency);
    return saveResponse(trx, c, sendRecord(c, draft, row.version, { location }));
  });
}

async function updateDraft(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const { input, heldUntil: wanted } = await readBody(c, DraftOrderInput);
  const now = store.clock();
  return retryTransaction(store.db, async (trx) => {
    const { row, draft } = await findDraft(trx, c);
    requireMatch(c, row.version, () => draft);
    const { store_id: storeId, id, number, version } = row;
    const heldUntil = endOfHold(wanted, row.held_until, now);
    await holdStock(trx, { storeId, draftId: id, heldUntil }, input.items, now);
    const columns = await columnsOf(trx, storeId, { id, input, number, heldUntil }, now);
    const after = await trx
      .updateTable('draft_orders')
      .set({ ...columns, updated_at: now.toISOString(), version: version + 1 })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    return (
      after && saveResponse(trx, c, sendRecord(c, toDraft(after, draft.currency), version + 1))
    );
  });
}

type Written = { id: string; number: string; input: OrderInput; heldUntil: string | null };

/** The input, and the columns of the list, calculated from a new preview. */
async function columnsOf(
  trx: Kysely<Database>,
  storeId: string,
  { id: draftId, number, input, heldUntil }: Written,
  now: Date,
) {
  const preview = await previewOrder(trx, storeId, input, { now, draftId });
  const { customer, items, total } = preview;
  const { _id = null, name = '', phone } = customer ?? {};
  return {
    input: toJson(input),
    held_until: heldUntil,
    seen: toJson(seenIn(preview)),
    customer_id: _id,
    customer_name: name,
    search_text: searchKey(`${number} ${name} ${phone ?? ''}`),
    items_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    total,
  };
}
