import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import {
  BULK_JOB_DAYS,
  BulkJobFilter,
  BulkRecordFilter,
  isWorking,
  WORKING_STATUSES,
} from '../../contract/bulkJob.ts';
import { BULK_PATHS, BulkJobInput, type PreviewedValue } from '../../contract/bulkJobInput.ts';
import type { InternalFetch } from '../bulk/applyToRecord.ts';
import { canUndo, deleteRecordsOf, toBulkJobs, toBulkRecord } from '../bulk/bulkJobRecord.ts';
import type { BulkRunner } from '../bulk/bulkRunner.ts';
import { selectRecords } from '../bulk/selectRecords.ts';
import type { SignedIn, StoreContext, StoreEnv } from '../context.ts';
import type { BulkJobRow } from '../db/bulkJobTables.ts';
import { insertRows } from '../db/insertRows.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Database } from '../db/schema.ts';
import { newId, toJson } from '../db/values.ts';
import { conflict, invalid, notFound, problem } from '../http/errors.ts';
import { saveResponse } from '../http/idempotency.ts';
import { readListQuery, sendList } from '../http/listQuery.ts';
import { idParam } from '../http/params.ts';
import { readBody } from '../http/readBody.ts';
import { readQueryPage } from '../lists/readQueryPage.ts';

type Services = { runner: BulkRunner; sendAs: (merchant: SignedIn) => InternalFetch };

/** Bulk changes that run on the server, below `/merchant/bulk-changes`. */
export function bulkJobRoutes(store: StoreContext, services: Services): Hono<StoreEnv> {
  const routes = new Hono<StoreEnv>();
  routes.post('/', (c) => beginJob(store, c, services));
  routes.get('/:id/records', (c) => listRecords(store, c));
  routes.post('/:id/cancel', (c) => advance(store, c, services.runner, cancelJob));
  const { bulkJobs } = store.limits;
  routes.post('/:id/retry', (c) => advance(store, c, services.runner, retryJob(bulkJobs)));
  routes.post('/:id/undo', (c) => advance(store, c, services.runner, undoJob(bulkJobs)));
  return routes;
}

async function beginJob(
  store: StoreContext,
  c: Context<StoreEnv>,
  { runner, sendAs }: Services,
): Promise<Response> {
  const { resource, select, change, previewed = [] } = await readBody(c, BulkJobInput);
  const isOfOrders = change.kind === 'transition' || change.kind === 'costs';
  if ((resource === 'orders') !== isOfOrders) {
    throw invalid([problem('change', 'invalid')]);
  }
  const merchant = c.get('merchant');
  const most = store.limits.bulkRecords;
  const ids =
    'ids' in select
      ? [...new Set(select.ids)]
      : await selectRecords(sendAs(merchant), BULK_PATHS[resource] ?? '', select, most);
  if (ids.length === 0) throw invalid([problem('select', 'bulk.nothing')]);
  if (ids.length > most) throw invalid([problem('select', 'bulk.tooMany', { most })]);
  const { storeId, merchantId } = merchant;
  const now = store.clock();
  const response = await inTransaction(store.db, async (trx) => {
    await deleteOldJobs(trx, storeId, now);
    await requireFreeSlot(trx, storeId, store.limits.bulkJobs, 'select');
    const id = newId(now);
    const row = await trx
      .insertInto('bulk_jobs')
      .values({
        store_id: storeId,
        id,
        resource,
        change: toJson(change),
        status: 'running',
        total: ids.length,
        merchant_id: merchantId,
        created_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const seen = seenById(previewed);
    const records = ids.map((record_id, index) => ({
      store_id: storeId,
      job_id: id,
      number: index + 1,
      record_id,
      seen: seen.get(record_id) ?? null,
    }));
    await insertRows(trx, 'bulk_job_records', records);
    c.header('Location', `${store.basePath}/merchant/bulk-changes/${id}`);
    return saveResponse(trx, c, c.json((await toBulkJobs(trx, [row]))[0], 202));
  });
  runner.wake();
  return response;
}

/** The previewed values of each record as JSON, by the record's id. */
function seenById(previewed: readonly PreviewedValue[]): Map<string, string> {
  const byId = Map.groupBy(previewed, ({ id }) => id);
  return new Map(
    [...byId].map(([id, values]) => [id, toJson(values.map(({ id: _, ...value }) => value))]),
  );
}

async function deleteOldJobs(trx: Kysely<Database>, storeId: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - BULK_JOB_DAYS * 86_400_000).toISOString();
  const old = await trx
    .deleteFrom('bulk_jobs')
    .where('store_id', '=', storeId)
    .where('finished_at', '<', oldest)
    .where('status', 'not in', WORKING_STATUSES)
    .returning('id')
    .execute();
  for (const { id } of old) await deleteRecordsOf(trx, storeId, id);
}

async function requireFreeSlot(
  trx: Kysely<Database>,
  storeId: string,
  most: number,
  field: 'select' | 'status',
): Promise<void> {
  const { open } = await trx
    .selectFrom('bulk_jobs')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('store_id', '=', storeId)
    .where('status', 'in', WORKING_STATUSES)
    .executeTakeFirstOrThrow();
  if (Number(open) >= most) throw conflict([problem(field, 'bulk.tooManyRunning')]);
}

/** The jobs of all resources or of one, newest first. */
export async function listJobs(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const list = readListQuery(c, {
    filter: BulkJobFilter,
    sorts: ['createdAt'],
    sort: ['createdAt', 'DESC'],
  });
  let query = store.db.selectFrom('bulk_jobs').where('store_id', '=', c.get('merchant').storeId);
  const { resource } = list.filter;
  if (resource !== undefined) query = query.where('resource', '=', resource);
  // Ids start with the creation time.
  const { rows, total } = await readQueryPage(query, 'id', list);
  return sendList(c, 'jobs', await toBulkJobs(store.db, rows), total, list);
}

/** Undefined if there is no such job. */
export async function findJob(
  db: Kysely<Database>,
  c: Context<StoreEnv>,
): Promise<BulkJobRow | undefined> {
  return db
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('store_id', '=', c.get('merchant').storeId)
    .where('id', '=', idParam(c, 'record'))
    .executeTakeFirst();
}

/** Deletes a job that has ended, with its records. Throws 409 while the job runs. False if there is no such job. */
export async function deleteJob(trx: Kysely<Database>, c: Context<StoreEnv>): Promise<boolean> {
  const job = await findJob(trx, c);
  if (!job) return false;
  const { store_id, id } = job;
  const { numDeletedRows } = await trx
    .deleteFrom('bulk_jobs')
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    // Checks the stored status, because another request may have restarted the job meanwhile.
    .where('status', 'not in', WORKING_STATUSES)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw notReady();
  await deleteRecordsOf(trx, store_id, id);
  return true;
}

async function listRecords(store: StoreContext, c: Context<StoreEnv>): Promise<Response> {
  const list = readListQuery(c, {
    filter: BulkRecordFilter,
    sorts: ['number'],
    sort: ['number', 'ASC'],
  });
  const job = await findJob(store.db, c);
  if (!job) throw notFound('record');
  const { state, hasProblem } = list.filter;
  let query = store.db
    .selectFrom('bulk_job_records')
    .where('store_id', '=', job.store_id)
    .where('job_id', '=', job.id);
  if (state) query = query.where('state', 'in', [state].flat());
  if (hasProblem) {
    query = query.where((eb) =>
      eb.or([
        eb('problem', 'is not', null),
        eb('state', '=', 'left'),
        eb.and([eb('state', '=', 'changed'), eb('seen', 'is not', null)]),
      ]),
    );
  }
  const { rows, total } = await readQueryPage(query, 'number', list);
  return sendList(c, 'records', rows.map(toBulkRecord), total, list);
}

type Step = (trx: Kysely<Database>, job: BulkJobRow, now: Date) => Promise<void>;

async function advance(
  store: StoreContext,
  c: Context<StoreEnv>,
  runner: BulkRunner,
  step: Step,
): Promise<Response> {
  const response = await inTransaction(store.db, async (trx) => {
    const job = await findJob(trx, c);
    if (!job) throw notFound('record');
    await step(trx, job, store.clock());
    const after = await findJob(trx, c);
    return saveResponse(trx, c, c.json((await toBulkJobs(trx, after ? [after] : []))[0]));
  });
  runner.wake();
  return response;
}

function notReady() {
  return conflict([problem('status', 'bulk.notReady')]);
}

/** Also stops an undo. Records that are already written stay as they are. */
async function cancelJob(trx: Kysely<Database>, job: BulkJobRow, now: Date): Promise<void> {
  if (!isWorking(job)) return;
  const status = job.status === 'undoing' ? 'undone' : 'cancelled';
  await setStatus(trx, job, { status, finished_at: now.toISOString() });
}

/** Tries the failed records again, and those that a cancelled job did not reach. */
function retryJob(mostOpen: number): Step {
  return async (trx, job) => {
    if (job.status === 'running') return;
    if (job.status !== 'done' && job.status !== 'cancelled') throw notReady();
    await requireFreeSlot(trx, job.store_id, mostOpen, 'status');
    await resetRecords(trx, job, ['failed'], 'waiting');
    await setStatus(trx, job, { status: 'running', finished_at: null });
  };
}

function undoJob(mostOpen: number): Step {
  return async (trx, job) => {
    if (job.status === 'undoing') return;
    if (!canUndo(job)) throw notReady();
    await requireFreeSlot(trx, job.store_id, mostOpen, 'status');
    await resetRecords(trx, job, ['left', 'undoFailed'], 'changed');
    await setStatus(trx, job, { status: 'undoing', finished_at: null });
  };
}

async function resetRecords(
  trx: Kysely<Database>,
  { store_id, id }: BulkJobRow,
  from: ('failed' | 'left' | 'undoFailed')[],
  state: 'waiting' | 'changed',
): Promise<void> {
  await trx
    .updateTable('bulk_job_records')
    .set({ state, problem: null })
    .where('store_id', '=', store_id)
    .where('job_id', '=', id)
    .where('state', 'in', from)
    .execute();
}

/** Also ends the lease, so that the runner stops working on the job. */
async function setStatus(
  trx: Kysely<Database>,
  { store_id, id, status }: BulkJobRow,
  changes: Pick<BulkJobRow, 'status' | 'finished_at'>,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('bulk_jobs')
    .set({ ...changes, lease_owner: null, lease_until: null })
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw notReady();
}
