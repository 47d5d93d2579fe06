import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useLeaveGuard } from './useLeaveGuard.ts';

type Props = {
  hasChanges: () => boolean;
  /** The merchant chose to leave: the changes are given up. */
  onLeave: () => void;
};

/** Asks before unsaved changes are left behind. One on a page: a router knows only one. */
export function LeaveGuard({ hasChanges, onLeave }: Props) {
  const translate = useTranslate();
  const blocker = useLeaveGuard(hasChanges, true);
  const titleId = useId();
  const stay = () => blocker.reset?.();
  const leave = () => {
    onLeave();
    blocker.proceed?.();
  };
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={stay} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('forms.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('forms.leave.text')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={leave} color="error">
          {translate('forms.leave.leave')}
        </Button>
        <Button onClick={stay} variant="contained" autoFocus>
          {translate('forms.leave.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
