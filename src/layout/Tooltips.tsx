import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { importAgain } from '../browser/polyfills.ts';
import { lazyAgain } from '../ui/lazy.tsx';

const loadBubble = () => importAgain(() => import('./TooltipBubble.tsx'));

// A tooltip adds to what can be done without it: where it cannot be fetched, nothing is said.
const TooltipBubble = lazyAgain(loadBubble, {
  fallback: null,
  instead: () => null,
});

/**
 * The tooltips of the console, without a delay (L7): an element with `data-tooltip` shows its `aria-description`, or
 * else its `aria-label`, while the pointer or the keyboard's focus is on it. Under a finger, which presses what it
 * asks about, only descriptions are shown. `data-tooltip="right"` stands beside the element instead of below it.
 *
 * MUI's own, one around each element, would be 12 kB of every screen before anybody points at anything.
 */
export function Tooltips() {
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<Element | null>(null);
  // What it was about may have gone with its screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new URL is what ends it
  useEffect(() => {
    setAnchor(null);
  }, [pathname]);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const prepare = () => void loadBubble().catch(() => {});
    const show = ({ target, pointerType }: PointerEvent) => {
      // The pointer may go and read it.
      if (target instanceof Element && target.closest('[role=tooltip]')) return;
      const element = tooltipOf(target);
      const isPressed = pointerType === 'touch' && !element?.hasAttribute('aria-description');
      setAnchor(isPressed ? null : element);
    };
    const showFocused = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) {
        setAnchor(tooltipOf(target));
      }
    };
    const hide = () => setAnchor(null);
    // A finger leaves when it is lifted; what it has shown is read then.
    const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && hide();
    // Not `pointerover`: a screen that is drawn below a pointer at rest would wait for tooltips with its own files.
    document.addEventListener('pointermove', prepare, { signal, once: true });
    document.addEventListener('pointerover', show, { signal });
    document.documentElement.addEventListener('pointerleave', leave, { signal });
    document.addEventListener('focusin', showFocused, { signal });
    document.addEventListener('focusout', hide, { signal });
    return () => ending.abort();
  }, []);
  return anchor && <TooltipBubble anchor={anchor} onClose={() => setAnchor(null)} />;
}

function tooltipOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tooltip]') : null;
}
