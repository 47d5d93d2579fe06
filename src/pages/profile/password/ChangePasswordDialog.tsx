import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../../forms/AskDialog.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

interface Props {
  onClose: () => void;
  /** Asks whether to log out everywhere. */
  onLogoutAll: () => void;
}

/** Changes the password; afterwards offers to end the sessions that the old one opened. */
export default function ChangePasswordDialog({ onClose, onLogoutAll }: Props) {
  const translate = useTranslate();
  const [isDone, setDone] = useState(false);
  const title = translate(isDone ? 'settings.password.doneTitle' : 'settings.password.change');
  return (
    // One for both, which keeps the focus while one follows the other.
    <TitledDialog title={title} onClose={onClose}>
      {isDone ? (
        <PasswordChanged onClose={onClose} onLogoutAll={onLogoutAll} />
      ) : (
        <ChangePasswordForm onClose={onClose} onDone={() => setDone(true)} />
      )}
    </TitledDialog>
  );
}

type PasswordChangedProps = { onClose: () => void; onLogoutAll: () => void };

function PasswordChanged({ onClose, onLogoutAll }: PasswordChangedProps) {
  const translate = useTranslate();
  return (
    <>
      <DialogContent>
        <DialogContentText role="status">
          {translate('settings.password.doneText')}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="error" onClick={onLogoutAll}>
          {translate('settings.devices.logoutAll')}
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('settings.password.done')}
        </Button>
      </DialogActions>
    </>
  );
}
