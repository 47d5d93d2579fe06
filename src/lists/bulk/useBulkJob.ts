import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BulkJob, JobChange } from '../../../contract/bulkJob.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';

/** `ids` and `successKey`: of a job that this page has started. */
export type FollowedJob = {
  job: BulkJob;
  ids?: readonly string[];
  successKey?: string | undefined;
};

type Start = { change: JobChange; ids: string[]; successKey?: string | undefined };

const POLL_MS = 1000;
/** A small job ends before a second poll. */
const FIRST_POLL_MS = 150;

export function isWorking(job: BulkJob | undefined): boolean {
  return job?.status === 'running' || job?.status === 'undoing';
}

/** The running bulk job of a list, also one that another device has started; after its end, the last one seen running. */
export function useBulkJob(resource: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const queryKey = ['bulkJob', resource];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<FollowedJob | null> => {
      const known = queryClient.getQueryData<FollowedJob | null>(queryKey) ?? null;
      try {
        if (known && isWorking(known.job)) {
          return { ...known, job: await dataProvider.getBulkJob(known.job._id, { signal }) };
        }
        const job = (await dataProvider.getBulkJobs(resource, { signal })).find(isWorking);
        return job ? { job } : known;
      } catch {
        // The server works on without us; the next poll asks again.
        return known;
      }
    },
    refetchInterval: ({ state }) => {
      if (!isWorking(state.data?.job)) return false;
      return state.dataUpdateCount < 2 ? FIRST_POLL_MS : POLL_MS;
    },
  });

  /** Follows a job from now on. */
  const follow = (followed: FollowedJob) => {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<FollowedJob>(queryKey, followed);
  };

  return {
    followed: data ?? undefined,
    job: data?.job,
    /** False if the API has no bulk jobs. */
    start: async ({ change, ids, successKey }: Start): Promise<boolean> => {
      const job = await dataProvider.createBulkJob({ resource, select: { ids }, change });
      if (job) follow({ job, ids, successKey });
      return job !== null;
    },
    advance: async (step: 'cancel' | 'retry' | 'undo'): Promise<void> => {
      if (!data) return;
      follow({ ...data, job: await dataProvider.advanceBulkJob(data.job._id, step) });
    },
  };
}
