import { useCanBlock } from 'react-admin';

/** Fails loudly, in production too, when a change of the router would switch off the unsaved-changes guard. */
export function RequireDataRouter() {
  if (!useCanBlock()) throw new Error('The console needs a data router (createBrowserRouter).');
  return null;
}
