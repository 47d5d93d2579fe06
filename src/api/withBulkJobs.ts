import type { BulkJob } from '../../contract/bulkJob.ts';
import type { BulkJobInput } from '../../contract/bulkJobInput.ts';
import { onSessionCleared } from '../session/session.ts';
import type { createBulkCalls } from './calls/bulkCalls.ts';
import type { ConsoleJobs, JobProvider } from './consoleJobs.ts';

type BulkCalls = ReturnType<typeof createBulkCalls>;
/** `createBulkJob` always starts a job. */
export type WithBulkJobs<Calls> = Omit<Calls, 'createBulkJob'> & {
  createBulkJob: (input: BulkJobInput, key: string) => Promise<BulkJob>;
};

const PREFIX = 'console-';

/** Whether the console does this job itself: closing the tab ends it. */
export function isConsoleJob({ _id }: Pick<BulkJob, '_id'>): boolean {
  return _id.startsWith(PREFIX);
}

/** The console does the jobs of an API that has none: same calls, same results. */
export function withBulkJobs<P extends JobProvider & BulkCalls>(provider: P): WithBulkJobs<P> {
  let loaded: Promise<ConsoleJobs> | undefined;
  const consoleJobs = () => {
    loaded ??= import('./consoleJobs.ts').then(({ createConsoleJobs }) =>
      createConsoleJobs(provider, () => PREFIX + crypto.randomUUID()),
    );
    return loaded;
  };
  onSessionCleared(() => {
    void loaded?.then((jobs) => jobs.stop());
    loaded = undefined;
  });
  const doneBy = async (id: string) => (isConsoleJob({ _id: id }) ? consoleJobs() : provider);
  return {
    ...provider,
    createBulkJob: async (input, key) =>
      (await provider.createBulkJob(input, key)) ?? (await consoleJobs()).createBulkJob(input),
    advanceBulkJob: async (id, step) => (await doneBy(id)).advanceBulkJob(id, step),
    getBulkJob: async (id, options) => (await doneBy(id)).getBulkJob(id, options),
    getBulkJobs: async (options) => [
      ...((await loaded)?.list() ?? []),
      ...(await provider.getBulkJobs(options)),
    ],
    getBulkRecords: async (id, query, options) =>
      (await doneBy(id)).getBulkRecords(id, query, options),
  };
}
