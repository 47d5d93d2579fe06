import type { ComponentProps, ReactNode } from 'react';
import { PublicPages } from './auth/PublicPages.tsx';
import { PublicToaster } from './auth/PublicToaster.tsx';
import { renderInRoot } from './reactRoot.tsx';

/** Shows one of the pages for visitors: what only they need is fetched with this file. */
export function renderPublicPage(
  container: HTMLElement,
  page: ComponentProps<typeof PublicPages>,
): void {
  renderInRoot(container, publicPage(page));
}

/** The same for the build, which draws the sign-in page. */
export function publicPage(page: ComponentProps<typeof PublicPages>): ReactNode {
  return (
    <>
      <PublicPages {...page} />
      <PublicToaster />
    </>
  );
}
