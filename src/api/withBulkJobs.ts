import type { BulkJob } from '../../contract/bulkJob.ts';
import type { BulkJobInput } from '../../contract/bulkJobInput.ts';
import { onSessionCleared } from '../session/session.ts';
import type { createBulkCalls } from './calls/bulkCalls.ts';
import type { ConsoleJobs, JobProvider } from './consoleJobs.ts';

type BulkCalls = ReturnType<typeof createBulkCalls>;
/** `createBulkJob` never returns null. */
export type WithBulkJobs<Calls> = Omit<Calls, 'createBulkJob'> & {
  createBulkJob: (input: BulkJobInput, key: string) => Promise<BulkJob>;
};

const PREFIX = 'console-';

/** Whether the console runs this job itself. Closing the tab then ends the job. */
export function isConsoleJob({ _id }: Pick<BulkJob, '_id'>): boolean {
  return _id.startsWith(PREFIX);
}

/** Runs bulk jobs in the browser if the API has none for their resource. The calls and their results are the same. */
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
  const runnerOf = async (id: string) => (isConsoleJob({ _id: id }) ? consoleJobs() : provider);
  return {
    ...provider,
    createBulkJob: async (input, key) =>
      (await provider.createBulkJob(input, key)) ?? (await consoleJobs()).createBulkJob(input),
    advanceBulkJob: async (id, step) => (await runnerOf(id)).advanceBulkJob(id, step),
    getBulkJob: async (id, options) => (await runnerOf(id)).getBulkJob(id, options),
    getBulkJobs: async (options) => [
      ...((await loaded)?.list() ?? []),
      ...(await provider.getBulkJobs(options)),
    ],
    getBulkRecords: async (id, query, options) =>
      (await runnerOf(id)).getBulkRecords(id, query, options),
  };
}
