import { Suspense, useCallback, useState } from 'react';
import { LogoutDialog, type LogoutScope } from '../../account/LogoutDialog.tsx';
import { withTexts } from '../../i18n/texts.ts';
import { lazyPart } from '../../lazyPart.tsx';
import type { PaletteItem } from './paletteItem.ts';
import { useEarlyKeys } from './useEarlyKeys.ts';
import { useShortcuts } from './useShortcuts.ts';

// Both are fetched when they are first opened.
const CommandPalette = lazyPart(
  withTexts(() => import('./CommandPalette.tsx'), ['palette', 'orders']),
);
const ShortcutsDialog = lazyPart(withTexts(() => import('./ShortcutsDialog.tsx'), ['palette']));

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
  const close = useCallback(() => onOpen(null), [onOpen]);
  const [logout, setLogout] = useState<LogoutScope | null>(null);
  const [isThere, setThere] = useState(false);
  const typedBefore = useEarlyKeys(open === 'palette' && !isThere);
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
          typedBefore={typedBefore}
          onShown={setThere}
          onChoose={choose}
          onClose={close}
          onShowShortcuts={showHelp}
          onLogout={() => setLogout('here')}
        />
      )}
      <LogoutDialog scope={logout} onClose={() => setLogout(null)} />
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}
