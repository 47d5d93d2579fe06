import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useEvent } from 'react-admin';
import { useLocation } from 'react-router';
import { isSessionReplaced, isSignedIn } from '../session/session.ts';

type Unsaved = { path: string; isTyped(): boolean; giveUp(): void };

/** Everything on the page that may hold typed text. */
const places = new Set<Unsaved>();
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** Whether anything on the page holds text. react-admin's own forms have their own guard. */
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
 * Guards the text of a form or box: leaving it by a link, by Back or by closing the tab asks first. `isTyped`
 * is called each time, so the guard stays on after a failed save. `giveUp` is called when the merchant leaves.
 * `root` is the form's URL if it differs from the page's, because its tabs have URLs.
 */
export function useUnsaved(isTyped: () => boolean, giveUp: () => void, root?: string): void {
  const { pathname } = useLocation();
  const path = useRef(root ?? pathname).current;
  const place: Unsaved = useRef({
    path,
    isTyped: useEvent(isTyped),
    giveUp: useEvent(giveUp),
  }).current;
  useEffect(() => {
    places.add(place);
    tell();
    return () => {
      places.delete(place);
      tell();
    };
  }, [place]);
}

/** What navigation to `path` would lose; without a path, closing the tab. */
export function lostBy(path?: string): Unsaved[] {
  // Without a session, or with another merchant's, the page must go; the work is in the draft.
  if (!isSignedIn() || isSessionReplaced()) return [];
  return [...places].filter(
    (place) => !(path !== undefined && isWithin(place.path, path)) && place.isTyped(),
  );
}

/** True when `path` is the form's page or below it: `/products/12` is not below `/products/1`. */
export function isWithin(formPath: string, path: string): boolean {
  const root = formPath.replace(/\/+$/, '');
  return path === root || path.startsWith(`${root}/`);
}
