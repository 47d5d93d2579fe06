import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import { useTitleId } from './PasswordFrame.tsx';

type Props = { onClose: () => void; onLogoutAll: () => void };

export function PasswordChanged({ onClose, onLogoutAll }: Props) {
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
