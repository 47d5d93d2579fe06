import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a button that waits for an answer, or what surrounds it. While it waits it is disabled, and a browser takes
 * the focus from what is disabled: once the wait is over it, or what stands in its place, has the focus again.
 */
export function useRestoredFocus<Element extends HTMLElement>(
  isWaiting: boolean,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const wasWaiting = useRef(false);
  const hadFocus = useRef(false);
  // Before it is drawn: some browsers take the focus in the moment in which it is disabled, others after.
  if (isWaiting && !wasWaiting.current) {
    hadFocus.current = element.current?.contains(document.activeElement) ?? false;
  }
  useLayoutEffect(() => {
    wasWaiting.current = isWaiting;
    if (isWaiting) return;
    const isLost = hadFocus.current && document.activeElement === document.body;
    hadFocus.current = false;
    const found = element.current;
    if (isLost) (found?.matches('button') ? found : found?.querySelector('button'))?.focus();
  }, [isWaiting]);
  return element;
}

/**
 * For what surrounds buttons of which one may remove itself, or switch itself off: a browser takes the focus from it.
 * The next of them that can be used has it then, else the one before, else what is left: what adds one. By touch it is
 * what surrounded them: a field to type into would open a keyboard over the screen. `buttons` selects them.
 */
export function useNextFocus<Element extends HTMLElement>(
  buttons = '[data-remove]',
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  // Before it is drawn: some browsers take the focus in that moment, others after.
  const before = find(element.current, buttons);
  const place = before.findIndex((button) => button.matches(':focus'));
  const isByKey = before[place]?.matches(':focus-visible') ?? false;
  useLayoutEffect(() => {
    const had = before[place];
    const { activeElement } = document;
    if (!had || isUsable(had) || (activeElement !== had && activeElement !== document.body)) return;
    const next = before.slice(place).find(isUsable) ?? before.slice(0, place).findLast(isUsable);
    if (next) return next.focus();
    if (isByKey) return find(element.current, 'input, button').find(isUsable)?.focus();
    element.current?.setAttribute('tabindex', '-1');
    element.current?.focus({ preventScroll: true });
  });
  return element;
}

function find(element: HTMLElement | null, selector: string): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled');
}

/**
 * For what goes away with what had the focus, such as the bar of a selection that is over: the keyboard goes on at
 * the screen instead of at the top of the page.
 */
export function useFocusPassedOn(): void {
  useEffect(
    // Later: a dialog first gives the focus back to what opened it, if that is still there.
    () => () => void setTimeout(focusScreen),
    [],
  );
}

export function focusScreen(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById('main-content')?.focus({ preventScroll: true });
}
