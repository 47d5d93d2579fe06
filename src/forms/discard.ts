import { createContext, useContext, useEffect } from 'react';

const DiscardContext = createContext<Set<() => void> | null>(null);
export const DiscardProvider = DiscardContext.Provider;

/** Calls `onDiscard` when the merchant discards the changes of the form. Does nothing outside a `SafeForm`. */
export function useDiscard(onDiscard: () => void): void {
  const listeners = useContext(DiscardContext);
  useEffect(() => {
    listeners?.add(onDiscard);
    return () => {
      listeners?.delete(onDiscard);
    };
  }, [listeners, onDiscard]);
}
