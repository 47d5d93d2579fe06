import type { ComponentProps, ReactNode } from 'react';
import { renderInRoot } from '../ui/reactRoot.tsx';
import { PublicPages } from './PublicPages.tsx';
import { PublicToaster } from './PublicToaster.tsx';

/** Renders a public page. A module of its own, because only visitors need it. */
export function renderPublicPage(
  container: HTMLElement,
  page: ComponentProps<typeof PublicPages>,
): void {
  renderInRoot(container, publicPage(page));
}

/** For prerendering by the build. */
export function publicPage(page: ComponentProps<typeof PublicPages>): ReactNode {
  return (
    <>
      <PublicPages {...page} />
      <PublicToaster />
    </>
  );
}
