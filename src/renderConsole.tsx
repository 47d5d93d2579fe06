import { App } from './App.tsx';
import { renderInRoot } from './reactRoot.tsx';

/** Shows the console. From here on its own router answers to the URL. */
export function renderConsole(container: Element): void {
  renderInRoot(container, <App />);
}

/** For the entry script, which must not load the list of resources before it is needed. */
export { pageToOpen } from './layout/screens.ts';
