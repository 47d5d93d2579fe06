import { useStore } from 'react-admin';

export type ColourMode = 'light' | 'dark' | 'system';

/** The merchant's choice, kept in the browser under the key that react-admin's theme reads. `system` keeps none. */
export function useColourMode(): [ColourMode, (mode: ColourMode) => void] {
  const [stored, store] = useStore<'light' | 'dark' | undefined>('theme');
  return [stored ?? 'system', (mode) => store(mode === 'system' ? undefined : mode)];
}
