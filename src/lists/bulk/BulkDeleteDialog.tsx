import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useGetRecordRepresentation, useListContext, useTranslate } from 'react-admin';

interface Props {
  onClose: () => void;
  onConfirm: () => void;
}

/**
 * Names what is about to go, and says how many of them are not on the screen. Its texts are those of the
 * resource: `<resource>.bulk.deleteTitle`, `bulk.others` and `delete.text`.
 */
export default function BulkDeleteDialog({ onClose, onConfirm }: Props) {
  const translate = useTranslate();
  const { resource, selectedIds, data = [] } = useListContext();
  const nameOf = useGetRecordRepresentation(resource);
  const titleId = useId();
  const shown = data.filter(({ id }) => selectedIds.includes(id)).slice(0, 5);
  const others = selectedIds.length - shown.length;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>
        {translate(`${resource}.bulk.deleteTitle`, { smart_count: selectedIds.length })}
      </DialogTitle>
      <DialogContent>
        <Typography
          component="ul"
          variant="body2"
          sx={{ mt: 0, mb: 1.5, pl: 2.5, overflowWrap: 'anywhere' }}
        >
          {shown.map((record) => (
            <li key={record.id}>
              <bdi>{nameOf(record) ?? record.id}</bdi>
            </li>
          ))}
          {others > 0 && <li>{translate(`${resource}.bulk.others`, { smart_count: others })}</li>}
        </Typography>
        <DialogContentText variant="body2">
          {translate(`${resource}.delete.text`)}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm}>
          {translate('ra.action.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
