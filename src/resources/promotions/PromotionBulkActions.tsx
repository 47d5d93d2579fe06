import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { AskDialog } from '../../forms/AskDialog.tsx';
import { useErrorText } from '../../forms/useErrorText.ts';
import { lazyPart } from '../../lazy.tsx';
import { useBulkRun } from '../../lists/bulk/useBulkRun.ts';

const BulkDeleteDialog = lazyPart(() => import('../../lists/bulk/BulkDeleteDialog.tsx'));

/** What can be done with the selected promotions: pause, resume, delete. */
export default function PromotionBulkActions() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { isPlaceholderData, data = [] } = useListContext();
  const { run, progress } = useBulkRun();
  const [isAsking, setIsAsking] = useState(false);
  const [failures, setFailures] = useState<FailedRow[]>([]);
  const isBusy = progress !== undefined || isPlaceholderData === true;

  async function start(verb: 'updated' | 'deleted', write: (id: string) => Promise<unknown>) {
    const names = new Map(data.map((record) => [String(record.id), nameOf(record)]));
    const { failed } = await run(verb, write);
    setFailures(failed.map(({ id, error }) => ({ id, name: names.get(id) ?? id, error })));
  }
  const setActive = (isActive: boolean) =>
    void start('updated', (id) =>
      dataProvider.update('promotions', {
        id,
        data: { isActive },
        previousData: { id },
        meta: { ifMatch: false },
      }),
    );

  return (
    <>
      {progress && (
        <Typography variant="body2" role="status" sx={{ alignSelf: 'center' }}>
          {translate('listing.bulk.progress', progress)}
        </Typography>
      )}
      <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => setActive(false)}>
        {translate('promotions.pause')}
      </Button>
      <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => setActive(true)}>
        {translate('promotions.resume')}
      </Button>
      <Button
        variant="outlined"
        color="error"
        aria-haspopup="dialog"
        disabled={isBusy}
        onClick={() => setIsAsking(true)}
      >
        {translate('ra.action.delete')}
      </Button>
      <Suspense fallback={null}>
        {isAsking && (
          <BulkDeleteDialog
            onClose={() => setIsAsking(false)}
            onConfirm={() => {
              setIsAsking(false);
              void start('deleted', (id) =>
                dataProvider.delete('promotions', { id, previousData: { id } }),
              );
            }}
          />
        )}
      </Suspense>
      {failures.length > 0 && <BulkFailures rows={failures} onClose={() => setFailures([])} />}
    </>
  );
}

export type FailedRow = { id: string; name: string; error: unknown };

interface FailuresProps {
  rows: readonly FailedRow[];
  onClose: () => void;
}

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
            <Typography variant="body2" color="textSecondary">
              {reasonOf(error)}
            </Typography>
          </li>
        ))}
      </Typography>
    </AskDialog>
  );
}

const listSx = { m: 0, pl: 2.5, display: 'grid', gap: 1, overflowWrap: 'anywhere' };

/** What a row is called, whatever it is. */
function nameOf(record: RaRecord): string {
  return typeof record.name === 'string' && record.name !== '' ? record.name : String(record.id);
}
