import { useCallback, useEffect, useMemo, useRef } from 'react';
import { isSignedIn, onSessionCleared } from '../../session.ts';

/** Milliseconds. */
const WRITE_DELAY = 500;

export type DraftWriting = {
  /** Something was typed: it is written in a moment. */
  typed(): void;
  /** Writes at once. */
  write(): void;
  /** What was typed was sent or given up: there is nothing to write. */
  settled(): void;
};

/**
 * Calls `write` a moment after something was typed, and before that when the page is hidden or left, or the
 * session ends; not once the merchant has signed out.
 */
export function useDraftWriting(write: () => void): DraftWriting {
  const latest = useRef(write);
  latest.current = write;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settled = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const writeNow = useCallback(() => {
    settled();
    latest.current();
  }, [settled]);
  const typed = useCallback(() => {
    timer.current ??= setTimeout(writeNow, WRITE_DELAY);
  }, [writeNow]);

  useEffect(() => {
    const writePending = () => {
      if (timer.current !== undefined) writeNow();
    };
    const onHide = () => document.visibilityState === 'hidden' && writePending();
    document.addEventListener('visibilitychange', onHide);
    // Expired, not signed out: the merchant will be back. A word that a field takes over when it is left, such
    // as a tag, is taken over first.
    const stopListening = onSessionCleared(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      writePending();
    });
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      stopListening();
      if (isSignedIn()) writePending();
      settled();
    };
  }, [writeNow, settled]);
  return useMemo(() => ({ typed, write: writeNow, settled }), [typed, writeNow, settled]);
}
