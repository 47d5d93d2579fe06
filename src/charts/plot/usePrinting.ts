import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const listeners = new Set<() => void>();

function become(printing: boolean) {
  isPrinting = printing;
  // The browser lays the page out for paper as soon as this event is over.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

const toPaper = () => become(true);
const toScreen = () => become(false);

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeprint', toPaper);
    window.removeEventListener('afterprint', toScreen);
  };
}

/** Whether what is drawn now goes onto paper: what CSS cannot change for it. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}
