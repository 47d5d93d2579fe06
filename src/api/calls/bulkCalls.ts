import * as v from 'valibot';
import { BulkJob, BulkRecord } from '../../../contract/bulkJob.ts';
import type { BulkJobInput } from '../../../contract/bulkJobInput.ts';
import { hasFieldError, isCallMissing } from '../errors.ts';
import { request } from '../http.ts';
import { parseResponse } from '../parse.ts';
import { safeId } from '../paths.ts';
import { type ReadOptions, read } from '../reading.ts';
import { keyHeader } from '../rest.ts';
import { retryingRead } from '../retry.ts';
import { plainFilter } from '../routes.ts';
import { type Paths, pathOf } from '../verbs.ts';

const PATH = '/merchant/bulk-changes';

async function post(path: string, key?: string, body?: BulkJobInput): Promise<BulkJob> {
  const headers = keyHeader(key);
  // The key makes a retry after a lost response safe.
  const reply = await retryingRead(() =>
    request({ method: 'POST', path, headers, timeout: 30_000, body }),
  );
  return parseResponse(BulkJob, reply.data, `POST ${path}`);
}

/** Requests of bulk jobs, which the server works on by itself. They reject as `request` does. */
export const createBulkCalls = (paths: Paths) => ({
  /**
   * `POST /merchant/bulk-changes`. Calls with the same `key` start only one job. Null if the API has no bulk jobs, or
   * none for this resource.
   */
  createBulkJob: async (input: BulkJobInput, key: string): Promise<BulkJob | null> => {
    const { resource, select } = input;
    const body =
      'filter' in select
        ? {
            ...input,
            select: { ...select, filter: plainFilter(pathOf(paths, resource), select.filter) },
          }
        : input;
    try {
      return await post(PATH, key, body).catch((error: unknown) => {
        // Sends the job without `previewed` to an API that does not know this field.
        if (!hasFieldError(error, 'previewed')) throw error;
        const { previewed: _, ...others } = body;
        // Another body needs another key, which is derived from `key`, so that a retry sends the same one.
        return post(PATH, `${key}-without-preview`, others);
      });
    } catch (error) {
      if (isCallMissing(error) || hasFieldError(error, 'resource')) return null;
      throw error;
    }
  },

  /** `POST /merchant/bulk-changes/{id}/{step}`. */
  advanceBulkJob: (id: string, step: 'cancel' | 'retry' | 'undo'): Promise<BulkJob> =>
    post(`${PATH}/${safeId(id)}/${step}`),

  /** `GET /merchant/bulk-changes/{id}`. */
  getBulkJob: async (id: string, { signal }: ReadOptions = {}): Promise<BulkJob> =>
    read(BulkJob, `${PATH}/${safeId(id)}`, signal),

  /** `GET /merchant/bulk-changes`: the newest 20 jobs of all resources. Empty if the API has no bulk jobs. */
  getBulkJobs: async ({ signal }: ReadOptions = {}): Promise<BulkJob[]> => {
    const params = { filter: '{}', range: '[0,19]' };
    try {
      const rows = await read(v.array(v.unknown()), PATH, signal, params);
      if (rows.length === 0) return [];
      // An API of version 0.1.0 ignores `filter` and returns stored changes, which are not bulk jobs.
      return rows.flatMap((row) => {
        const job = v.safeParse(BulkJob, row);
        return job.success ? [job.output] : [];
      });
    } catch (error) {
      if (isCallMissing(error)) return [];
      throw error;
    }
  },

  /** `GET /merchant/bulk-changes/{id}/records`: the job's records that match the query. */
  getBulkRecords: async (
    id: string,
    { from, to, ...filter }: BulkRecordsQuery,
    { signal }: ReadOptions = {},
  ): Promise<BulkRecord[]> => {
    const params = { filter: JSON.stringify(filter), range: JSON.stringify([from, to]) };
    const schema = v.array(BulkRecord);
    return read(schema, `${PATH}/${safeId(id)}/records`, signal, params);
  },
});

export type BulkRecordsQuery = {
  /** First and last position among the matching records, counted from 0. */
  from: number;
  to: number;
  state?: BulkRecord['state'][];
  hasProblem?: true;
};
