import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { type ReactNode, useId, useState } from 'react';
import { ListContextProvider, useGetMany, useListContext, useTranslate } from 'react-admin';
import { AskDialog } from '../../forms/AskDialog.tsx';
import { SelectionOnly } from '../rows/CardList.tsx';

interface Props {
  /** The list's own cards: what tells its records apart. */
  cards: ReactNode;
  onClose: () => void;
}

/** All selected records, also those on other pages, each to be taken out of the selection. */
export default function SelectedRecords({ cards, onClose }: Props) {
  const translate = useTranslate();
  const list = useListContext();
  const choosing = useId();
  // Those taken out stay in view, so that a slip can be mended.
  const [ids] = useState(list.selectedIds);
  const { data = [], isPending } = useGetMany(list.resource, { ids });
  const found = new Map(data.filter(Boolean).map((record) => [record.id, record]));
  // One that is gone, or cannot be read, is there by its id: it can be taken out all the same.
  const records = ids.map((id) => found.get(id) ?? { id, name: String(id) });
  return (
    <AskDialog
      title={translate('listing.selected', { smart_count: list.selectedIds.length })}
      maxWidth="sm"
      cancel={translate('ra.action.close')}
      onClose={onClose}
    >
      {isPending ? (
        <CircularProgress aria-label={translate('listing.loading')} />
      ) : (
        <SelectionOnly value={choosing}>
          <ListContextProvider
            value={{ ...list, data: records, total: records.length, isPending: false, error: null }}
          >
            <Box sx={{ mx: -3 }}>{cards}</Box>
          </ListContextProvider>
        </SelectionOnly>
      )}
    </AskDialog>
  );
}
