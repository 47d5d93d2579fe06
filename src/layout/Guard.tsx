import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type Session, useSession } from '../session.ts';
import { FullScreenSpinner } from './FullScreenSpinner.tsx';

/**
 * Lets only a signed-in merchant through (R4, R5). Someone whose session was missing or was ended for
 * them comes back to the page they were on (D7); someone who chose to log out begins at the dashboard.
 */
export function Guard({ children }: { children: ReactNode }) {
  const isReady = useSession((session) => session.ready);
  const isEnding = useSession((session) => session.ending);
  const isSignedIn = useSession(isComplete);
  const { pathname, search } = useLocation();
  const [returns, setReturns] = useState(true);
  const shouldReturn = isSignedIn ? false : isEnding || returns;
  if (shouldReturn !== returns) setReturns(shouldReturn);

  if (!isReady) return <FullScreenSpinner />;
  // For a tenth of a second after a 401 the screen stays as it is: what was typed is being kept.
  if (isSignedIn || isEnding) return children;
  const state = returns ? { nextPathname: pathname, nextSearch: search } : null;
  return <Navigate to="/login" replace state={state} />;
}

function isComplete({ user, token, isAuthenticated }: Session): boolean {
  return user !== null && token !== null && isAuthenticated;
}
