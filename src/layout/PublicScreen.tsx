import { type AuthProvider, useNavigate } from 'react-admin';
import { useLocation } from 'react-router';
import { PublicPages } from '../auth/PublicPages.tsx';
import { PublicToaster } from '../auth/PublicToaster.tsx';
import { offeredPaths, toPublicPath } from '../auth/returnPath.ts';
import { pageToOpen } from './screens.ts';

/** The public pages when the console is already loaded: after a logout or an ended session. */
export default function PublicScreen({ authProvider }: { authProvider: AuthProvider }) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  return (
    <>
      <PublicPages
        loadAuthProvider={() => Promise.resolve(authProvider)}
        path={toPublicPath(pathname) ?? '/login'}
        offered={offeredPaths(authProvider)}
        // Passes the requested page, which is in the state, on to the other public pages.
        onNavigate={(next) => navigate(next, { state })}
        onSignedIn={(requestedPath) => navigate(pageToOpen(requestedPath), { replace: true })}
      />
      <PublicToaster />
    </>
  );
}
