import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import {
  type RaRecord,
  useGetRecordRepresentation,
  useListContext,
  useTranslate,
} from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { BulkOutcome } from '../../dataProvider/bulk.ts';
import { AskDialog } from '../../forms/AskDialog.tsx';
import { useErrorText } from '../../forms/problems.ts';
import { BulkDeleteButton, BulkProgress, useBulkRun } from '../../lists/bulk/BulkActions.tsx';

/** What can be done with the selected promotions: pause, resume, delete. */
export default function PromotionBulkActions() {
  const translate = useTranslate();
  const { data = [] } = useListContext<RaRecord>();
  const nameOf = useGetRecordRepresentation('promotions');
  const run = useBulkRun();
  const [failures, setFailures] = useState<FailedRow[]>([]);

  function tell({ failed }: BulkOutcome) {
    const names = new Map(data.map((record) => [String(record.id), nameOf(record)]));
    setFailures(failed.map((one) => ({ ...one, name: names.get(one.id) ?? one.id })));
  }
  const activity = (text: string, isActive: boolean) => (
    <Button
      variant="outlined"
      color="inherit"
      disabled={run.isBusy}
      onClick={() => void run.update({ isActive }).then(tell)}
    >
      {translate(text)}
    </Button>
  );

  return (
    <>
      <BulkProgress run={run} />
      {activity('promotions.pause', false)}
      {activity('promotions.resume', true)}
      <BulkDeleteButton run={run} onDone={tell} />
      {failures.length > 0 && <BulkFailures rows={failures} onClose={() => setFailures([])} />}
    </>
  );
}

type FailedRow = BulkOutcome['failed'][number] & { name: ReactNode };

type FailuresProps = { rows: readonly FailedRow[]; onClose: () => void };

/** Which of the selected promotions stayed as they were, and why, each on its own. */
function BulkFailures({ rows, onClose }: FailuresProps) {
  const translate = useTranslate();
  const reasonOf = useErrorText();
  return (
    <AskDialog
      title={translate('promotions.bulk.failedTitle', { smart_count: rows.length })}
      maxWidth="sm"
      cancel={translate('ra.action.close')}
      onClose={onClose}
    >
      <DialogContentText variant="body2">
        {translate('promotions.bulk.failedText')}
      </DialogContentText>
      <Typography component="ul" variant="body2" sx={listSx}>
        {rows.map(({ id, name, error }) => (
          <li key={id}>
            <Link component={RouterLink} to={`/promotions/${encodeURIComponent(id)}`}>
              <bdi>{name}</bdi>
            </Link>
            <Typography variant="muted">{reasonOf(error)}</Typography>
          </li>
        ))}
      </Typography>
    </AskDialog>
  );
}

const listSx = { m: 0, pl: 2.5, display: 'grid', gap: 1, overflowWrap: 'anywhere' };
