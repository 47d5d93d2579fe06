import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useEvent } from 'react-admin';
import { useLocation } from 'react-router';
import { isSessionReplaced, isSignedIn } from '../session/session.ts';

type Unsaved = { path: string; isTyped(): boolean; giveUp(): void };

/** Everything on the page that somebody could have typed into. */
const places = new Set<Unsaved>();
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** Whether there is anything on the page to type into: a form of react-admin's own brings a guard of its own. */
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
 * A form or a box whose text is asked about before it is left behind, by a link, by going back or by closing
 * the tab. `isTyped` is called each time, so a save that failed leaves it on. `giveUp`: the merchant left all
 * the same. `root`: the form's URL where that is not the page's, because its tabs have URLs too.
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

/** What would be lost by going to `path`; by closing the tab, when there is none. */
export function lostBy(path?: string): Unsaved[] {
  // Without a session there is nothing to stay for; the work is in the draft. Nor is there when another
  // merchant has signed in: the page must not go on showing what it shows.
  if (!isSignedIn() || isSessionReplaced()) return [];
  return [...places].filter(
    (place) => !(path !== undefined && isWithin(place.path, path)) && place.isTyped(),
  );
}

/** True when `path` is the form's own page or a page inside it: `/products/12` is not inside `/products/1`. */
export function isWithin(formPath: string, path: string): boolean {
  const root = formPath.replace(/\/+$/, '');
  return path === root || path.startsWith(`${root}/`);
}
