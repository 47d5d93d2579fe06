import type { ExpressionBuilder, Kysely } from 'kysely';
import { WORKING_STATUSES } from '../../contract/bulkJob.ts';
import type { BulkJobRow } from '../db/bulkJobTables.ts';
import type { Database } from '../db/schema.ts';
import { randomText } from '../db/values.ts';

const LEASE_MS = 60_000;

/** The leases of one process: while it works on a job, no other process does. */
export function createBulkLease(db: Kysely<Database>, clock: () => Date) {
  const owner = randomText(16);
  const end = () => new Date(clock().getTime() + LEASE_MS).toISOString();

  /** Changes the job's row, unless its status has changed. */
  function update({ store_id, id, status }: BulkJobRow) {
    return db
      .updateTable('bulk_jobs')
      .where('store_id', '=', store_id)
      .where('id', '=', id)
      .where('status', '=', status);
  }

  const own = (job: BulkJobRow) => update(job).where('lease_owner', '=', owner);

  return {
    /**
     * Takes the oldest unfinished job that no other process holds, except the jobs in `except`. Also takes a job that
     * this process left after an error. Undefined when there is no such job.
     */
    async claim(except: string[]): Promise<BulkJobRow | undefined> {
      for (;;) {
        const now = clock().toISOString();
        const isFree = (eb: ExpressionBuilder<Database, 'bulk_jobs'>) =>
          eb.or([
            eb('lease_until', 'is', null),
            eb('lease_until', '<', now),
            eb('lease_owner', '=', owner),
          ]);
        const found = await db
          .selectFrom('bulk_jobs')
          .selectAll()
          .where('status', 'in', WORKING_STATUSES)
          .where(isFree)
          .$if(except.length > 0, (query) => query.where('id', 'not in', except))
          .orderBy('created_at')
          .limit(1)
          .executeTakeFirst();
        if (!found) return undefined;
        const { numUpdatedRows } = await update(found)
          .set({ lease_owner: owner, lease_until: end() })
          .where(isFree)
          .executeTakeFirst();
        if (numUpdatedRows === 1n) return found;
      }
    },

    /** False once the job is cancelled, or another process has it. */
    async isHeld({ store_id, id, status }: BulkJobRow): Promise<boolean> {
      const found = await db
        .selectFrom('bulk_jobs')
        .select('id')
        .where('store_id', '=', store_id)
        .where('id', '=', id)
        .where('status', '=', status)
        .where('lease_owner', '=', owner)
        .executeTakeFirst();
      return found !== undefined;
    },

    async renew(job: BulkJobRow): Promise<boolean> {
      const { numUpdatedRows } = await own(job).set({ lease_until: end() }).executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async release(job: BulkJobRow): Promise<void> {
      await own(job).set({ lease_until: null }).execute();
    },

    async finish(job: BulkJobRow): Promise<void> {
      const status = job.status === 'undoing' ? 'undone' : 'done';
      const finished_at = clock().toISOString();
      await own(job).set({ status, finished_at, lease_until: null }).execute();
    },
  };
}
