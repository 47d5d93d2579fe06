import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useGetRecordRepresentation, useListContext, useTranslate } from 'react-admin';
import { AskDialog } from '../../forms/AskDialog.tsx';

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
  const shown = data.filter(({ id }) => selectedIds.includes(id)).slice(0, 5);
  const others = selectedIds.length - shown.length;
  return (
    <AskDialog
      title={translate(`${resource}.bulk.deleteTitle`, { smart_count: selectedIds.length })}
      confirm={translate('ra.action.delete')}
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {shown.map((record) => (
          <li key={record.id}>
            <bdi>{nameOf(record) ?? record.id}</bdi>
          </li>
        ))}
        {others > 0 && <li>{translate(`${resource}.bulk.others`, { smart_count: others })}</li>}
      </Typography>
      <DialogContentText>{translate(`${resource}.delete.text`)}</DialogContentText>
    </AskDialog>
  );
}
