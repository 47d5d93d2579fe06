import { useLayoutEffect } from 'react';
import { readStored } from '../storage.ts';

/** Where the console keeps the merchant's choice of light or dark; without one the device decides. */
const storageKey = 'RaStore.theme';

/** Gives the public pages the colours that were chosen in the console, for as long as they are shown. */
export function useChosenColours() {
  useLayoutEffect(() => {
    const page = document.documentElement;
    const device = window.matchMedia?.('(prefers-color-scheme: dark)');
    const apply = () => {
      const chosen = /^"?(light|dark)"?$/.exec(readStored(storageKey) ?? '')?.[1];
      page.dataset.colours = chosen ?? (device?.matches ? 'dark' : 'light');
    };
    apply();
    device?.addEventListener('change', apply);
    window.addEventListener('storage', apply);
    return () => {
      device?.removeEventListener('change', apply);
      window.removeEventListener('storage', apply);
      delete page.dataset.colours;
    };
  }, []);
}
