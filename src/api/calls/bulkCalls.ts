import * as v from 'valibot';
import type { BulkJob, BulkJobInput, BulkRecord } from '../../../contract/bulkJob.ts';
import { isObject } from '../../../contract/isObject.ts';
import { ApiError, isCallMissing } from '../errors.ts';
import { request } from '../http.ts';
import { parsed } from '../parse.ts';
import { guarded } from '../paths.ts';
import { type ReadOptions, read } from '../reading.ts';
import { keyHeader } from '../rest.ts';
import { retryingRead } from '../retry.ts';

const PATH = '/merchant/bulk-changes';

// Loaded on demand: most visits change nothing in bulk.
const contract = () => import('../../../contract/bulkJob.ts');

async function post(path: string, body?: BulkJobInput): Promise<BulkJob> {
  const headers = keyHeader();
  // The key makes a retry after a lost response safe.
  const reply = await retryingRead(() =>
    request({ method: 'POST', path, headers, timeout: 30_000, ...(body && { body }) }),
  );
  return parsed((await contract()).BulkJob, reply.data, `POST ${path}`);
}

function isResourceUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 422 || !isObject(error.body)) return false;
  return isObject(error.body.errors) && 'resource' in error.body.errors;
}

/** Requests of bulk jobs, which the server works on by itself. They reject with an `ApiError`. */
export const bulkCalls = {
  /** `POST /merchant/bulk-changes`. Null if the API has no bulk jobs, or none for this resource. */
  createBulkJob: (body: BulkJobInput): Promise<BulkJob | null> =>
    post(PATH, body).catch((error: unknown) => {
      if (isCallMissing(error) || isResourceUnknown(error)) return null;
      throw error;
    }),

  /** `POST /merchant/bulk-changes/{id}/{step}`. */
  advanceBulkJob: (id: string, step: 'cancel' | 'retry' | 'undo'): Promise<BulkJob> =>
    post(`${PATH}/${guarded(id)}/${step}`),

  /** `GET /merchant/bulk-changes/{id}`. */
  getBulkJob: async (id: string, { signal }: ReadOptions = {}): Promise<BulkJob> =>
    read((await contract()).BulkJob, `${PATH}/${guarded(id)}`, signal),

  /** `GET /merchant/bulk-changes`: the newest jobs of a resource. Empty if the API has no bulk jobs. */
  getBulkJobs: async (resource: string, { signal }: ReadOptions = {}): Promise<BulkJob[]> => {
    const params = { filter: JSON.stringify({ resource }), range: '[0,19]' };
    try {
      const rows = await read(v.array(v.unknown()), PATH, signal, params);
      if (rows.length === 0) return [];
      const { BulkJob } = await contract();
      // An API of version 0.1.0 ignores the filter, and returns other changes.
      return rows.filter((row) => v.is(BulkJob, row));
    } catch (error) {
      if (isCallMissing(error)) return [];
      throw error;
    }
  },

  /** `GET /merchant/bulk-changes/{id}/records`: the first records in these states. */
  getBulkRecords: async (
    id: string,
    state: BulkRecord['state'][],
    { signal }: ReadOptions = {},
  ): Promise<BulkRecord[]> => {
    const params = { filter: JSON.stringify({ state }), range: '[0,999]' };
    const schema = v.array((await contract()).BulkRecord);
    return read(schema, `${PATH}/${guarded(id)}/records`, signal, params);
  },
};
