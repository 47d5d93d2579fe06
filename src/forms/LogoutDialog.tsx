import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useResetStore, useTranslate } from 'react-admin';
import { logout } from '../authProvider.ts';
import { clearToasts } from '../ui/toasts.ts';
import { AskDialog } from './AskDialog.tsx';
import { draftKeys, isOfThisTab } from './drafts/forgetDrafts.ts';
import { lostBy } from './unsaved.ts';

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

  return (
    <AskDialog
      isOpen={scope !== null}
      title={translate(`${texts}.title`)}
      text={translate(`${texts}.text`)}
      cancel={translate(`${texts}.cancel`)}
      confirm={translate(`${texts}.confirm`)}
      isDanger
      isCancelFocused
      onConfirm={() => signOut({ isEverywhere })}
      onClose={onClose}
    >
      <LossNote />
    </AskDialog>
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
