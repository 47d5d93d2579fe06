import type { DataProvider } from 'react-admin';
import * as v from 'valibot';
import {
  type BulkJob,
  type BulkRecord,
  isWorking,
  type ReplacedValue,
} from '../../contract/bulkJob.ts';
import type { BulkJobInput, JobChange, SeenValue } from '../../contract/bulkJobInput.ts';
import { type BulkTarget, toBulkTarget } from '../../contract/bulkTarget.ts';
import { isObject } from '../../contract/isObject.ts';
import { changeSummary, isReversible, jobCounts } from '../../domain/bulkJob.ts';
import {
  bulkRecordName,
  isChangedSince,
  markChangedSince,
  planUndo,
  planWrite,
  type RecordWrite,
  savedChanges,
  showsWrite,
  undoneState,
} from '../../domain/bulkWrites.ts';
import { pagesOf } from './bulk.ts';
import { ConflictError } from './ConflictError.ts';
import type { BulkRecordsQuery } from './calls/bulkCalls.ts';
import { ApiError, explainError, hasFieldError } from './errors.ts';
import { isResponseLost } from './lostResponses.ts';
import { NO_SORT } from './rest.ts';

export type JobProvider = DataProvider & {
  setUserStatus: (id: string, change: StatusChange) => Promise<{ data: unknown }>;
  versionOf: (resource: string, id: string) => Promise<string | null>;
};

const StatusChange = v.object({
  status: v.picklist(['active', 'blocked']),
  reason: v.optional(v.string(), ''),
});
type StatusChange = v.InferOutput<typeof StatusChange>;

type Row = Pick<BulkRecord, '_id' | 'name' | 'state' | 'problem'> & {
  changes: ReplacedValue[];
  seen: SeenValue[];
  /** The write that was sent last, while its outcome is unknown. */
  pending?: SentWrite | undefined;
};
type SentWrite = { write: RecordWrite; key: string; version: string | null; isLost: boolean };

type Job = {
  head: Pick<BulkJob, '_id' | 'resource' | 'createdAt'>;
  change: JobChange;
  status: BulkJob['status'];
  finishedAt: string | null;
  rows: Row[];
  /** True: the run ends after the current record. */
  isStopping: boolean;
  /** Resolves after the current run and all earlier ones. */
  work: Promise<void>;
};

export type ConsoleJobs = ReturnType<typeof createConsoleJobs>;

/**
 * Runs bulk jobs in the browser, in memory, one record at a time, for an API without bulk jobs. After a lost response,
 * reads the record. If the record does not show the write, repeats the write; an update keeps its idempotency key.
 */
export function createConsoleJobs(provider: JobProvider, newId: () => string) {
  const jobs = new Map<string, Job>();

  function find(id: string): Job {
    const job = jobs.get(id);
    if (!job) throw new ApiError({ kind: 'http', status: 404 });
    return job;
  }

  function begin(job: Job, status: 'running' | 'undoing'): void {
    job.status = status;
    job.finishedAt = null;
    job.isStopping = false;
    job.work = job.work.then(() => run(job, status));
  }

  async function run(job: Job, status: 'running' | 'undoing'): Promise<void> {
    const state = status === 'undoing' ? 'changed' : 'waiting';
    for (const row of job.rows.filter((one) => one.state === state)) {
      if (job.isStopping) break;
      await writeRow(provider, job, row);
    }
    const end = job.isStopping ? 'cancelled' : 'done';
    job.status = status === 'undoing' ? 'undone' : end;
    job.finishedAt = new Date().toISOString();
  }

  return {
    async createBulkJob({ resource, select, change, previewed }: BulkJobInput): Promise<BulkJob> {
      const ids = 'ids' in select ? select.ids : await readMatchingIds(provider, resource, select);
      const seen = Map.groupBy(previewed ?? [], ({ id }) => id);
      const job: Job = {
        head: { _id: newId(), resource, createdAt: new Date().toISOString() },
        change,
        status: 'running',
        finishedAt: null,
        isStopping: false,
        rows: [...new Set(ids)].map((_id) => ({
          _id,
          name: '',
          state: 'waiting',
          changes: [],
          seen: seen.get(_id) ?? [],
          problem: null,
        })),
        work: Promise.resolve(),
      };
      jobs.set(job.head._id, job);
      begin(job, 'running');
      return toBulkJob(job);
    },

    async advanceBulkJob(id: string, step: 'cancel' | 'retry' | 'undo'): Promise<BulkJob> {
      const job = find(id);
      if (step === 'cancel') {
        job.isStopping = true;
        await job.work;
      } else if (!isWorking(job)) {
        const isUndo = step === 'undo';
        for (const row of job.rows) {
          if (!isUndo && row.state === 'failed') row.state = 'waiting';
          if (isUndo && /^(left|undoFailed)$/.test(row.state)) row.state = 'changed';
        }
        begin(job, isUndo ? 'undoing' : 'running');
      }
      return toBulkJob(job);
    },

    getBulkJob: async (id: string): Promise<BulkJob> => toBulkJob(find(id)),
    list: (): BulkJob[] => [...jobs.values()].map(toBulkJob).reverse(),
    /** Stops all jobs after their current records. */
    stop: () => {
      for (const job of jobs.values()) job.isStopping = true;
    },

    async getBulkRecords(
      id: string,
      { from, to, state, hasProblem }: BulkRecordsQuery,
    ): Promise<BulkRecord[]> {
      return find(id)
        .rows.filter((row) => !state || state.includes(row.state))
        .filter((row) => !hasProblem || needsAttention(row))
        .slice(from, to + 1);
    },
  };
}

type Filtered = Extract<BulkJobInput['select'], { filter: unknown }>;

async function readMatchingIds(
  provider: JobProvider,
  resource: string,
  { filter, except = [] }: Filtered,
) {
  const ids = new Set<string>();
  const pages = pagesOf((pagination) =>
    provider.getList(resource, { pagination, sort: NO_SORT, filter }),
  );
  for await (const records of pages) for (const { id } of records) ids.add(String(id));
  return [...ids].filter((id) => !except.includes(id));
}

const MAX_ATTEMPTS = 3;

async function writeRow(provider: JobProvider, job: Job, row: Row): Promise<void> {
  const isUndo = job.status === 'undoing';
  try {
    for (let attempt = 1; ; attempt += 1) {
      if (!row.pending) {
        const planned = await plan(provider, job, row);
        if (planned.state !== 'write') {
          Object.assign(row, planned);
          return;
        }
        const version = await provider.versionOf(job.head.resource, row._id);
        row.pending = { write: planned.write, key: crypto.randomUUID(), version, isLost: false };
      }
      const { pending } = row;
      try {
        const after = await send(provider, job.head.resource, row._id, pending);
        settle(row, { write: pending.write, isUndo, after });
        return;
      } catch (error) {
        const isLost = isResponseLost(error);
        pending.isLost ||= isLost;
        const after = pending.isLost && (await readTarget(provider, job, row).catch(() => null));
        if (after && showsWrite(after, pending.write)) {
          settle(row, { write: pending.write, isUndo, after: after.record });
          return;
        }
        if (!isLost) row.pending = undefined;
        const canTryAgain = isLost || (isConflict(error) && !pending.isLost);
        if (!canTryAgain || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      job.isStopping = true;
      return;
    }
    row.state = isUndo ? 'undoFailed' : 'failed';
    row.problem = problemOf(error);
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ConflictError || (error instanceof ApiError && error.status === 409);
}

type Planned = Pick<Row, 'state' | 'problem' | 'changes'> | { state: 'write'; write: RecordWrite };

async function plan(provider: JobProvider, job: Job, row: Row): Promise<Planned> {
  const target = await readTarget(provider, job, row);
  row.name = bulkRecordName(target.record);
  if (job.status === 'undoing') {
    const planned = planUndo(target, row.changes);
    return planned.state === 'write' ? planned : { ...planned, problem: null };
  }
  const planned = planWrite(target, { change: job.change, now: new Date() });
  if (planned.state === 'write') return planned;
  if (planned.state === 'same') return { state: 'same', problem: null, changes: [] };
  const { code, values } = planned.problem;
  const problem = { status: 422, error: { message: code, code, values } };
  return { state: 'failed', problem, changes: [] };
}

async function readTarget(
  provider: JobProvider,
  { head: { resource } }: Job,
  { _id }: Row,
): Promise<BulkTarget> {
  const { data } = await provider.getOne(resource, { id: _id });
  try {
    return toBulkTarget(resource, { ...data, _id });
  } catch {
    throw new ApiError({ kind: 'malformed' });
  }
}

/** Returns the saved record; for a deletion, the provider's result. */
async function send(
  provider: JobProvider,
  resource: string,
  id: string,
  { write: { method, path, body = {} }, key, version }: SentWrite,
): Promise<unknown> {
  const previousData = { id };
  if (method === 'DELETE') return provider.delete(resource, { id, previousData });
  if (path === '/toggle-status') {
    return (await provider.setUserStatus(id, v.parse(StatusChange, body))).data;
  }
  const update = (data: object, idempotencyKey: string) => {
    const meta = { idempotencyKey, ifMatch: version ?? false };
    return provider.update(resource, { id, data, previousData, meta });
  };
  try {
    return (await update(body, key)).data;
  } catch (error) {
    // A server that does not know `stockReason` rejects the field, and has written nothing.
    if (!hasFieldError(error, 'stockReason')) throw error;
    const { stockReason: _, ...others } = body;
    // Another body needs another key, which is derived from `key`, so that a retry sends the same one.
    return (await update(others, `${key}-without-reason`)).data;
  }
}

type Settled = { write: RecordWrite; isUndo: boolean; after: unknown };

function settle(row: Row, { write, isUndo, after }: Settled): void {
  row.pending = undefined;
  row.state = isUndo ? undoneState(write.changes) : 'changed';
  row.problem = write.problem
    ? { status: 422, error: { message: write.problem.code, ...write.problem } }
    : null;
  if (isUndo) row.changes = write.changes;
  else {
    const saved = isObject(after) ? savedChanges(write.changes, after) : write.changes;
    row.changes = markChangedSince(saved, row.seen);
  }
}

function needsAttention(row: Row): boolean {
  return row.problem !== null || row.state === 'left' || wasChangedSince(row);
}

function wasChangedSince({ state, changes }: Row): boolean {
  return state === 'changed' && isChangedSince(changes);
}

function problemOf(error: unknown): NonNullable<BulkRecord['problem']> {
  const { text, problem } = explainError(error) ?? { text: 'errors.unexpected' };
  const status = (error instanceof ApiError && error.status) || 504;
  return { status, error: { message: text, ...problem } };
}

function toBulkJob({ head, change, status, finishedAt, rows }: Job): BulkJob {
  const count = (state: BulkRecord['state']) => rows.filter((row) => row.state === state).length;
  const partly = rows.filter(({ state, problem }) => state === 'changed' && problem).length;
  const changedSince = rows.filter(wasChangedSince).length;
  const counts = jobCounts(rows.length, count, { partly, changedSince });
  const canUndo = isReversible(change) && !isWorking({ status }) && counts.changed > counts.undone;
  return {
    ...head,
    ...counts,
    change: changeSummary(change),
    status,
    finishedAt,
    canUndo,
    byName: null,
  };
}
