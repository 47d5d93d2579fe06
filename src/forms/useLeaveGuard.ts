import { useEffect, useRef } from 'react';
import { type Blocker, useBlocker, useLocation } from 'react-router';
import { isSessionReplaced, isSignedIn } from '../session.ts';

/** True when `path` is the form's own page or a page inside it: `/products/12` is not inside `/products/1`. */
export function isWithin(formPath: string, path: string): boolean {
  const root = formPath.replace(/\/+$/, '');
  return path === root || path.startsWith(`${root}/`);
}

/**
 * Asks before unsaved changes are left behind, by a link or by closing the tab. It looks at the values
 * themselves each time, so a save that failed leaves it on. It needs a data router, and throws without
 * one rather than being silently off.
 */
export function useLeaveGuard(hasChanges: () => boolean, isOn: boolean): Blocker {
  const formPath = useRef(useLocation().pathname);
  const mustAsk = useRef<() => boolean>(() => false);
  // Without a session there is nothing to stay for; the work is in the draft. Nor is there when another
  // merchant has signed in: the page must not go on showing what it shows.
  mustAsk.current = () => isOn && isSignedIn() && !isSessionReplaced() && hasChanges();

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (mustAsk.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  return useBlocker(
    ({ nextLocation }) => mustAsk.current() && !isWithin(formPath.current, nextLocation.pathname),
  );
}
