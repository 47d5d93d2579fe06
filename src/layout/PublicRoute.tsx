import { useLocation, useNavigate } from 'react-router';
import { PublicPages } from '../auth/PublicPages.tsx';
import { PublicToaster } from '../auth/PublicToaster.tsx';
import type { PublicPath } from '../auth/publicPaths.ts';
import { pageToOpen } from './pageToOpen.ts';

/** The pages for visitors after a logout, without loading the page anew. Their code is there already. */
export function PublicRoute({ path }: { path: PublicPath }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <>
      <PublicPages
        path={path}
        // The state remembers the page that was asked for: it goes along to the other public pages.
        onNavigate={(next) => navigate(next, { state })}
        onSignedIn={(asked) => navigate(pageToOpen(asked), { replace: true })}
      />
      <PublicToaster />
    </>
  );
}
