import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider, useListContext, useTranslate, useUnselect } from 'react-admin';
import type { BulkJob } from '../../../contract/bulkJob.ts';
import type { BulkJobInput } from '../../../contract/bulkJobInput.ts';
import { MAX_PAGE_SIZE } from '../../../contract/maxPageSize.ts';
import { isConsoleJob } from '../../api/withBulkJobs.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { showErrorToast } from '../../ui/queryClient.ts';
import { showToast } from '../../ui/toasts.ts';
import { problemCount, useResultText } from './jobTexts.ts';
import { isWorking, takeReport, useBulkJobs } from './useBulkJobs.ts';

// Lazy: most visits change nothing in bulk.
const BulkFailures = lazyPart(() => import('./BulkFailures.tsx'));

/** Shows the working bulk job of the list with a stop button, then a toast with its result, and its failures. */
export function BulkJobNotice({ i18nPrefix }: { i18nPrefix: string }) {
  const { jobs, working, advance } = useBulkJobs();
  const [failedJob, setFailedJob] = useState<BulkJob>();
  const send = (job: BulkJob, step: 'cancel' | 'retry' | 'undo') =>
    void advance(job, step).catch(showErrorToast);
  useReports(i18nPrefix, jobs, { onFailures: setFailedJob, onUndo: (job) => send(job, 'undo') });
  return (
    <>
      {working && <Progress job={working} onStop={() => send(working, 'cancel')} />}
      {failedJob && (
        <BulkFailures
          job={failedJob}
          onClose={() => setFailedJob(undefined)}
          onRetry={() => {
            setFailedJob(undefined);
            send(failedJob, 'retry');
          }}
        />
      )}
    </>
  );
}

function Progress({ job, onStop }: { job: BulkJob; onStop: () => void }) {
  const translate = useTranslate();
  const isUndo = job.status === 'undoing';
  const of = isUndo ? job.changed : job.total;
  const settled = isUndo ? job.undone + job.left + job.undoFailed : job.done;
  const progress = translate('listing.bulk.progress', { settled, of });
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={onStop}>
          {translate('listing.bulk.stop')}
        </Button>
      }
      sx={{ '& .MuiAlert-message': { flex: 1 } }}
    >
      {translate(isUndo ? 'listing.bulk.undoing' : 'listing.bulk.running', { smart_count: of })}{' '}
      {translate(isConsoleJob(job) ? 'listing.bulk.keepOpen' : 'listing.bulk.canLeave')}
      {/* Hidden: a screen reader would announce each number. Users can read the progress bar instead. */}
      <span aria-hidden> {progress}</span>
      <LinearProgress
        aria-label={translate('listing.bulk.progressLabel')}
        aria-valuetext={progress}
        variant="determinate"
        value={of === 0 ? 0 : (100 * settled) / of}
        sx={{ mt: 1 }}
      />
    </Alert>
  );
}

type Actions = { onFailures: (job: BulkJob) => void; onUndo: (job: BulkJob) => void };

/** Reports the end of jobs that were seen working, and reads the list again. */
function useReports(
  i18nPrefix: string,
  jobs: readonly BulkJob[],
  { onFailures, onUndo }: Actions,
): void {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { resource } = useListContext();
  const unselectDone = useUnselectDone();
  const resultText = useResultText(i18nPrefix);

  const report = useEffectEvent(async (job: BulkJob) => {
    const taken = takeReport(job);
    if (!taken) return;
    const isUndone = job.status === 'undone';
    const problems = problemCount(job);
    if (!isUndone) await unselectDone(job, taken.select);
    const counts = { settled: job.done, of: job.total };
    const isNothingDone = job.changed + job.same === 0;
    const tone = problems === 0 ? 'success' : isNothingDone ? 'error' : 'warning';
    showToast({
      tone: job.status === 'cancelled' ? 'info' : tone,
      title: resultText(job),
      ...(job.status === 'cancelled' && { text: translate('listing.bulk.stopped', counts) }),
      undo: job.canUndo && !isUndone ? () => onUndo(job) : undefined,
    });
    if (problems > 0) onFailures(job);
    await queryClient.invalidateQueries({ queryKey: [resource] });
  });

  useEffect(() => {
    for (const job of jobs) if (!isWorking(job)) void report(job);
  }, [jobs]);
}

/** If all orders took one of these transitions, they stay selected, because the next transition can follow at once. */
const KEEPS_SELECTION = ['accept', 'pack', 'resume'];

/** Unselects the records that a job of this page has settled. Failed and waiting records stay selected. */
function useUnselectDone() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { resource } = useListContext();
  const unselect = useUnselect(resource);
  return async (job: BulkJob, select: BulkJobInput['select'] | undefined): Promise<void> => {
    if (!select || !('ids' in select)) return;
    const { transition } = job.change;
    const isComplete = job.done === job.total && job.failed === 0;
    if (transition && KEEPS_SELECTION.includes(transition) && isComplete) return;
    const open = isComplete ? [] : await readOpen(dataProvider, job);
    if (open.length === MAX_PAGE_SIZE) return;
    const openIds = new Set(open.map(({ _id }) => _id));
    unselect(select.ids.filter((id) => !openIds.has(id)));
  };
}

function readOpen(dataProvider: ConsoleDataProvider, { _id }: BulkJob) {
  return dataProvider
    .getBulkRecords(_id, { from: 0, to: MAX_PAGE_SIZE - 1, state: ['failed', 'waiting'] })
    .catch(() => []);
}
