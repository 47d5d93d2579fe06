import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuthProvider, useResetStore, useTranslate } from 'react-admin';
import { endSession, isSignedIn } from '../session/session.ts';
import { showErrorToast } from '../ui/queryClient.ts';
import { clearToasts, showToast } from '../ui/toasts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { draftKeys, isOfThisTab } from './drafts/forgetDrafts.ts';
import { unsavedLeftBy } from './unsaved.ts';

/** This device, or all devices (U6). */
export type LogoutScope = 'here' | 'everywhere';

/** The backdrop, Escape and Cancel close the dialog without logging out (U5). */
export function LogoutDialog({
  scope,
  onClose,
}: {
  scope: LogoutScope | null;
  onClose: () => void;
}) {
  // Keeps the text while the dialog fades out.
  const [lastScope, setLastScope] = useState<LogoutScope>('here');
  if (scope !== null && scope !== lastScope) setLastScope(scope);
  const isEverywhere = (scope ?? lastScope) === 'everywhere';
  const texts = isEverywhere ? 'shell.logoutAll' : 'shell.logout';
  const translate = useTranslate();
  const signOut = useSignOut();

  return (
    <ConfirmDialog
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
      <LostDraftsWarning />
    </ConfirmDialog>
  );
}

/** Logging out discards drafts of all tabs. */
function LostDraftsWarning() {
  const translate = useTranslate();
  const [place] = useState(placeOfLostDrafts);
  if (!place) return null;
  return (
    <DialogContentText role="alert" sx={{ mt: 2, color: 'warning.main', fontWeight: 600 }}>
      {translate(`shell.logoutLoses.${place}`)}
    </DialogContentText>
  );
}

function placeOfLostDrafts(): 'here' | 'elsewhere' | 'both' | null {
  const keys = draftKeys();
  const isHere = unsavedLeftBy().length > 0 || keys.some(isOfThisTab);
  const isElsewhere = keys.some((key) => !isOfThisTab(key));
  if (isHere && isElsewhere) return 'both';
  if (isElsewhere) return 'elsewhere';
  return isHere ? 'here' : null;
}

/** Shown on the sign-in page, because this device is logged out already. */
function warnOfOtherDevices(): void {
  showToast({ tone: 'error', title: 'auth.otherDevices', text: 'auth.otherDevicesText' });
}

/** Ends the session at once without waiting for the server (A4). The guard then goes to `/login`. */
function useSignOut(): (options: { isEverywhere: boolean }) => void {
  const authProvider = useAuthProvider();
  const resetViewSettings = useResetStore();
  const queryClient = useQueryClient();
  return ({ isEverywhere }) => {
    const onUnconfirmed = isEverywhere ? warnOfOtherDevices : undefined;
    authProvider?.logout({ everywhere: isEverywhere, onUnconfirmed }).catch(showErrorToast);
    // Another API's provider may not end the session.
    if (isSignedIn()) endSession('logout');
    clearToasts();
    // Deferred until the screens are unmounted, as mounted ones would refetch.
    setTimeout(() => {
      resetViewSettings();
      queryClient.clear();
    });
  };
}
