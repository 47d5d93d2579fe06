import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useId, useState } from 'react';
import { useGetMany, useGetRecordRepresentation, useListContext, useTranslate } from 'react-admin';

/** All selected records by name, also those on other pages, each to be taken out of the selection. */
export default function SelectedRecords({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const { resource, selectedIds, onToggleItem } = useListContext();
  // Those taken out stay in view, so that a slip can be mended.
  const [ids] = useState(selectedIds);
  const { data = [] } = useGetMany(resource, { ids });
  const nameOf = useGetRecordRepresentation(resource);
  const names = new Map(data.map((record) => [record.id, nameOf(record)]));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>
        {translate('listing.selected', { smart_count: selectedIds.length })}
      </DialogTitle>
      <DialogContent>
        <FormGroup>
          {ids.map((id) => (
            <FormControlLabel
              key={id}
              label={<bdi>{names.get(id) ?? '…'}</bdi>}
              sx={{ overflowWrap: 'anywhere' }}
              control={
                <Checkbox checked={selectedIds.includes(id)} onChange={() => onToggleItem(id)} />
              }
            />
          ))}
        </FormGroup>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
