import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { type ReactNode, useId, useState } from 'react';
import { ListContextProvider, useGetMany, useListContext, useTranslate } from 'react-admin';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { SelectionOnly } from '../rows/cardParts.tsx';

interface Props {
  cards: ReactNode;
  onClose: () => void;
}

/** The selected records of all pages, each with a checkbox. */
export default function SelectedRecordsDialog({ cards, onClose }: Props) {
  const translate = useTranslate();
  const list = useListContext();
  const checkboxIdPrefix = useId();
  // Snapshot: an unselected record stays visible and can be selected again.
  const [ids] = useState(list.selectedIds);
  const { data = [], isPending } = useGetMany(list.resource, { ids });
  const found = new Map(data.filter(Boolean).map((record) => [record.id, record]));
  // A record that cannot be read is shown by its id, so that it can be unselected.
  const records = ids.map((id) => found.get(id) ?? { id, name: String(id) });
  return (
    <ConfirmDialog
      title={translate('listing.selected', { smart_count: list.selectedIds.length })}
      maxWidth="sm"
      cancel={translate('ra.action.close')}
      onClose={onClose}
    >
      {isPending ? (
        <CircularProgress aria-label={translate('listing.loading')} />
      ) : (
        <SelectionOnly value={checkboxIdPrefix}>
          <ListContextProvider
            value={{ ...list, data: records, total: records.length, isPending: false, error: null }}
          >
            <Box sx={{ mx: -3 }}>{cards}</Box>
          </ListContextProvider>
        </SelectionOnly>
      )}
    </ConfirmDialog>
  );
}
