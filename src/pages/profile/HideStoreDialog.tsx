import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';

type Props = { isOpen: boolean; onAnswer: (isAgreed: boolean) => void };

export function HideStoreDialog({ isOpen, onAnswer }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={() => onAnswer(false)}
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{translate('settings.visible.askTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>
          {translate('settings.visible.askText')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onAnswer(false)} autoFocus>
          {translate('settings.visible.askCancel')}
        </Button>
        <Button variant="contained" color="error" onClick={() => onAnswer(true)}>
          {translate('settings.visible.askConfirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
