import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useCanBlock, useTranslate } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import { endSession, type Session, useSession } from '../session/session.ts';

/**
 * Lets only a signed-in merchant through (R4, R5). Someone whose session was missing or was ended for
 * them comes back to the page they were on (D7); someone who chose to log out begins at the dashboard.
 */
export function Guard({ children }: { children: ReactNode }) {
  // Loudly, in production too: without one nobody would be asked before unsaved changes are left.
  if (!useCanBlock()) throw new Error('The console needs a data router: createBrowserRouter.');
  const isReady = useSession((session) => session.ready);
  const isEnding = useSession((session) => session.ending);
  const isSignedIn = useSession(isComplete);
  const { pathname, search } = useLocation();
  const [returns, setReturns] = useState(true);
  const shouldReturn = isSignedIn ? false : isEnding || returns;
  if (shouldReturn !== returns) setReturns(shouldReturn);

  // One object for one page: a new one at each render would make `Navigate` start over, for ever.
  const state = useMemo(
    () => (shouldReturn ? { nextPathname: pathname, nextSearch: search } : null),
    [shouldReturn, pathname, search],
  );

  const isHalf = useSession((session) => session.isAuthenticated && !isComplete(session));
  // Half a session would be sent back and forth between here and the login page.
  useEffect(() => {
    if (isHalf) endSession('logout');
  }, [isHalf]);

  if (!isReady) return <FullScreenSpinner />;
  // For a tenth of a second after a 401 the screen stays as it is: what was typed is being kept.
  if (isSignedIn || isEnding) return children;
  return <Navigate to="/login" replace state={state} />;
}

function isComplete({ user, token, isAuthenticated }: Session): boolean {
  return user !== null && token !== null && isAuthenticated;
}

/** While it is not known yet whether somebody is signed in (R4). */
export function FullScreenSpinner() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <CircularProgress aria-label={translate('shell.starting')} />
    </Box>
  );
}
