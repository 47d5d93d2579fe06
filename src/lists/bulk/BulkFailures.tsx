import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCreatePath, useDataProvider, useResourceDefinitions, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { BulkJob, BulkRecord } from '../../../contract/bulkJob.ts';
import { ApiError } from '../../api/errors.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { useErrorText } from '../../forms/problems.ts';
import { RetryAlert } from '../../forms/ReadFailure.tsx';
import { DialogLine, DialogLines } from '../../ui/DialogLines.tsx';

const PAGE = 100;

type Props = { job: BulkJob; onClose: () => void; onRetry: () => void };

/** The records that a job could not change, or only in part, with the reasons. */
export default function BulkFailures({ job, onClose, onRetry }: Props) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, hasNextPage, fetchNextPage, isFetching, refetch } = useInfiniteQuery({
    queryKey: ['bulkFailures', job._id, job.finishedAt],
    initialPageParam: 0,
    queryFn: ({ pageParam: from, signal }) =>
      dataProvider.getBulkRecords(
        job._id,
        { from, to: from + PAGE - 1, hasProblem: true },
        { signal },
      ),
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
  });
  const records = data?.pages.flat() ?? [];
  return (
    <ConfirmDialog
      title={
        job.failed > 0
          ? translate('listing.bulk.failedTitle', { smart_count: job.failed })
          : translate('listing.bulk.partly', { smart_count: job.partly })
      }
      maxWidth="sm"
      cancel={translate('ra.action.close')}
      onClose={onClose}
      {...(job.failed > 0 && { confirm: translate('listing.bulk.retry'), onConfirm: onRetry })}
    >
      {error && (
        <RetryAlert severity="error" {...{ isFetching, refetch }}>
          {translate('forms.failed')}
        </RetryAlert>
      )}
      {!data && !error && <CircularProgress aria-label={translate('listing.loading')} />}
      {records.length > 0 && (
        <DialogLines
          tabIndex={0}
          aria-label={translate('listing.bulk.reasons')}
          sx={{ maxHeight: 340 }}
        >
          {records.map((record) => (
            <FailedRecord key={record._id} resource={job.resource} record={record} />
          ))}
        </DialogLines>
      )}
      {hasNextPage && (
        <Button loading={isFetching} onClick={() => void fetchNextPage()}>
          {translate('listing.bulk.more')}
        </Button>
      )}
    </ConfirmDialog>
  );
}

function FailedRecord({ resource, record }: { resource: string; record: BulkRecord }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const errorText = useErrorText();
  const type = useResourceDefinitions()[resource]?.hasEdit ? 'edit' : 'show';
  const { _id: id, name, state, problem } = record;
  const { status, ...body } = problem ?? {};
  return (
    <DialogLine>
      <Link component={RouterLink} to={createPath({ resource, type, id })} variant="body2">
        <bdi>{name || id}</bdi>
      </Link>
      <Typography variant="muted" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {state === 'changed' && `${translate('listing.bulk.inPart')} `}
        {errorText(new ApiError({ kind: 'http', status, body }))}
      </Typography>
    </DialogLine>
  );
}
