import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../context.ts';
import type { BulkJobRow } from '../db/bulkJobTables.ts';
import type { Database } from '../db/schema.ts';
import { applyToRecord, type InternalFetch, StoreUnavailableError } from './applyToRecord.ts';
import { readChange } from './bulkJobRecord.ts';
import { createBulkLease } from './bulkLease.ts';

/** Works on bulk jobs, one at a time. Each process has a runner. A lease keeps two runners from working on one job. */
export type BulkRunner = {
  /** Called by the store, whose routes write the records. */
  connect(sendAs: (merchant: SignedIn) => InternalFetch): void;
  /** Starts a job that was just saved. */
  wake(): void;
  /** Looks for open jobs now and every 10 seconds or so, also for jobs that other processes left unfinished. */
  poll(): void;
  /** Resolves when this process works on no job. */
  idle(): Promise<void>;
  /** Ends after the current record. Another process, or the next start, continues. */
  stop(): Promise<void>;
};

type Options = { db: Kysely<Database>; clock: () => Date; onFault: (error: unknown) => void };

/** Records between two renewals of the lease. */
const PORTION = 50;
const POLL_MS = 10_000;

export function createBulkRunner({ db, clock, onFault }: Options): BulkRunner {
  const lease = createBulkLease(db, clock);
  let sendAs: ((merchant: SignedIn) => InternalFetch) | undefined;
  let isStopped = false;
  let isWoken = false;
  let pass: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    isWoken = true;
    if (pass || isStopped || !sendAs) return;
    pass = runAll().finally(() => {
      pass = undefined;
      if (isWoken) wake();
    });
  }

  async function runAll(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false;
      try {
        await runOpenJobs();
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) onFault(error);
      }
    }
  }

  /** A job that fails waits for the next call, so that it does not hold up the others. */
  async function runOpenJobs(): Promise<void> {
    const failed: string[] = [];
    while (!isStopped) {
      const job = await lease.claim(failed);
      if (!job) return;
      try {
        await run(job);
      } catch (error) {
        if (error instanceof StoreUnavailableError) throw error;
        failed.push(job.id);
        onFault(error);
      }
    }
  }

  async function run(job: BulkJobRow): Promise<void> {
    if (!sendAs) return;
    const { resource, merchant_id: merchantId, store_id: storeId } = job;
    const send = sendAs({ merchantId, storeId, sessionId: '' });
    const isUndo = job.status === 'undoing';
    const context = { db, send, resource, change: readChange(job), clock, isUndo };
    while (!isStopped) {
      const rows = await nextRecords(db, job);
      if (rows.length === 0) return lease.finish(job);
      for (const row of rows) {
        if (isStopped || !(await lease.isHeld(job))) break;
        await applyToRecord(context, row);
        // Queries on SQLite block the event loop: without a pause, requests would wait for the end of the job.
        await setImmediate();
      }
      if (!(await lease.renew(job))) return;
    }
    await lease.release(job);
  }

  function poll(): void {
    wake();
    timer = setTimeout(poll, POLL_MS * (0.8 + 0.4 * Math.random()));
    timer.unref();
  }

  return {
    connect(send) {
      sendAs = send;
    },
    wake,
    poll,
    idle: async () => pass,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await pass;
    },
  };
}

function nextRecords(db: Kysely<Database>, { store_id, id, status }: BulkJobRow) {
  return db
    .selectFrom('bulk_job_records')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('job_id', '=', id)
    .where('state', '=', status === 'undoing' ? 'changed' : 'waiting')
    .orderBy('number')
    .limit(PORTION)
    .execute();
}
