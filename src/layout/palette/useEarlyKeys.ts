import { type RefObject, useEffect, useRef } from 'react';

/**
 * What is typed while the field that is to take it is still being fetched: fast hands do not wait, and their
 * letters must neither get lost nor be taken for shortcuts or for text of the field they came from.
 */
export function useEarlyKeys(isWaiting: boolean): RefObject<string> {
  const typed = useRef('');
  useEffect(() => {
    if (!isWaiting) return;
    typed.current = '';
    function collect(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return;
      event.preventDefault();
      event.stopPropagation();
      typed.current += event.key;
    }
    window.addEventListener('keydown', collect, true);
    return () => window.removeEventListener('keydown', collect, true);
  }, [isWaiting]);
  return typed;
}
