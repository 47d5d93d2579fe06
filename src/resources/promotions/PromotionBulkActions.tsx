import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { BulkDeleteButton, BulkProgress, useBulkRun } from '../../lists/bulk/BulkActions.tsx';

export default function PromotionBulkActions() {
  const translate = useTranslate();
  const run = useBulkRun();
  const activity = (text: string, isActive: boolean) => (
    <Button
      variant="outlined"
      color="inherit"
      disabled={run.isBusy}
      onClick={() =>
        void run.update({ isActive }, `promotions.bulk.${isActive ? 'resumed' : 'paused'}`)
      }
    >
      {translate(text)}
    </Button>
  );
  return (
    <>
      <BulkProgress run={run} />
      {activity('promotions.pause', false)}
      {activity('promotions.resume', true)}
      <BulkDeleteButton run={run} />
    </>
  );
}
