import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { redact } from '../browser/redact.ts';
import { showStartProblem } from './startProblem.ts';

let root: Root | undefined;

/**
 * Renders the console or a public page into the page's element, with one root. Hydrates a prerendered page and
 * keeps what was typed.
 */
export function renderInRoot(container: HTMLElement, content: ReactNode): void {
  const page = <StrictMode>{content}</StrictMode>;
  const onUncaughtError = (error: unknown) => {
    console.error(redact(error));
    // React has unmounted the page: show plain HTML.
    showStartProblem(container, 'broken');
  };
  if (container.dataset.drawn !== undefined) {
    delete container.dataset.drawn;
    // What stood beside it in case that no script came.
    document.getElementById('start')?.remove();
    root = hydrateRoot(container, page, { onUncaughtError });
    return;
  }
  root ??= createRoot(container, { onUncaughtError });
  root.render(page);
}
