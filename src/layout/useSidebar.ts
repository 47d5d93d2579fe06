import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isCommand } from './keys.ts';
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

const name = 'sidebar_state';
/** Seven days, in seconds (L6). */
const maxAge = 604_800;

/** Whether the sidebar is expanded. Expanded too when nothing is stored, or cookies are blocked (D13). */
function readSidebarCookie(): boolean {
  try {
    const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
    return pair !== `${name}=false`;
  } catch {
    return true;
  }
}

function writeSidebarCookie(isExpanded: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the page is not https, and is asynchronous
    document.cookie = `${name}=${isExpanded}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  } catch {
    // Blocked cookies: the choice lasts as long as the page.
  }
}
