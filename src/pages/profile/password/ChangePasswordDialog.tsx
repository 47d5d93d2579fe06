import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { PasswordFrame, useTitleId } from './PasswordFrame.tsx';

interface Props {
  onClose: () => void;
  /** Asks whether to log out everywhere. */
  onLogoutAll: () => void;
}

/** Changes the password; afterwards offers to end the sessions that the old one opened. */
export default function ChangePasswordDialog({ onClose, onLogoutAll }: Props) {
  const [isDone, setDone] = useState(false);
  return (
    <PasswordFrame onClose={onClose}>
      {isDone ? (
        <PasswordChanged onClose={onClose} onLogoutAll={onLogoutAll} />
      ) : (
        <ChangePasswordForm onClose={onClose} onDone={() => setDone(true)} />
      )}
    </PasswordFrame>
  );
}

type PasswordChangedProps = { onClose: () => void; onLogoutAll: () => void };

function PasswordChanged({ onClose, onLogoutAll }: PasswordChangedProps) {
  const translate = useTranslate();
  return (
    <>
      <DialogTitle id={useTitleId()}>{translate('settings.password.doneTitle')}</DialogTitle>
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
