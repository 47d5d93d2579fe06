import type { Kysely } from 'kysely';
import type { BulkRecord, ReplacedValue } from '../../contract/bulkJob.ts';
import { BULK_PATHS, type JobChange } from '../../contract/bulkJobInput.ts';
import { toBulkTarget } from '../../contract/bulkTarget.ts';
import { isObject } from '../../contract/isObject.ts';
import type { Problem } from '../../contract/problems.ts';
import {
  bulkRecordName,
  isChangedSince,
  markChangedSince,
  planUndo,
  planWrite,
  type RecordWrite,
  savedChanges,
  undoneState,
} from '../../domain/bulkWrites.ts';
import type { SettleWrite } from '../context.ts';
import type { BulkJobRecordRow } from '../db/bulkJobTables.ts';
import { isSqlite } from '../db/nodeSqlite.ts';
import type { Database } from '../db/schema.ts';
import { toJson } from '../db/values.ts';
import { problemText, StoreError } from '../http/errors.ts';
import { readReplaced, readSeen } from './bulkJobRecord.ts';

/** Sends a request to the store's own routes, as the merchant of the job. */
export type InternalFetch = (
  request: { method: string; path: string; body?: unknown; ifMatch?: string | null },
  settle?: SettleWrite,
) => Promise<Response>;

export type OpenJob = {
  db: Kysely<Database>;
  send: InternalFetch;
  resource: string;
  change: JobChange;
  clock: () => Date;
  isUndo: boolean;
};

/** Attempts to write a record. An attempt fails when another request changes the record. */
const MAX_ATTEMPTS = 3;

/**
 * Applies the job to one record, or undoes it: reads the record, and writes it through the route of a single write.
 * The outcome is saved in the transaction of that write, so each record is written once, whatever happens to the
 * process. Throws when the store is unavailable.
 */
export async function applyToRecord(job: OpenJob, row: BulkJobRecordRow): Promise<void> {
  const path = `${BULK_PATHS[job.resource]}/${row.record_id}`;
  for (let attempt = 1; ; attempt += 1) {
    const read = await job.send({ method: 'GET', path });
    const record: unknown = await read.json();
    if (!read.ok || !isObject(record)) return saveRefusal(job, row, read.status, record);
    const name = bulkRecordName(record).slice(0, 300);
    const { resource, change } = job;
    const target = toBulkTarget(resource, record);
    const planned = job.isUndo
      ? planUndo(target, readReplaced(row))
      : planWrite(target, { change, now: job.clock() });
    if (planned.state === 'refused') return saveProblem(job, { ...row, name }, planned.problem);
    if (planned.state !== 'write') {
      await saveOutcome(job, { ...row, name }, planned);
      return;
    }
    const { write } = planned;
    const response = await job.send(
      {
        method: write.method,
        path: `${path}${write.path}`,
        ...(write.body && { body: write.body }),
        ifMatch: read.headers.get('etag'),
      },
      (trx, answer) => settle(trx, { ...row, name }, { job, write, answer }),
    );
    if (response.ok) return;
    const isOvertaken = response.status === 409 || response.status === 412;
    if (isOvertaken && attempt < MAX_ATTEMPTS) continue;
    return saveRefusal(job, { ...row, name }, response.status, await response.json());
  }
}

type Settled = { job: OpenJob; write: RecordWrite; answer: Response };

async function settle(
  trx: Kysely<Database>,
  row: BulkJobRecordRow,
  { job, write, answer }: Settled,
): Promise<void> {
  const changes = job.isUndo
    ? write.changes
    : markChangedSince(await normalised(write, answer), readSeen(row));
  const isSaved = await saveOutcome({ ...job, db: trx }, row, {
    state: job.isUndo ? undoneState(changes) : 'changed',
    changes,
    problem: write.problem && refusalOf(write.problem),
    isAsSeen: !isChangedSince(changes),
  });
  // The job was cancelled, or another process has written the record since it took over the job.
  if (!isSaved) throw new StoreError(409, 'This record is already written.');
}

async function normalised({ changes }: RecordWrite, answer: Response): Promise<ReplacedValue[]> {
  if (changes.length === 0) return [];
  const after: unknown = await answer.clone().json();
  if (!isObject(after)) return changes;
  return savedChanges(changes, after);
}

type Outcome = {
  state: BulkRecord['state'];
  changes?: readonly ReplacedValue[];
  problem?: object | undefined;
  /** Whether the replaced values are those of the preview. */
  isAsSeen?: boolean;
};

/** False when the record's outcome has been saved before, or the job was cancelled. */
async function saveOutcome(
  { db, isUndo }: Pick<OpenJob, 'db' | 'isUndo'>,
  { store_id, job_id, number, state: before, name }: BulkJobRecordRow,
  { state, changes, problem, isAsSeen }: Outcome,
): Promise<boolean> {
  const job = db
    .selectFrom('bulk_jobs')
    .select('id')
    .where('store_id', '=', store_id)
    .where('id', '=', job_id)
    .where('status', '=', isUndo ? 'undoing' : 'running');
  // The lock makes a cancellation wait for this write. So the response to the cancellation counts this record, and an
  // undo includes it.
  const isOngoing = await (isSqlite(db) ? job : job.forShare()).executeTakeFirst();
  if (!isOngoing) return false;
  const { numUpdatedRows } = await db
    .updateTable('bulk_job_records')
    .set({
      state,
      name,
      ...(changes && { changes: toJson(changes) }),
      problem: problem ? toJson(problem) : null,
      ...(isAsSeen && { seen: null }),
    })
    .where('store_id', '=', store_id)
    .where('job_id', '=', job_id)
    .where('number', '=', number)
    .where('state', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function saveRefusal(
  job: OpenJob,
  row: BulkJobRecordRow,
  status: number,
  body: unknown,
): Promise<void> {
  // The database or the picture storage is unavailable: the job tries the record again later.
  if (status === 503) throw new StoreUnavailableError();
  const { current, ...problem } = isObject(body) ? body : {};
  const state = job.isUndo ? 'undoFailed' : 'failed';
  await saveOutcome(job, row, { state, problem: { ...problem, status } });
}

function saveProblem(job: OpenJob, row: BulkJobRecordRow, problem: Problem): Promise<void> {
  const { status, ...body } = refusalOf(problem);
  return saveRefusal(job, row, status, body);
}

function refusalOf(problem: Problem) {
  const message = problemText(problem);
  const errors = { [problem.field]: message };
  return { status: 422, error: { message }, errors, problems: [problem] };
}

export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}
