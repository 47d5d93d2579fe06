import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { importAgain } from '../browser/polyfills.ts';
import { lazyAgain } from '../ui/lazyAgain.tsx';

const loadBubble = () => importAgain(() => import('./TooltipBubble.tsx'));

// Optional: if the file fails to load, there is no tooltip, and no error.
const TooltipBubble = lazyAgain(loadBubble, {
  fallback: null,
  instead: () => null,
});

/**
 * Shows tooltips without delay (L7): an element with `data-tooltip` shows its `aria-description`,
 * else its `aria-label`, while it is hovered or focused. On touch only descriptions are shown.
 * `data-tooltip="right"` places the tooltip beside the element.
 *
 * One MUI `Tooltip` around each element would add 12 kB to every screen.
 */
export function Tooltips() {
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<Element | null>(null);
  // The anchor may have been on the previous screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each new pathname
  useEffect(() => {
    setAnchor(null);
  }, [pathname]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const preload = () => void loadBubble().catch(() => {});
    const show = ({ target, pointerType }: PointerEvent) => {
      // Keeps the tooltip open while it is hovered (WCAG 1.4.13).
      if (target instanceof Element && target.closest('[role=tooltip]')) return;
      const element = findTooltip(target);
      const isPressed = pointerType === 'touch' && !element?.hasAttribute('aria-description');
      setAnchor(isPressed ? null : element);
    };
    const showFocused = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) {
        setAnchor(findTooltip(target));
      }
    };
    const hide = () => setAnchor(null);
    // Touch pointers leave when the finger lifts; the tooltip stays.
    const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && hide();
    // Not `pointerover`, which also fires when a screen renders below a resting pointer: the
    // request would delay the screen's files.
    document.addEventListener('pointermove', preload, { signal, once: true });
    document.addEventListener('pointerover', show, { signal });
    document.documentElement.addEventListener('pointerleave', leave, { signal });
    document.addEventListener('focusin', showFocused, { signal });
    document.addEventListener('focusout', hide, { signal });
    return () => controller.abort();
  }, []);
  return anchor && <TooltipBubble anchor={anchor} onClose={() => setAnchor(null)} />;
}

function findTooltip(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tooltip]') : null;
}
