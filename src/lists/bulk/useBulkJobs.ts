import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { BulkJob } from '../../../contract/bulkJob.ts';
import type { BulkJobInput } from '../../../contract/bulkJobInput.ts';
import { isCallMissing } from '../../api/errors.ts';
import { isResponseLost } from '../../api/lostResponses.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';

const queryKey = ['bulkJobs'];
const meta = { isOptional: true };

const POLL_MS = 1000;
/** Polls faster at first, because small jobs end soon. */
const FAST_POLL_MS = 150;
const FAST_POLLS_END_MS = 500;

/** Copies `isWorking` of `contract/bulkJob.ts`, because that module is loaded only with the first job. */
export function isWorking({ status }: Pick<BulkJob, 'status'>): boolean {
  return status === 'running' || status === 'undoing';
}

/** Ids of jobs that this page has seen working and whose end is not reported yet. */
const unreported = new Set<string>();
/** Selections of the jobs that this page has started, by job id. */
const selects = new Map<string, BulkJobInput['select']>();
/** `performance.now()` when this page last started or advanced a job. `Date.now()` would jump when the clock is set. */
let followedAt = Number.NEGATIVE_INFINITY;

/**
 * False if this page has not seen the job working, or has already reported the job's end. Otherwise marks the end as
 * reported; `select` is the job's selection if this page has started the job.
 */
export function takeReport({ _id }: BulkJob) {
  return unreported.delete(_id) && { select: selects.get(_id) };
}

/**
 * The recent bulk jobs of this list, newest first: the API's jobs from all devices, and the jobs that this page runs
 * itself. Reads all jobs first, then polls only the working ones. `refresh` reads all jobs again.
 */
export function useBulkJobs() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { resource, isPending } = useListContext();
  const readAll = async ({ signal }: { signal: AbortSignal }): Promise<BulkJob[]> =>
    noteWorking(await dataProvider.getBulkJobs({ signal }));
  const { data = [] } = useQuery({
    queryKey,
    // Waits for the list, which has priority.
    enabled: !isPending,
    staleTime: Number.POSITIVE_INFINITY,
    meta,
    queryFn: async ({ signal }): Promise<BulkJob[]> => {
      const known = queryClient.getQueryData<BulkJob[]>(queryKey);
      if (!known?.some(isWorking)) return readAll({ signal });
      const read = known.map((job) =>
        isWorking(job)
          ? dataProvider.getBulkJob(job._id, { signal }).catch((error: unknown) =>
              // After other errors the job may still run: keep the job for the next poll.
              isCallMissing(error) ? null : job,
            )
          : job,
      );
      return noteWorking((await Promise.all(read)).filter((job) => job !== null));
    },
    refetchInterval: ({ state }) => {
      if (!state.data?.some(isWorking)) return false;
      return performance.now() - followedAt < FAST_POLLS_END_MS ? FAST_POLL_MS : POLL_MS;
    },
  });
  const jobs = data.filter((job) => job.resource === resource);
  return {
    jobs,
    working: jobs.find(isWorking),
    refresh: async (): Promise<void> => {
      // A poll's older response must not replace the refreshed jobs.
      await queryClient.cancelQueries({ queryKey });
      await queryClient.fetchQuery({ queryKey, queryFn: readAll, staleTime: 0, meta });
    },
    advance: async ({ _id }: BulkJob, step: 'cancel' | 'retry' | 'undo'): Promise<void> =>
      follow(queryClient, await dataProvider.advanceBulkJob(_id, step)),
  };
}

function noteWorking(jobs: BulkJob[]): BulkJob[] {
  for (const { _id } of jobs.filter(isWorking)) unreported.add(_id);
  return jobs;
}

function follow(queryClient: QueryClient, job: BulkJob): void {
  unreported.add(job._id);
  followedAt = performance.now();
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<BulkJob[]>(queryKey, (known = []) =>
    known.some(({ _id }) => _id === job._id)
      ? known.map((one) => (one._id === job._id ? job : one))
      : [job, ...known],
  );
}

/** Starts a job. A job starts only once, even if the response is lost and the merchant tries again. */
export function useStartJob() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { onUnselectItems } = useListContext();
  const keys = useRef(new Map<string, string>());
  return async (input: BulkJobInput): Promise<void> => {
    const text = JSON.stringify(input);
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    try {
      const job = await dataProvider.createBulkJob(input, key);
      selects.set(job._id, input.select);
      follow(queryClient, job);
      keys.current.delete(text);
      if ('filter' in input.select) onUnselectItems();
    } catch (error) {
      if (!isResponseLost(error)) keys.current.delete(text);
      // The server may have started the job.
      else void queryClient.invalidateQueries({ queryKey });
      throw error;
    }
  };
}
