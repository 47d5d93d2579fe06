import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a button that is disabled while it waits, or for its container. Browsers blur a disabled element: afterwards
 * the button, or its replacement, gets the focus back.
 */
export function useRestoredFocus<Element extends HTMLElement>(
  isWaiting: boolean,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const wasWaiting = useRef(false);
  const hadFocus = useRef(false);
  // Reads the focus before the commit, because some browsers blur a disabled element at once, others later.
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
 * Moves the focus after a button removes or disables itself: to the next enabled button, else to the previous one.
 * Without either, to the container's first enabled input or button; after a tap or click, to the container, because an
 * input would open a phone's keyboard. `buttons` is the selector of the buttons.
 */
export function useNextFocus<Element extends HTMLElement>(
  buttons = '[data-remove]',
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  // Reads the focus before the commit, because in the layout effect some browsers have already blurred the button.
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
 * For a component that is removed while it has the focus, such as the selection bar. Moves the focus to the screen
 * instead of the top of the page.
 */
export function useFocusScreenOnUnmount(): void {
  useEffect(
    // Deferred, because a dialog first returns the focus to its opener, if that still exists.
    () => () => void setTimeout(focusScreen),
    [],
  );
}

export function focusScreen(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById('main-content')?.focus({ preventScroll: true });
}
