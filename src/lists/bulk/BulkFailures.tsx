import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCreatePath, useDataProvider, useResourceDefinitions, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { BulkJob, BulkRecord, ReplacedValue } from '../../../contract/bulkJob.ts';
import { ApiError } from '../../api/errors.ts';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import type { Translate } from '../../forms/grid/gridCells.ts';
import { useErrorText } from '../../forms/problems.ts';
import { RetryAlert } from '../../forms/ReadFailure.tsx';
import { DialogLine, DialogLines } from '../../ui/DialogLines.tsx';
import { ChangeArrow } from '../../ui/fields/ChangeArrow.tsx';
import { useStoreCurrency } from '../../ui/useStoreSettings.ts';
import { useFieldValueText } from './fieldValueText.ts';

const PAGE = 100;

type Props = { job: BulkJob; onClose: () => void; onRetry: () => void };

/** The records that a job or its undo did not change as expected, with the reasons. */
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
  const canRetry = job.status !== 'undone' && job.failed > 0;
  return (
    <ConfirmDialog
      title={titleOf(job, translate)}
      maxWidth="sm"
      cancel={translate('ra.action.close')}
      onClose={onClose}
      {...(canRetry && { confirm: translate('listing.bulk.retry'), onConfirm: onRetry })}
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

/** "1 could not be changed, 2 only in part". */
function titleOf(job: BulkJob, translate: Translate): string {
  const { failed, partly, changedSince, left, undoFailed } = job;
  const counts =
    job.status === 'undone' ? { left, undoFailed } : { failedTitle: failed, partly, changedSince };
  return Object.entries(counts)
    .filter(([, smart_count]) => smart_count > 0)
    .map(([key, smart_count]) => translate(`listing.bulk.${key}`, { smart_count }))
    .join(', ');
}

function FailedRecord({ resource, record }: { resource: string; record: BulkRecord }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const errorText = useErrorText();
  const type = useResourceDefinitions()[resource]?.hasEdit ? 'edit' : 'show';
  const { _id: id, name, state, problem, changes } = record;
  const { status, ...body } = problem ?? {};
  const inPart = ({ error, problems }: NonNullable<typeof problem>) => {
    const { variants } = problems?.[0]?.values ?? error.values ?? {};
    return variants === undefined
      ? translate('listing.bulk.inPart')
      : translate('listing.bulk.inPartBut', { variants });
  };
  return (
    <DialogLine>
      <Link component={RouterLink} to={createPath({ resource, type, id })} variant="body2">
        <bdi>{name || id}</bdi>
      </Link>
      {problem && (
        <Typography variant="muted" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {state === 'changed' && `${inPart(problem)} `}
          {errorText(new ApiError({ kind: 'http', status, body }))}
        </Typography>
      )}
      {/* An undo with a problem has written nothing. */}
      {(!problem || state === 'changed') && <ChangedValues state={state} changes={changes} />}
    </DialogLine>
  );
}

/** Limit of the values shown for one record, such as a product with a hundred variants. */
const MAX_VALUES = 10;

type ValuesProps = Pick<BulkRecord, 'state' | 'changes'>;

/** The values that somebody else changed, before the job or before its undo. */
function ChangedValues({ state, changes }: ValuesProps) {
  const translate = useTranslate();
  const isChanged = ({ seen, isLeft }: ReplacedValue) =>
    state === 'changed' ? seen !== undefined : isLeft === true;
  const shown = changes.filter(isChanged);
  return (
    <>
      {shown.slice(0, MAX_VALUES).map((change) => (
        <Typography
          key={change.variantId ?? change.field}
          variant="muted"
          component="p"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {change.variantName !== undefined && (
            <>
              <bdi>{change.variantName}</bdi>
              {' · '}
            </>
          )}
          {state === 'changed' ? (
            <SincePreview change={change} />
          ) : (
            translate('listing.bulk.stayed')
          )}
        </Typography>
      ))}
      {shown.length > MAX_VALUES && (
        <Typography variant="muted" component="p">
          {translate('listing.bulk.others', { smart_count: shown.length - MAX_VALUES })}
        </Typography>
      )}
    </>
  );
}

/** "Changed since the preview: €10.00 → €12.00 · now €12.60". */
function SincePreview({ change: { field, seen, from, to } }: { change: ReplacedValue }) {
  const translate = useTranslate();
  const textOf = useFieldValueText(field, [seen, from, to], useStoreCurrency());
  const value = (shown: unknown) => <bdi>{textOf(shown)}</bdi>;
  return (
    <>
      {translate('listing.bulk.sincePreview')} {value(seen)} <ChangeArrow /> {value(from)}
      {' · '}
      {translate('listing.bulk.now')} {value(to)}
    </>
  );
}
