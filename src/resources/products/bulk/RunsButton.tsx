import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useRuns } from './bulkRuns.ts';

export default function RunsButton({ onOpen }: { onOpen: () => void }) {
  const translate = useTranslate();
  const runs = useRuns();
  if (!runs || runs.length === 0) return null;
  return (
    <Button color="inherit" aria-haspopup="dialog" startIcon={<HistoryOutlined />} onClick={onOpen}>
      {translate('products.bulk.undo.runs')}
    </Button>
  );
}
