import type { Generated, Selectable } from 'kysely';
import type { BulkJob, BulkRecord } from '../../contract/bulkJob.ts';

/* Bulk jobs, and bulk changes that a client made itself. `schema.ts` has the conventions. */

export type BulkJobsTable = {
  store_id: string;
  id: string;
  resource: string;
  /** JSON: `JobChange`. */
  change: string;
  status: BulkJob['status'];
  total: number;
  merchant_id: string;
  /** The process that works on the job, and the end of its lease. */
  lease_owner: string | null;
  lease_until: string | null;
  created_at: string;
  finished_at: string | null;
};

export type BulkJobRecordsTable = {
  store_id: string;
  job_id: string;
  /** 1, 2, 3, … in the order of the selection. */
  number: number;
  record_id: string;
  name: Generated<string>;
  state: Generated<BulkRecord['state']>;
  /** JSON: `ReplacedValue[]`. */
  changes: Generated<string>;
  /** JSON: the response that refused the change. */
  problem: string | null;
  /** JSON: the values that the preview showed. Null without a preview, and after a write that replaced these values. */
  seen: string | null;
};

export type BulkJobRow = Selectable<BulkJobsTable>;
export type BulkJobRecordRow = Selectable<BulkJobRecordsTable>;

/** Bulk changes that a client made itself, kept for a day so that they can be undone. */
export type BulkChangesTable = {
  store_id: string;
  id: string;
  field: string;
  row_count: number;
  /** JSON: `{id, name, from, to}[]`. */
  rows: string;
  merchant_id: string;
  created_at: string;
};
