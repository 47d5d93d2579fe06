import type { ComponentProps } from 'react';
import { PublicPages } from './auth/PublicPages.tsx';
import { PublicToaster } from './auth/PublicToaster.tsx';
import { renderInRoot } from './reactRoot.tsx';

/** Shows one of the pages for visitors: what only they need is fetched with this file. */
export function renderPublicPage(
  container: Element,
  page: ComponentProps<typeof PublicPages>,
): void {
  renderInRoot(
    container,
    <>
      <PublicPages {...page} />
      <PublicToaster />
    </>,
  );
}
