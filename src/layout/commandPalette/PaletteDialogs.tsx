import SearchIcon from '@mui/icons-material/SearchOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigationType } from 'react-router';
import { create } from 'zustand';
import { commandKey } from '../../browser/keys.ts';
import { LogoutDialog, type LogoutScope } from '../../forms/LogoutDialog.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import type { PaletteItem } from './paletteItem.ts';
import { useShortcuts } from './useShortcuts.ts';

const CommandPalette = lazyPart(() => import('./CommandPalette.tsx'));
const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'));

/** Number of recent items. They are kept in memory only, so that no customer's name stays in the browser. */
const MAX_RECENT = 5;

const useOpenDialog = create<'palette' | 'shortcuts' | null>(() => null);
const showPalette = () => useOpenDialog.setState('palette', true);
const showHelp = () => useOpenDialog.setState('shortcuts', true);
const close = () => useOpenDialog.setState(null, true);

/** The command palette, the list of shortcuts, and their keyboard shortcuts. */
export function PaletteDialogs() {
  const open = useOpenDialog();
  // Deferred: renders concurrently, so that typing is not blocked.
  const shown = useDeferredValue(open) === open ? open : null;
  const [recent, setRecent] = useState<PaletteItem[]>([]);
  const [logout, setLogout] = useState<LogoutScope | null>(null);
  const [isPaletteShown, setPaletteShown] = useState(false);
  const initialText = useTypeAhead(open === 'palette' && !isPaletteShown);
  useShortcuts({ onPalette: showPalette, onHelp: showHelp });
  useEffect(() => () => close(), []);
  useCloseOnBack();

  function choose(item: PaletteItem) {
    close();
    if (item.isPlace) {
      setRecent((before) =>
        [item, ...before.filter(({ id }) => id !== item.id)].slice(0, MAX_RECENT),
      );
    }
    item.onChoose();
  }

  return (
    <>
      {shown === 'palette' && (
        <CommandPalette
          recent={recent}
          initialText={initialText}
          onShown={setPaletteShown}
          onChoose={choose}
          onClose={close}
          onShowShortcuts={showHelp}
          onLogout={() => setLogout('here')}
        />
      )}
      <LogoutDialog scope={logout} onClose={() => setLogout(null)} />
      {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}

/** Closes the dialogs on Back and Forward: on a phone the palette would cover the screen. */
function useCloseOnBack(): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new at each navigation
  useEffect(() => {
    if (isBack) close();
  }, [key, isBack]);
}

/**
 * Collects the keys that are typed while the palette loads. They must neither be lost nor act as
 * shortcuts or as input of the focused field.
 */
function useTypeAhead(isWaiting: boolean): RefObject<string> {
  const typed = useRef('');
  useEffect(() => {
    if (!isWaiting) return;
    typed.current = '';
    function collect(event: KeyboardEvent) {
      const { key } = event;
      const isText = key.length === 1;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isText && key !== 'Backspace' && key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (isText) typed.current += key;
      if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
    }
    window.addEventListener('keydown', collect, true);
    return () => window.removeEventListener('keydown', collect, true);
  }, [isWaiting]);
  return typed;
}

/** Opens the palette without a keyboard. */
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
      {/* Rendered by CSS: as text, the keys would have to be part of the accessible name. */}
      <kbd data-keys={`${commandKey()}K`} aria-hidden />
    </SearchButton>
  );
}

/** Looks like an input on wide screens, and like an icon on phones. */
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
