import { lazy, Suspense, useCallback, useState } from 'react';
import { withTexts } from '../../i18n/texts.ts';
import type { PaletteItem } from './paletteItem.ts';
import { useShortcuts } from './useShortcuts.ts';

// Both are fetched when they are first opened.
const CommandPalette = lazy(withTexts(() => import('./CommandPalette.tsx'), ['palette']));
const ShortcutsDialog = lazy(withTexts(() => import('./ShortcutsDialog.tsx'), ['palette']));

/** Recently chosen places, newest first: for this visit only, so that names are not kept in the browser. */
const mostRecent = 5;

export type PaletteName = 'palette' | 'shortcuts' | null;

interface Props {
  open: PaletteName;
  onOpen: (name: PaletteName) => void;
}

/** The command palette and the list of shortcuts, and the keys that open them. */
export function PaletteDialogs({ open, onOpen }: Props) {
  const [recent, setRecent] = useState<PaletteItem[]>([]);
  const showPalette = useCallback(() => onOpen('palette'), [onOpen]);
  const showHelp = useCallback(() => onOpen('shortcuts'), [onOpen]);
  const close = () => onOpen(null);
  useShortcuts({ onPalette: showPalette, onHelp: showHelp });

  function choose(item: PaletteItem) {
    close();
    if (item.isPlace) {
      setRecent((before) =>
        [item, ...before.filter(({ id }) => id !== item.id)].slice(0, mostRecent),
      );
    }
    item.onChoose();
  }

  return (
    <Suspense fallback={null}>
      {open === 'palette' && (
        <CommandPalette
          recent={recent}
          onChoose={choose}
          onClose={close}
          onShowShortcuts={showHelp}
        />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}
