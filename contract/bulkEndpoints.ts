import * as v from 'valibot';
import { BulkChangeInput, KeptBulkChange } from './bulkChange.ts';
import { BulkJob, BulkRecord, BulkRecordFilter } from './bulkJob.ts';
import { BulkJobInput } from './bulkJobInput.ts';
import type { Endpoint } from './endpoint.ts';

const many = { path: '/merchant/bulk-changes', tag: 'bulk-changes' };
const one = { path: '/merchant/bulk-changes/{id}', tag: 'bulk-changes' };

/** Bulk jobs, which run on the server; and changes that clients made themselves, stored for `BULK_HOURS`. */
export const bulkChangesEndpoints: Endpoint[] = [
  {
    ...many,
    method: 'POST',
    summary: 'Start a bulk job: change or delete many records on the server',
    body: BulkJobInput,
    response: BulkJob,
    status: 202,
  },
  {
    ...many,
    method: 'GET',
    summary:
      'List the bulk jobs of a resource, newest first. Without `filter`: the stored changes of the last day',
    query: v.strictObject({ filter: v.optional(v.string()) }),
    response: v.array(v.union([BulkJob, KeptBulkChange])),
  },
  {
    ...one,
    method: 'GET',
    summary: 'Read the progress of a bulk job, or a stored change with its rows',
    response: v.union([BulkJob, KeptBulkChange]),
  },
  {
    method: 'GET',
    path: '/merchant/bulk-changes/{id}/records',
    summary: 'List the records of a bulk job with their results',
    tag: 'bulk-changes',
    list: { filter: BulkRecordFilter, sorts: ['number'] },
    response: v.array(BulkRecord),
  },
  {
    method: 'POST',
    path: '/merchant/bulk-changes/{id}/cancel',
    summary: 'Stop a bulk job or its undo. Written records stay as they are',
    tag: 'bulk-changes',
    response: BulkJob,
  },
  {
    method: 'POST',
    path: '/merchant/bulk-changes/{id}/retry',
    summary: 'Try the failed records again, and those that a cancelled job did not reach',
    tag: 'bulk-changes',
    response: BulkJob,
  },
  {
    method: 'POST',
    path: '/merchant/bulk-changes/{id}/undo',
    summary: 'Restore the replaced values, except where they were changed since',
    tag: 'bulk-changes',
    response: BulkJob,
  },
  {
    ...one,
    method: 'PUT',
    summary: 'Store a bulk change that the client made, for a day, under an id that it chose',
    body: BulkChangeInput,
    response: KeptBulkChange,
  },
  {
    ...one,
    method: 'DELETE',
    summary: 'Delete a finished bulk job or a stored change',
    status: 204,
  },
];
