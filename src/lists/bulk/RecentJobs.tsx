import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BulkJob } from '../../../contract/bulkJob.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { DialogLine, DialogLines } from '../../ui/DialogLines.tsx';
import { MomentText } from '../../ui/fields/ValueText.tsx';
import { showErrorToast } from '../../ui/queryClient.ts';
import BulkFailures from './BulkFailures.tsx';
import { problemCount, useResultText } from './jobTexts.ts';
import { isWorking, useBulkJobs } from './useBulkJobs.ts';

type Props = { i18nPrefix: string; onClose: () => void };

/** The recent bulk changes of the list, with their results, failures and undo. */
export default function RecentJobs({ i18nPrefix, onClose }: Props) {
  const translate = useTranslate();
  const { jobs, advance, refresh } = useBulkJobs();
  const [failedJob, setFailedJob] = useState<BulkJob>();
  // The query client shows the toast of a failure.
  const reread = useEffectEvent(() => void refresh().catch(() => undefined));
  useEffect(() => {
    reread();
  }, []);
  // The list's notice shows the progress.
  const send = (job: BulkJob, step: 'retry' | 'undo') => {
    void advance(job, step).catch(showErrorToast);
    onClose();
  };
  if (failedJob) {
    return (
      <BulkFailures
        job={failedJob}
        onClose={() => setFailedJob(undefined)}
        onRetry={() => send(failedJob, 'retry')}
      />
    );
  }
  return (
    <ConfirmDialog
      title={translate('listing.bulk.recent')}
      maxWidth="sm"
      cancel={translate('ra.action.close')}
      onClose={onClose}
    >
      <DialogContentText>{translate('listing.bulk.recentText')}</DialogContentText>
      <DialogLines
        tabIndex={0}
        aria-label={translate('listing.bulk.recent')}
        sx={{ maxHeight: 400 }}
      >
        {jobs.map((job) => (
          <JobLine
            key={job._id}
            job={job}
            i18nPrefix={i18nPrefix}
            onFailures={() => setFailedJob(job)}
            onSend={(step) => send(job, step)}
          />
        ))}
      </DialogLines>
    </ConfirmDialog>
  );
}

interface LineProps {
  job: BulkJob;
  i18nPrefix: string;
  onFailures: () => void;
  onSend: (step: 'retry' | 'undo') => void;
}

function JobLine({ job, i18nPrefix, onFailures, onSend }: LineProps) {
  const translate = useTranslate();
  const resultText = useResultText(i18nPrefix);
  const { _id, status, createdAt, byName, failed, partly, done, total, canUndo } = job;
  const isRefused = status !== 'undone' && failed + partly > 0;
  const isStopped = status === 'cancelled' && done < total;
  return (
    <DialogLine sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography id={_id} variant="body2" component="div" sx={{ flex: '1 1 200px', minWidth: 0 }}>
        {isWorking(job)
          ? translate('listing.bulk.progress', { settled: done, of: total })
          : resultText(job)}
        <Typography variant="caption" component="p" color="textSecondary">
          <MomentText at={createdAt} />
          {byName !== null && (
            <>
              {' · '}
              <bdi>{byName}</bdi>
            </>
          )}
          {isStopped && ` · ${translate('listing.bulk.stopped', { settled: done, of: total })}`}
        </Typography>
      </Typography>
      {problemCount(job) > 0 && (
        <Button size="small" color="inherit" aria-describedby={_id} onClick={onFailures}>
          {translate(isRefused ? 'listing.bulk.reasons' : 'listing.bulk.details')}
        </Button>
      )}
      {isStopped && (
        <Button size="small" aria-describedby={_id} onClick={() => onSend('retry')}>
          {translate('listing.bulk.continue')}
        </Button>
      )}
      {canUndo && (
        <Button size="small" aria-describedby={_id} onClick={() => onSend('undo')}>
          {translate('ra.action.undo')}
        </Button>
      )}
    </DialogLine>
  );
}
