import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useCanBlock, useTranslate } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import { endSession, type Session, useSession } from '../session/session.ts';

/**
 * Renders the console only for a signed-in merchant (R4, R5). After an ended session, the next sign-in returns to the
 * same page (D7). After a logout, the next sign-in opens the dashboard.
 */
export function Guard({ children }: { children: ReactNode }) {
  // Throws in production too: without a blocker, unsaved changes would be lost without a question.
  if (!useCanBlock()) throw new Error('The console needs a data router: createBrowserRouter.');
  const isReady = useSession((session) => session.ready);
  const isEnding = useSession((session) => session.ending);
  const isSignedIn = useSession(isComplete);
  const { pathname, search } = useLocation();
  const [returnsAfterSignIn, setReturnsAfterSignIn] = useState(true);
  const shouldReturn = isSignedIn ? false : isEnding || returnsAfterSignIn;
  if (shouldReturn !== returnsAfterSignIn) setReturnsAfterSignIn(shouldReturn);

  // Memoised: a new object would make `Navigate` navigate again on each render.
  const state = useMemo(
    () => (shouldReturn ? { nextPathname: pathname, nextSearch: search } : null),
    [shouldReturn, pathname, search],
  );

  const isIncomplete = useSession((session) => session.isAuthenticated && !isComplete(session));
  // An incomplete session would redirect between here and the login page.
  useEffect(() => {
    if (isIncomplete) endSession('logout');
  }, [isIncomplete]);

  if (!isReady) return <FullScreenSpinner />;
  // The screen stays for 100 ms after a 401, while its drafts are saved.
  if (isSignedIn || isEnding) return children;
  return <Navigate to="/login" replace state={state} />;
}

function isComplete({ user, token, isAuthenticated }: Session): boolean {
  return user !== null && token !== null && isAuthenticated;
}

/** Shown until the session is known (R4). */
export function FullScreenSpinner() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <CircularProgress aria-label={translate('shell.starting')} />
    </Box>
  );
}
