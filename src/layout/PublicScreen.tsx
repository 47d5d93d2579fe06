import { useNavigate } from 'react-admin';
import { useLocation } from 'react-router';
import { PublicPages } from '../auth/PublicPages.tsx';
import { PublicToaster } from '../auth/PublicToaster.tsx';
import { publicPathOf } from '../auth/returnPath.ts';
import { pageToOpen } from './screens.ts';

/** The pages for visitors after a logout, without loading the page anew. */
export default function PublicScreen() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  return (
    <>
      <PublicPages
        path={publicPathOf(pathname) ?? '/login'}
        // The state remembers the page that was asked for: it goes along to the other public pages.
        onNavigate={(next) => navigate(next, { state })}
        onSignedIn={(asked) => navigate(pageToOpen(asked), { replace: true })}
      />
      <PublicToaster />
    </>
  );
}
