import { useNavigate } from 'react-router';
import { PublicPages } from '../auth/PublicPages.tsx';
import { PublicToaster } from '../auth/PublicToaster.tsx';
import type { PublicPath } from '../auth/publicPaths.ts';

/** The pages for visitors after a logout, without loading the page anew. Their code is there already. */
export function PublicRoute({ path }: { path: PublicPath }) {
  const navigate = useNavigate();
  return (
    <>
      <PublicPages
        path={path}
        onNavigate={(next) => navigate(next)}
        onSignedIn={(asked) => navigate(asked, { replace: true })}
      />
      <PublicToaster />
    </>
  );
}
