import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const listeners = new Set<() => void>();

function setPrinting(printing: boolean) {
  isPrinting = printing;
  // Synchronous: the browser lays out the page for print after this event.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

const onBeforePrint = () => setPrinting(true);
const onAfterPrint = () => setPrinting(false);

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', onBeforePrint);
    window.addEventListener('afterprint', onAfterPrint);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeprint', onBeforePrint);
    window.removeEventListener('afterprint', onAfterPrint);
  };
}

/** True while printing, for what CSS cannot change. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}
