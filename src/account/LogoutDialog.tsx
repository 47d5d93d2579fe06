import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useResetStore, useTranslate } from 'react-admin';
import { logout } from '../authProvider.ts';
import { draftKeys, isOfThisTab } from '../forms/drafts/forgetDrafts.ts';
import { lostBy } from '../forms/unsaved.ts';
import { clearToasts } from '../toasts.ts';

/** This device, or all of them (U6). */
export type LogoutScope = 'here' | 'everywhere';

/** Asks before logging out. Clicking beside it, Escape and Cancel all stay (U5). */
export function LogoutDialog({
  scope,
  onClose,
}: {
  scope: LogoutScope | null;
  onClose: () => void;
}) {
  // While it fades out the dialog keeps the words it had.
  const [lastScope, setLastScope] = useState<LogoutScope>('here');
  if (scope !== null && scope !== lastScope) setLastScope(scope);
  const isEverywhere = (scope ?? lastScope) === 'everywhere';
  const texts = isEverywhere ? 'shell.logoutAll' : 'shell.logout';
  const translate = useTranslate();
  const signOut = useSignOut();
  const id = useId();

  return (
    <Dialog
      open={scope !== null}
      onClose={onClose}
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{translate(`${texts}.title`)}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{translate(`${texts}.text`)}</DialogContentText>
        <LossNote />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {translate(`${texts}.cancel`)}
        </Button>
        <Button variant="contained" color="error" onClick={() => signOut({ isEverywhere })}>
          {translate(`${texts}.confirm`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What was typed and not saved, in whichever tab, goes with the session. */
function LossNote() {
  const translate = useTranslate();
  const [place] = useState(placeOfLoss);
  if (!place) return null;
  return (
    <DialogContentText role="alert" sx={{ mt: 2, color: 'warning.main', fontWeight: 600 }}>
      {translate(`shell.logoutLoses.${place}`)}
    </DialogContentText>
  );
}

function placeOfLoss(): 'here' | 'elsewhere' | 'both' | null {
  const keys = draftKeys();
  const isHere = lostBy().length > 0 || keys.some(isOfThisTab);
  const isElsewhere = keys.some((key) => !isOfThisTab(key));
  if (isHere && isElsewhere) return 'both';
  if (isElsewhere) return 'elsewhere';
  return isHere ? 'here' : null;
}

/** Ends the session here at once, whatever the server says (A4). The guard then goes to `/login`. */
function useSignOut(): (options: { isEverywhere: boolean }) => void {
  const resetViewSettings = useResetStore();
  const queryClient = useQueryClient();
  return ({ isEverywhere }) => {
    logout({ everywhere: isEverywhere });
    clearToasts();
    // Once the screens are gone: cleared any earlier, they would ask for everything again.
    setTimeout(() => {
      resetViewSettings();
      queryClient.clear();
    });
  };
}
