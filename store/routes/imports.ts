import { type Context, Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import {
  IMPORT_ROW_SORTS,
  IMPORT_SORTS,
  ImportFilter,
  ImportInput,
  ImportPortion,
  ImportRowFilter,
} from '../../contract/import.ts';
import type { Problem } from '../../contract/problems.ts';
import { isImportField } from '../../domain/imports/importFields.ts';
import { keepStoreRow, readStoreRow } from '../catalogue/storeRow.ts';
import type { StoreContext, StoreEnv } from '../context.ts';
import type { ImportHeadRow } from '../db/importTables.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Database } from '../db/schema.ts';
import { flag, isSet, newId, toJson } from '../db/values.ts';
import { conflict, invalid, notFound, problem } from '../http/errors.ts';
import { findRow } from '../http/findRow.ts';
import { saveResponse } from '../http/idempotency.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { idParam } from '../http/params.ts';
import { readBody } from '../http/readBody.ts';
import { retryTransaction } from '../http/retryTransaction.ts';
import { fetchPictures } from '../imports/fetchedPictures.ts';
import { toImportRow, toImports, toStep, undoUntil } from '../imports/importRecord.ts';
import { deleteOldRows, requireSpace } from '../imports/importSpace.ts';
import type { Work } from '../imports/plan.ts';
import { findPicturesToFetch, runPortion } from '../imports/runPortion.ts';
import { stagePortion } from '../imports/stagePortion.ts';
import { undoPortion } from '../imports/undoPortion.ts';
import { type List, oneOf } from '../lists/listDeclaration.ts';
import { readPage } from '../lists/readPage.ts';
import { readQueryPage } from '../lists/readQueryPage.ts';

/**
 * `/merchant/imports`. The client drives an import portion by portion: check, run, optionally undo. Repeating a
 * call after a lost response is safe: no row is checked or written twice.
 */
export function importRoutes(store: StoreContext): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.get('/', (c) => listImports(store, c));
  routes.post('/', (c) => beginImport(store, c));
  routes.get('/:id', async (c) => {
    const row = await findRow(store.db, c, 'imports');
    return c.json((await toImports(store, store.db, [row]))[0]);
  });
  routes.get('/:id/rows', (c) => listRows(store, c));
  routes.put('/:id/portions/:n', (c) => receivePortion(store, c));
  routes.post('/:id/run', (c) => runImport(store, c));
  routes.post('/:id/cancel', (c) => advance(store, c, cancel));
  routes.post('/:id/undo', (c) => advance(store, c, undo));
  return routes;
}

const importList: List<'imports', ImportFilter, (typeof IMPORT_SORTS)[number]> = {
  table: 'imports',
  fields: {
    type: { where: ({ type }) => oneOf('type', type) },
    // Ids start with the creation time.
    createdAt: { sort: [] },
  },
};

async function listImports(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const list = readListQuery(c, {
    filter: ImportFilter,
    sorts: IMPORT_SORTS,
    sort: ['createdAt', 'DESC'],
  });
  const own = { db: store.db, storeId: c.get('merchant').storeId };
  const { rows, total } = await readPage(importList, own, list);
  return sendList(c, 'imports', await toImports(store, store.db, rows), total, list);
}

async function listRows(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const list = readListQuery(c, {
    filter: ImportRowFilter,
    sorts: IMPORT_ROW_SORTS,
    sort: ['line', 'ASC'],
  });
  const { store_id: storeId, id } = await findRow(store.db, c, 'imports');
  const { currency } = await readStoreRow(store.db, storeId);
  const { result, outcome, warned } = list.filter;
  let query = store.db
    .selectFrom('import_rows')
    .where('store_id', '=', storeId)
    .where('import_id', '=', id);
  if (result) query = query.where('result', 'in', [result].flat());
  if (outcome) query = query.where('outcome', 'in', [outcome].flat());
  if (warned) query = query.where('outcome', 'is not', null).where('problems', '<>', '[]');
  const { rows, total } = await readQueryPage(query, 'number', list);
  const records = rows.map((row) => toImportRow(row, currency));
  return sendList(c, 'rows', records, total, list);
}

async function beginImport(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const input = await readBody(c, ImportInput);
  const problems = problemsOfFields(input);
  if (problems.length > 0) throw invalid(problems);
  const { storeId, merchantId } = c.get('merchant');
  const now = store.clock();
  const { response, made } = await inTransaction(store.db, async (trx) => {
    await deleteOldRows(trx, storeId, now);
    const id = newId(now);
    await trx
      .insertInto('imports')
      .values({
        store_id: storeId,
        id,
        type: input.type,
        file_name: input.fileName,
        state: 'checking',
        head: toJson(input.head),
        fields: toJson(input.fields),
        decimal: input.decimal,
        words: toJson(input.words),
        clears: flag(input.clears),
        carrier: input.carrier || null,
        notifies_customers: flag(input.notifyCustomers),
        merchant_id: merchantId,
        created_at: now.toISOString(),
      })
      .execute();
    const row = await findRow(trx, c, 'imports', id);
    const [made] = await toImports(store, trx, [row]);
    c.header('Location', `${store.basePath}/merchant/imports/${id}`);
    return { response: await saveResponse(trx, c, c.json(made, 201)), made };
  });
  if (made) store.imports?.onImport?.({ after: made });
  return response;
}

function problemsOfFields({ type, fields }: ImportInput): Problem[] {
  const named = fields.filter((field) => field !== null);
  const unknown = named.find((field) => !isImportField(type, field));
  if (unknown !== undefined)
    return [problem('fields', 'import.fieldUnknown', { name: unknown.slice(0, 40) })];
  const duplicate = named.find((field, at) => named.indexOf(field) !== at);
  return duplicate === undefined
    ? []
    : [problem('fields', 'import.fieldTwice', { name: duplicate })];
}

type WorkStore = Awaited<ReturnType<typeof readStoreRow>>;

function toWork(
  store: StoreContext,
  trx: Kysely<Database>,
  storeRow: WorkStore,
  merchant: Work['merchant'],
  { carrier, notifies_customers }: ImportHeadRow,
): Work {
  return {
    trx,
    store: storeRow,
    merchant,
    now: store.clock(),
    timeZone: storeRow.timezone ?? 'UTC',
    tracking: { carrier, notifiesCustomers: isSet(notifies_customers) },
    emails: store,
    basePath: store.basePath,
  };
}

type Step = (work: Work, head: ImportHeadRow) => Promise<void>;

/** Runs one step of an import, with its record in `imports` locked. */
async function advance(store: StoreContext, c: Context<StoreEnv>, step: Step): Promise<Response> {
  const { storeId, merchantId } = c.get('merchant');
  const id = idParam(c, 'import');
  const { response, done } = await retryTransaction(store.db, async (trx) => {
    const head = await trx
      .updateTable('imports')
      // The update locks the record: a concurrent call waits.
      .set({ state: sql`state` })
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!head) throw notFound('import');
    const storeRow = await keepStoreRow(trx, storeId);
    await step(toWork(store, trx, storeRow, { merchantId }, head), head);
    const row = await findRow(trx, c, 'imports');
    const [after] = await toImports(store, trx, [row]);
    const response = await saveResponse(trx, c, c.json(after));
    return { response, done: after && toStep(head, after) };
  });
  if (done) store.imports?.onImport?.(done);
  return response;
}

async function receivePortion(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const n = Number(c.req.param('n'));
  if (!Number.isInteger(n) || n < 0) throw notFound('record');
  const portion = await readBody(c, ImportPortion);
  return advance(store, c, async (work, head) => {
    // The client repeats a portion after a lost response.
    if (n < head.portions) return;
    if (head.state !== 'checking') throw notReady();
    if (n > head.portions) throw conflict([problem('n', 'import.outOfOrder')]);
    await stagePortion(work, head, portion);
    await requireSpace(store, work);
    await setState(work, head, { portions: n + 1 });
  });
}

function notReady() {
  return conflict([problem('state', 'import.notReady')]);
}

async function runImport(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const { storeId, merchantId } = c.get('merchant');
  const storeRow = await readStoreRow(store.db, storeId);
  const found = await findRow(store.db, c, 'imports');
  const reading = toWork(store, store.db, storeRow, { merchantId }, found);
  // Fetches pictures before the transaction, because downloads must not block other writers.
  const toFetch = isRunnable(found) ? await findPicturesToFetch(reading, found) : undefined;
  const pictures = toFetch && (await fetchPictures(store, storeId, toFetch.urls));
  const response = await advance(store, c, async (work, head) => {
    if (head.state === 'done') return;
    // If the import wasn't runnable before the transaction, its pictures were not fetched.
    if (!isRunnable(head) || !isRunnable(found)) throw notReady();
    await runPortion({ ...work, pictures }, head, toFetch?.upTo);
  });
  if (isSet(found.notifies_customers)) store.emailQueue?.wake();
  return response;
}

function isRunnable({ state }: ImportHeadRow): boolean {
  return state === 'checked' || state === 'running';
}

async function cancel(work: Work, head: ImportHeadRow): Promise<void> {
  if (!['checking', 'checked', 'running'].includes(head.state)) return;
  await setState(work, head, { state: 'cancelled', finished_at: work.now.toISOString() });
}

async function undo(work: Work, head: ImportHeadRow): Promise<void> {
  if (head.state === 'undone') return;
  if (!['done', 'cancelled', 'undoing'].includes(head.state)) throw notReady();
  const until = undoUntil(head);
  // A started undo may continue after the deadline.
  const isOver = head.state !== 'undoing' && until !== null && until < work.now.toISOString();
  if (until === null || isOver) throw conflict([problem('state', 'import.undoOver')]);
  await undoPortion(work, head);
}

async function setState(
  { trx }: Work,
  { store_id, id }: ImportHeadRow,
  changes: { state?: 'cancelled'; finished_at?: string; portions?: number },
): Promise<void> {
  await trx
    .updateTable('imports')
    .set(changes)
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .execute();
}
