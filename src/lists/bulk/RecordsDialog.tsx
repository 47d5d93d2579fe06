import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../forms/AskDialog.tsx';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Records to look through: nothing waits for an answer. */
export function RecordsDialog({ title, onClose, children }: Props) {
  const translate = useTranslate();
  return (
    <TitledDialog title={title} onClose={onClose} maxWidth="sm">
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
