import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { showStartProblem } from './auth/startProblem.ts';
import { redact } from './redact.ts';

let root: Root | undefined;

/** Draws inside the page's element: the console, or a public page. One root for the life of the page. */
export function renderInRoot(container: Element, content: ReactNode): void {
  root ??= createRoot(container, {
    onUncaughtError(error) {
      console.error(redact(error));
      // React has taken the page away: what is shown now cannot depend on it.
      showStartProblem(container, 'broken');
    },
  });
  root.render(<StrictMode>{content}</StrictMode>);
}
