import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { redact } from '../browser/redact.ts';
import { showStartProblem } from './startProblem.ts';

let root: Root | undefined;

/**
 * Renders the console or a public page. All calls share one root. Hydrates a prerendered page, so that typed input
 * stays.
 */
export function renderInRoot(container: HTMLElement, content: ReactNode): void {
  const page = <StrictMode>{content}</StrictMode>;
  const onUncaughtError = (error: unknown) => {
    console.error(redact(error));
    // React has unmounted the page: show plain HTML.
    showStartProblem(container, 'broken');
  };
  if (container.dataset.prerendered !== undefined) {
    delete container.dataset.prerendered;
    // Removes the page's spinner, which also has a message for scripts that do not load.
    document.getElementById('start')?.remove();
    root = hydrateRoot(container, page, { onUncaughtError });
    return;
  }
  root ??= createRoot(container, { onUncaughtError });
  root.render(page);
}
