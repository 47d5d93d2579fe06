import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { BulkDeleteButton, useBulkRun } from '../../lists/bulk/BulkActions.tsx';

export default function PromotionBulkActions() {
  const translate = useTranslate();
  const run = useBulkRun();
  const activity = (text: string, isActive: boolean) => (
    <Button
      variant="outlined"
      color="inherit"
      disabled={run.isBusy}
      onClick={() => run.start({ kind: 'update', data: { isActive } })}
    >
      {translate(text)}
    </Button>
  );
  return (
    <>
      {activity('promotions.pause', false)}
      {activity('promotions.resume', true)}
      <BulkDeleteButton run={run} />
    </>
  );
}
