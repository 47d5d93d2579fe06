import { useEffect, useRef } from 'react';
import { useNavigate, useStore } from 'react-admin';
import { isCommand, isSomethingOpen, isTyping, letterOf } from '../../browser/keys.ts';
import { useAvailableScreens } from '../screens.ts';

/** Milliseconds between the two keys of `g d`. */
const SEQUENCE_TIMEOUT = 1500;

type Actions = { onPalette: () => void; onHelp: () => void };

/** Single-key shortcuts can be switched off, because some users press them by mistake (WCAG 2.1.4). */
export function useSingleKeys() {
  return useStore<boolean>('singleKeys', true);
}

/**
 * Ctrl+K or Cmd+K opens the palette. Outside of inputs, `?` opens the list of shortcuts, `/` focuses the search of the
 * list, and `g` and a letter opens a screen. Does nothing while a dialog, a menu or a list of options is open.
 */
export function useShortcuts({ onPalette, onHelp }: Actions): void {
  const navigate = useNavigate();
  const [hasSingleKeys] = useSingleKeys();
  const screens = useAvailableScreens();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isCommand(event, 'k')) {
        event.preventDefault();
        if (!isSomethingOpen()) onPalette();
        return;
      }
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (!hasSingleKeys || !isPlain || isTyping(event.target) || isSomethingOpen()) return;
      if (handleSingleKey(event)) event.preventDefault();
    }

    function handleSingleKey(event: KeyboardEvent): boolean {
      const isSecond = event.timeStamp - startedAt.current < SEQUENCE_TIMEOUT;
      const screen = screens.find(({ goTo }) => goTo === letterOf(event));
      startedAt.current = Number.NEGATIVE_INFINITY;
      if (isSecond && screen) {
        navigate(screen.path);
        return true;
      }
      if (/[?؟]/.test(event.key)) {
        onHelp();
        return true;
      }
      if (event.key === '/') return focusSearch();
      if (letterOf(event) === 'g' && !event.shiftKey) startedAt.current = event.timeStamp;
      return false;
    }

    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate, hasSingleKeys, onPalette, onHelp, screens]);
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main [role="search"] input');
  search?.focus();
  return search !== null;
}
