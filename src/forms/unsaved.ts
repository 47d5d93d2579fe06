import { useEffect, useRef, useSyncExternalStore } from 'react';
import { reactRouterProvider, useEvent } from 'react-admin';
import { useLocation } from 'react-router';
import { isSessionReplaced, isSignedIn } from '../session/session.ts';

type Unsaved = { path: string; isTyped(): boolean; discard(): void };

/** Everything on the page that may hold typed text. */
const places = new Set<Unsaved>();
const listeners = new Set<() => void>();

function notifyListeners() {
  for (const listener of listeners) listener();
}

/** Whether anything on the page may hold typed text. */
export function useIsGuarded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => places.size > 0,
  );
}

/**
 * Guards the text of a form or box: leaving it by a link, by Back or by closing the tab asks first. `isTyped` is
 * called at each attempt to leave, so the guard stays on after a failed save. `discard` is called when the merchant
 * leaves by a link or Back. `root` is the form's path if the form has tabs with URLs.
 */
export function useUnsaved(isTyped: () => boolean, discard: () => void, root?: string): void {
  const { pathname } = useLocation();
  const opened = useRef(pathname).current;
  const path = root !== undefined && isWithin(root, pathname) ? root : opened;
  const onIsTyped = useEvent(isTyped);
  const onDiscard = useEvent(discard);
  useEffect(() => {
    const place: Unsaved = { path, isTyped: onIsTyped, discard: onDiscard };
    places.add(place);
    notifyListeners();
    return () => {
      places.delete(place);
      notifyListeners();
    };
  }, [path, onIsTyped, onDiscard]);
}

/** What navigation to `path` would lose; without a path, what closing the tab or a logout would lose. */
export function unsavedLeftBy(path?: string): Unsaved[] {
  // No question without a session, because the merchant must leave. After an expired session, drafts keep the text.
  if (!isSignedIn() || isSessionReplaced()) return [];
  return [...places].filter(
    (place) => !(path !== undefined && isWithin(place.path, path)) && place.isTyped(),
  );
}

/**
 * True when `path` is the form's page or below it: `/products/12` is not below `/products/1`. A record's show
 * view is another screen.
 */
export function isWithin(formPath: string, path: string): boolean {
  const root = formPath.replace(/\/+$/, '');
  return path === root || (path.startsWith(`${root}/`) && path !== `${root}/show`);
}

/** Disables react-admin's own blocker: a router allows only one, which `LeaveGuard` uses. */
export const routerProvider = {
  ...reactRouterProvider,
  useBlocker: () =>
    ({ state: 'unblocked', reset: undefined, proceed: undefined, location: undefined }) as const,
};
