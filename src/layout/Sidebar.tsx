import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import SvgIcon from '@mui/material/SvgIcon';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { homePath } from '../auth/returnPath.ts';
import { isCommand } from '../browser/keys.ts';
import type { Screen } from '../resources/definition.ts';
import { useSession } from '../session/session.ts';
import { brand, brandMark } from '../theme/brand.ts';
import { narrowScreen } from '../theme/rowStyles.ts';
import { businessTypeText } from '../ui/fields/businessTypeText.ts';
import { StoreLogo } from '../ui/fields/StoreLogo.tsx';
import { WhenOpened } from '../ui/lazy.tsx';
import { isUnder } from './HeaderNavigation.tsx';
import { plural, useAvailableScreens } from './screens.ts';

/** Widths (L7). */
const width = '16rem';
const sheetWidth = '18rem';
const collapsedWidth = '3rem';

/** Beside the page on wide screens, a drawer on phones (L1, L2). */
export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  return sidebar.isMobile ? <Sheet sidebar={sidebar} /> : <Rail isExpanded={sidebar.isExpanded} />;
}

function Rail({ isExpanded }: { isExpanded: boolean }) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      id="sidebar"
      aria-label={translate('shell.navigation')}
      data-state={isExpanded ? 'expanded' : 'collapsed'}
      sx={{
        position: 'sticky',
        top: 0,
        flex: 'none',
        width: isExpanded ? width : collapsedWidth,
        height: '100dvh',
        overflow: 'hidden auto',
        bgcolor: 'chrome',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width 160ms ease',
        '@media print': { display: 'none' },
      }}
    >
      <Brand isCollapsed={!isExpanded} />
      <Menu isCollapsed={!isExpanded} />
    </Box>
  );
}

function Sheet({ sidebar: { isSheetOpen, closeSheet } }: { sidebar: SidebarState }) {
  const translate = useTranslate();
  const label = translate('shell.navigation');
  return (
    <WhenOpened isOpen={isSheetOpen}>
      <Drawer
        open={isSheetOpen}
        onClose={closeSheet}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': label,
            sx: { width: sheetWidth, maxWidth: '88vw' },
          },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Brand />
          </Box>
          <IconButton onClick={closeSheet} aria-label={translate('shell.sidebar.close')}>
            <CloseIcon />
          </IconButton>
        </Box>
        <nav id="sidebar" aria-label={label}>
          <Menu onNavigate={closeSheet} />
        </nav>
      </Drawer>
    </WhenOpened>
  );
}

type MenuProps = {
  isCollapsed?: boolean;
  /** Also called for the current entry. */
  onNavigate?: () => void;
};

function Menu({ isCollapsed = false, onNavigate }: MenuProps) {
  // Only three entries (P3). Links and the dashboard lead to the other screens.
  const entries = useAvailableScreens().filter(({ isInMenu }) => isInMenu);
  const { pathname } = useLocation();
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: isCollapsed ? 0.5 : 1, display: 'grid', gap: 0.5 }}
    >
      {entries.map((entry) => (
        <li key={entry.path}>
          <MenuEntry
            screen={entry}
            isCollapsed={isCollapsed}
            isCurrent={isUnder(entry.path, pathname)}
            onNavigate={onNavigate}
          />
        </li>
      ))}
    </Box>
  );
}

type MenuEntryProps = {
  screen: Screen;
  isCollapsed: boolean;
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
};

function MenuEntry({ screen, isCollapsed, isCurrent, onNavigate }: MenuEntryProps) {
  const translate = useTranslate();
  const { path, label, icon: Icon } = screen;
  const name = translate(label, plural);
  return (
    <ButtonBase
      component={Link}
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isCollapsed ? name : undefined}
      data-tooltip={isCollapsed ? 'right' : undefined}
      onClick={onNavigate}
      sx={entryStyle(isCollapsed)}
    >
      <Box component="span" sx={{ display: 'flex', fontSize: 20 }}>
        <Icon fontSize="inherit" />
      </Box>
      {!isCollapsed && <span>{name}</span>}
    </ButtonBase>
  );
}

function entryStyle(isCollapsed: boolean) {
  return {
    width: '100%',
    minHeight: 40,
    px: isCollapsed ? 0 : 1.25,
    gap: 1.25,
    borderRadius: 1,
    justifyContent: isCollapsed ? 'center' : 'flex-start',
    typography: 'body2',
    fontWeight: 520,
    color: 'text.secondary',
    '@media (pointer: coarse)': { minHeight: 44 },
    '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
    '&[aria-current="page"]': {
      bgcolor: 'tint.accent.background',
      // Not bold: French `Paramètres de la boutique` would wrap.
      color: 'tint.accent.text',
    },
    '&.Mui-focusVisible': { outlineOffset: -2 },
  };
}

export type SidebarState = ReturnType<typeof useSidebar>;

export function useSidebar() {
  const isMobile = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  // Wide screens: expanded or icons only. Stored in a cookie.
  const [isExpanded, setExpanded] = useState(readSidebarCookie);
  // Phones: the drawer. Never stored.
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

/** Toggles the sidebar on Ctrl+B, or Cmd+B on a Mac (L3). */
function useToggleShortcut(toggle: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommand(event, 'b')) return;
      event.preventDefault();
      if (!event.repeat) toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);
}

function useCloseOnNavigation(closeSheet: () => void) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new at each navigation
  useEffect(closeSheet, [key, closeSheet]);
}

const COOKIE = 'sidebar_state';
/** Seven days, in seconds (L6). */
const maxAge = 604_800;

/** True by default, and if cookies are blocked (D13). */
function readSidebarCookie(): boolean {
  try {
    const pair = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
    return pair !== `${COOKIE}=false`;
  } catch {
    return true;
  }
}

function writeSidebarCookie(isExpanded: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the page is not https, and is asynchronous
    document.cookie = `${COOKIE}=${isExpanded}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  } catch {
    // Cookies are blocked: the choice lasts until the page is reloaded.
  }
}

/** Logo, business name and business type (P2). Only the logo if collapsed. */
export function Brand({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const translate = useTranslate();
  const user = useSession((session) => session.user);
  const logo = useSession((session) => session.storeSettings.logo);
  const name = user?.businessName?.trim() || translate('shell.brand.storeName');
  const type =
    businessTypeText(user?.businessType?.trim() ?? '', translate) ||
    translate('shell.brand.storeType');
  return (
    <Box
      component={Link}
      to={homePath}
      aria-label={isCollapsed ? `${name}, ${type}` : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minWidth: 0,
        height: 56,
        px: isCollapsed ? 1 : 1.75,
        color: 'text.primary',
        textDecoration: 'none',
        '&:focus-visible': { outlineOffset: -3, borderRadius: 1 },
      }}
    >
      <StoreLogo url={logo} sx={logoSx(isCollapsed)} fallback={<BrandLogo />} />
      {!isCollapsed && (
        <Box sx={{ minWidth: 0 }}>
          <Typography component="span" variant="h4" sx={brandName} title={name}>
            {name}
          </Typography>
          <Typography component="span" variant="caption" noWrap sx={brandType} title={type}>
            {type}
          </Typography>
        </Box>
      )}
    </Box>
  );
}

// Up to two lines on a phone, where the header leaves little room.
const brandName = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: '1' },
  overflow: 'hidden',
  typography: 'subtitle2',
  fontWeight: 650,
  lineHeight: 1.3,
};
const brandType = {
  display: 'block',
  [narrowScreen]: { display: 'none' },
  color: 'text.secondary',
  fontSize: '0.75rem',
  lineHeight: 1.3,
};

/** A fixed size, so that the name does not move when the logo loads. */
const logoSx = (isCollapsed: boolean) => ({
  flex: 'none',
  width: { xs: 36, sm: isCollapsed ? 32 : 56 },
  height: isCollapsed ? 32 : 36,
  p: '2px',
  borderRadius: 0.5,
});

/** The product's logo, as on the sign-in page. */
function BrandLogo() {
  return (
    <SvgIcon viewBox="0 0 32 32" aria-hidden sx={brandLogoSx}>
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path fill={brand.light.onAccent} d={brandMark} />
    </SvgIcon>
  );
}

const brandLogoSx = {
  fontSize: 32,
  flex: 'none',
  // The light accent, also in dark mode, because the sign is white.
  color: brand.light.accent,
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
};
