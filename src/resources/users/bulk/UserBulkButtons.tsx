import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { BULK_ACTIONS, type BulkRequest } from './bulkAction.ts';

/** What can be done with the selected customers. */
export function UserBulkButtons({ onAsk }: { onAsk: (asked: BulkRequest) => void }) {
  const translate = useTranslate();
  const { selectedIds, isPlaceholderData } = useListContext();
  return BULK_ACTIONS.map((kind) => (
    <Button
      key={kind}
      variant="outlined"
      color={kind === 'block' ? 'error' : 'inherit'}
      disabled={isPlaceholderData === true}
      aria-haspopup="dialog"
      onClick={() => onAsk({ kind, ids: selectedIds.map(String) })}
    >
      {translate(`customers.bulk.${kind}`)}
    </Button>
  ));
}
