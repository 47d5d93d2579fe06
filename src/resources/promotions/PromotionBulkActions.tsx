import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { lazyPart } from '../../lazy.tsx';
import { useBulkRun } from '../../lists/bulk/useBulkRun.ts';
import type { FailedRow } from './BulkFailures.tsx';
import { nameOf } from './parsePromotion.ts';

const BulkDeleteDialog = lazyPart(() => import('../../lists/bulk/BulkDeleteDialog.tsx'));
const BulkFailures = lazyPart(() => import('./BulkFailures.tsx'));

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
        {failures.length > 0 && <BulkFailures rows={failures} onClose={() => setFailures([])} />}
      </Suspense>
    </>
  );
}
