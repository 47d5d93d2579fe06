import { useEffect, useRef } from 'react';
import { useNavigate, useStore } from 'react-admin';
import { isCommand, isSomethingOpen, isTyping, letterOf } from '../../browser/keys.ts';
import { useOfferedScreens } from '../screens.ts';

/** Milliseconds within which the second key of `g d` must follow. */
const sequenceTime = 1500;

type Actions = { onPalette: () => void; onHelp: () => void };

/** Single keys can be switched off: some people's hands, voices or aids press them by mistake (WCAG 2.1.4). */
export function useSingleKeys() {
  return useStore<boolean>('singleKeys', true);
}

/**
 * Ctrl+K or Cmd+K opens the palette. While nothing is typed and no dialog is open: `?` the list of
 * shortcuts, `/` the search of the list on the screen, `g` and a letter a screen.
 */
export function useShortcuts({ onPalette, onHelp }: Actions): void {
  const navigate = useNavigate();
  const [hasSingleKeys] = useSingleKeys();
  const screens = useOfferedScreens();
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
      if (pressSingle(event)) event.preventDefault();
    }

    function pressSingle(event: KeyboardEvent): boolean {
      const isSecond = event.timeStamp - startedAt.current < sequenceTime;
      const asked = screens.find(({ goTo }) => goTo === letterOf(event));
      startedAt.current = Number.NEGATIVE_INFINITY;
      if (isSecond && asked) {
        navigate(asked.path);
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
