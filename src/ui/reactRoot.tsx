import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { redact } from '../browser/redact.ts';
import { showStartProblem } from './startProblem.ts';

let root: Root | undefined;

/**
 * Draws inside the page's element: the console, or a public page. One root for the life of the page. What the
 * build has drawn there already is taken over, with all that has been typed.
 */
export function renderInRoot(container: HTMLElement, content: ReactNode): void {
  const page = <StrictMode>{content}</StrictMode>;
  const onUncaughtError = (error: unknown) => {
    console.error(redact(error));
    // React has taken the page away: what is shown now cannot depend on it.
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
