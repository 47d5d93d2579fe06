import SearchIcon from '@mui/icons-material/SearchOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { type RefObject, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { create } from 'zustand';
import { commandKey } from '../../browser/keys.ts';
import { LogoutDialog, type LogoutScope } from '../../forms/LogoutDialog.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import type { PaletteItem } from './paletteItem.ts';
import { useShortcuts } from './useShortcuts.ts';

// Both are fetched when they are first opened.
const CommandPalette = lazyPart(() => import('./CommandPalette.tsx'));
const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'));

/** Recently chosen places, newest first: for this visit only, so that names are not kept in the browser. */
const mostRecent = 5;

/** Which of the two is open. */
const useOpen = create<'palette' | 'shortcuts' | null>(() => null);
const showPalette = () => useOpen.setState('palette', true);
const showHelp = () => useOpen.setState('shortcuts', true);
const close = () => useOpen.setState(null, true);

/** The command palette and the list of shortcuts, and the keys that open them. */
export function PaletteDialogs() {
  const open = useOpen();
  // Drawn in pieces: what is typed meanwhile does not wait, and nothing is drawn in its place.
  const shown = useDeferredValue(open) === open ? open : null;
  const [recent, setRecent] = useState<PaletteItem[]>([]);
  const [logout, setLogout] = useState<LogoutScope | null>(null);
  const [isThere, setThere] = useState(false);
  const typedBefore = useEarlyKeys(open === 'palette' && !isThere);
  useShortcuts({ onPalette: showPalette, onHelp: showHelp });
  useEffect(() => () => close(), []);

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
      {shown === 'palette' && (
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
      {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}

/**
 * What is typed while the field that is to take it is still being fetched: fast hands do not wait, and their
 * letters must neither get lost nor be taken for shortcuts or for text of the field they came from.
 */
function useEarlyKeys(isWaiting: boolean): RefObject<string> {
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

/** Opens the palette: the way to everything for those who have no keyboard, too. */
export function PaletteButton() {
  const translate = useTranslate();
  return (
    <SearchButton
      onClick={showPalette}
      aria-label={translate('shell.palette.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <SearchIcon fontSize="small" />
      <span>{translate('shell.palette.search')}</span>
      {/* Drawn, not written: words that are seen belong into a button's name, keys do not. */}
      <kbd data-keys={`${commandKey()}K`} aria-hidden />
    </SearchButton>
  );
}

/** A field on a desk, an icon on a phone. */
const SearchButton = styled(ButtonBase)(({ theme }) => ({
  gap: theme.spacing(1),
  marginInlineStart: 'auto',
  flex: 'none',
  minWidth: 44,
  minHeight: 44,
  borderRadius: 99,
  color: theme.palette.text.secondary,
  '& span, & kbd': { display: 'none' },
  '&:hover': { backgroundColor: theme.palette.action.hover },
  [theme.breakpoints.up('sm')]: {
    justifyContent: 'flex-start',
    width: 220,
    minHeight: 36,
    padding: theme.spacing(0, 1.25),
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    ...theme.typography.body2,
    '& span': { display: 'block', flex: 1, textAlign: 'start' },
    '& kbd': { display: 'block', font: 'inherit', fontSize: 12 },
    '& kbd::after': { content: 'attr(data-keys)' },
  },
}));
