import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDataProvider, useListContext, useTranslate, useUnselect } from 'react-admin';
import type { BulkRecord } from '../../../contract/bulkJob.ts';
import { ApiError } from '../../api/errors.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { showErrorToast } from '../../ui/queryClient.ts';
import { showToast } from '../../ui/toasts.ts';
import { BulkFailures, type FailedRow, useBulkReport } from './BulkReport.tsx';
import { type FollowedJob, isWorking, useBulkJob } from './useBulkJob.ts';

/** The running bulk job of the list, also after a reload: progress, stop, then the result with undo and retry. */
export function BulkJobNotice() {
  const translate = useTranslate();
  const { resource } = useListContext();
  const { followed, advance } = useBulkJob(resource);
  const job = followed?.job;
  const [failures, setFailures] = useState<FailedRow[]>([]);
  const send = (step: 'cancel' | 'retry' | 'undo') => void advance(step).catch(showErrorToast);
  useResult(followed, setFailures, () => send('undo'));
  if (failures.length > 0) {
    return (
      <BulkFailures
        failures={failures}
        onClose={() => setFailures([])}
        onRetry={() => {
          setFailures([]);
          send('retry');
        }}
      />
    );
  }
  if (!job || !isWorking(job)) return null;
  const isUndo = job.status === 'undoing';
  const of = isUndo ? job.changed : job.total;
  const settled = isUndo ? job.undone + job.left + job.undoFailed : job.done;
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={() => send('cancel')}>
          {translate('listing.bulk.stop')}
        </Button>
      }
      sx={{ '& .MuiAlert-message': { flex: 1 } }}
    >
      {translate(isUndo ? 'listing.bulk.undoing' : 'listing.bulk.running', { settled, of })}
      <LinearProgress
        aria-label={translate('listing.bulk.progressLabel')}
        variant="determinate"
        value={of === 0 ? 0 : (100 * settled) / of}
        sx={{ mt: 1 }}
      />
    </Alert>
  );
}

/** Reports the end of a job that was seen running, and reads the list again. */
function useResult(
  followed: FollowedJob | undefined,
  onFailures: (failures: FailedRow[]) => void,
  onUndo: () => void,
): void {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { resource } = useListContext();
  const unselect = useUnselect(resource);
  const report = useBulkReport();
  const job = followed?.job;
  const runningId = useRef<string>(undefined);

  const finish = useEffectEvent(async () => {
    if (!job) return;
    if (job.status === 'undone') {
      showToast({
        tone: job.left + job.undoFailed > 0 ? 'warning' : 'success',
        title: translate('listing.bulk.undone', { smart_count: job.undone }),
        ...(job.left > 0 && { text: translate('listing.bulk.left', { smart_count: job.left }) }),
      });
    } else {
      const states: BulkRecord['state'][] = ['failed', 'waiting'];
      const open = await dataProvider.getBulkRecords(job._id, states).catch(() => []);
      const openIds = new Set(open.map(({ _id }) => _id));
      unselect(followed?.ids?.filter((id) => !openIds.has(id)) ?? []);
      const failures = open.filter(({ state }) => state === 'failed').map(toFailedRow);
      onFailures(failures);
      const undo = job.canUndo && job.changed > 0 ? onUndo : undefined;
      if (job.status === 'cancelled') {
        const counts = { settled: job.done, of: job.total };
        showToast({ tone: 'info', title: translate('listing.bulk.stopped', counts), undo });
      } else {
        report({
          done: job.changed + job.same,
          failed: job.failed,
          error: failures[0]?.error,
          isDeletion: job.change.kind === 'delete',
          successKey: followed?.successKey,
          undo,
        });
      }
    }
    await queryClient.invalidateQueries({ queryKey: [resource] });
  });

  useEffect(() => {
    if (isWorking(job)) runningId.current = job?._id;
    else if (job && runningId.current === job._id) {
      runningId.current = undefined;
      void finish();
    }
  }, [job]);
}

function toFailedRow({ _id: id, name, problem }: BulkRecord): FailedRow {
  const { status, ...body } = problem ?? {};
  return { id, name: name || id, error: new ApiError({ kind: 'http', status, body }) };
}
