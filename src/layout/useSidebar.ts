import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isCommand } from './keys.ts';
import { readSidebarCookie, writeSidebarCookie } from './sidebarCookie.ts';

export type SidebarState = {
  isMobile: boolean;
  /** Wide or collapsed to icons, on a desktop; remembered in the cookie. */
  isExpanded: boolean;
  /** The phone's sheet, which has a state of its own and is never remembered. */
  isSheetOpen: boolean;
  toggle: () => void;
  closeSheet: () => void;
};

export function useSidebar(): SidebarState {
  const isMobile = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [isExpanded, setExpanded] = useState(readSidebarCookie);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const closeSheet = useCallback(() => setSheetOpen(false), []);
  const toggle = useCallback(() => {
    if (isMobile) {
      setSheetOpen(!isSheetOpen);
      return;
    }
    setExpanded(!isExpanded);
    writeSidebarCookie(!isExpanded);
  }, [isMobile, isExpanded, isSheetOpen]);

  useToggleShortcut(toggle);
  useCloseOnNavigation(closeSheet);
  return { isMobile, isExpanded, isSheetOpen: isMobile && isSheetOpen, toggle, closeSheet };
}

/** Ctrl+B, or Cmd+B on a Mac (L3). */
function useToggleShortcut(toggle: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommand(event, 'b')) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);
}

function useCloseOnNavigation(closeSheet: () => void) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what tells one visit from the next
  useEffect(closeSheet, [key, closeSheet]);
}
