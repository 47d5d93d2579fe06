import type { ComponentProps, ReactNode } from 'react';
import { renderInRoot } from '../ui/reactRoot.tsx';
import { PublicPages } from './PublicPages.tsx';
import { PublicToaster } from './PublicToaster.tsx';

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
