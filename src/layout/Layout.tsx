import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import MenuOpenIcon from '@mui/icons-material/MenuOpenOutlined';
import MenuIcon from '@mui/icons-material/MenuOutlined';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useStoreContext, useTranslate } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import { lastingPart } from '../browser/viewSettings.ts';
import { LeaveGuard } from '../forms/LeaveGuard.tsx';
import { useSession } from '../session/session.ts';
import { HEADER_HEIGHT, topBanners } from '../ui/barHeights.ts';
import { lazyPart } from '../ui/lazy.tsx';
import { lazyAgain } from '../ui/lazyAgain.tsx';
import { useShownTitle } from '../ui/Title.tsx';
import { PageClock, useNow } from '../ui/useNow.ts';
import { useProfile } from '../ui/useProfile.ts';
import { focusScreen } from '../ui/useRestoredFocus.ts';
import { PaletteButton, PaletteDialogs } from './commandPalette/PaletteDialogs.tsx';
import { Breadcrumb, QuickLinks } from './HeaderNavigation.tsx';
import { bannerSx } from './Notice.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { Brand, Sidebar, type SidebarState, useSidebar } from './Sidebar.tsx';
import { pages } from './screens.ts';
import { Tooltips } from './Tooltips.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The frame of every protected screen (L1, R3). An error in a screen leaves the frame usable. */
export function Layout({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const sidebar = useSidebar();
  const { pathname } = useLocation();
  const redirectUrl = useExternalSource();
  const isWide = useIsWide();
  useScrollToTop(pathname);
  useFocusOnScreen(pathname);
  useResetListParams(pathname);
  if (redirectUrl !== null) return <Navigate to={redirectUrl} replace />;
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink text={translate('shell.skipToContent')} />
      <Sidebar sidebar={sidebar} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Header sidebar={sidebar} />
        <div ref={topBanners}>
          <OfflineBanner />
          <StoreBanners />
        </div>
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1400,
            mx: 'auto',
            p: { xs: 2, sm: 3 },
            pt: { xs: 1.5 },
            '&:focus-visible': { outline: 'none' },
          }}
        >
          {!isWide && <Breadcrumb isOnPhone />}
          {/* react-admin renders the titles of its own pages here. The console's screens contain their title. */}
          <Typography
            variant="h1"
            id="react-admin-title"
            sx={{ mb: 2, '&:empty': { display: 'none' } }}
          />
          {navigator.locks && <NewOrders />}
          <Clock>
            <ScreenBoundary pathname={pathname}>{children}</ScreenBoundary>
          </Clock>
        </Box>
      </Box>
      <LeaveGuard />
      <Tooltips />
      <PaletteDialogs />
    </Box>
  );
}

/** Each tick re-renders this component and the users of `PageClock`, not the whole screen. */
function Clock({ children }: { children: ReactNode }) {
  return <PageClock value={useNow()}>{children}</PageClock>;
}

/**
 * Scrolls a new screen to its top. Uses a layout effect, so that a list can restore its scroll position afterwards.
 * Skips the first screen: `renderConsole` scrolls it, and scrolling here would force a layout during the first render.
 */
function useScrollToTop(pathname: string) {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.documentElement.scrollTop = 0;
  }, [pathname]);
}

/** Moves the focus to the new screen, because the focused element may have been on the previous screen. */
function useFocusOnScreen(pathname: string) {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusScreen();
  }, [pathname]);
}

/**
 * Resets sort, filter and page of all lists when a screen of `pages` opens, such as the dashboard. Links back from a
 * record then open the whole list instead of an old filter.
 */
function useResetListParams(pathname: string) {
  const store = useStoreContext();
  useEffect(() => {
    if (!pages.some(({ path }) => path === pathname)) return;
    for (const [key, params] of Object.entries(store.listItems?.() ?? {})) {
      if (/\.listParams$/.test(key)) store.setItem(key, lastingPart(key, params));
    }
  }, [store, pathname]);
}

/**
 * react-admin's forms fill fields from `?source={…}`, even fields without an input: a link in an
 * email could publish a product. Accepts `source` only from links of the console, such as
 * `CloneButton`. Returns the URL to redirect to, or null.
 */
function useExternalSource(): string | null {
  const { pathname, search, key } = useLocation();
  const params = new URLSearchParams(search);
  const isExternal = key === 'default' && params.has('source');
  useEffect(() => {
    if (isExternal) console.warn('`source` is ignored in URLs from outside the console.');
  }, [isExternal]);
  if (!isExternal) return null;
  params.delete('source');
  return `${pathname}?${params}`;
}

/** The first tab stop: moves the focus past the menu and the header. */
function SkipLink({ text }: { text: string }) {
  return (
    <Link
      href="#main-content"
      onClick={(event) => {
        // A hash in the URL would be a navigation of the router.
        event.preventDefault();
        document.getElementById('main-content')?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1.25,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
        '@media print': { display: 'none' },
      }}
    >
      {text}
    </Link>
  );
}

/**
 * Milliseconds before the connection for new orders starts, so that it does not delay the first
 * screen.
 */
const NEW_ORDERS_DELAY = 2000;

const NewOrders = lazyAgain<object>(
  () =>
    new Promise((resolve) => setTimeout(resolve, NEW_ORDERS_DELAY)).then(
      () => import('./newOrders/NewOrders.tsx'),
    ),
  // Optional: without the connection the console does not announce new orders.
  { fallback: null, instead: () => null },
);

const BannerRows = lazyPart(() => import('./BannerRows.tsx'));

/** Milliseconds before the profile is read, so that it does not delay the first screen. */
const PROFILE_DELAY = 10_000;

/**
 * Banners for a hidden store or a late payment; lazily loaded. The stored session decides at once which banners appear.
 * The session can be outdated, so the profile is read later and updates the session.
 */
function StoreBanners() {
  const hasElapsed = useDelayed(PROFILE_DELAY);
  // Amounts need the currency. If the session lacks the currency, the profile is read at once.
  const lacksCurrency = useSession((session) => session.storeSettings.currency === null);
  useProfile({ isWanted: hasElapsed || lacksCurrency });
  const isHidden = useSession((session) => !session.storeSettings.isVisible);
  const isPastDue = useSession((session) => session.subscription.status === 'past_due');
  if (!isHidden && !isPastDue) return null;
  return <BannerRows isHidden={isHidden} isPastDue={isPastDue} />;
}

function useDelayed(milliseconds: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return hasElapsed;
}

/** Shown while the browser is offline. */
function OfflineBanner() {
  const translate = useTranslate();
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <Box role="status" sx={bannerSx('warning')}>
      <OfflineIcon fontSize="small" aria-hidden />
      <span>
        <strong>{translate('shell.offline.title')}</strong> {translate('shell.offline.text')}
      </span>
    </Box>
  );
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** True if the header has room for the breadcrumb. Otherwise the breadcrumb is above the screen. */
function useIsWide(): boolean {
  return useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
}

/** The sticky header (L1). On phones it contains the brand, on wide screens the breadcrumb. */
function Header({ sidebar }: { sidebar: SidebarState }) {
  const translate = useTranslate();
  const isWide = useIsWide();
  const isShown = sidebar.isMobile ? sidebar.isSheetOpen : sidebar.isExpanded;
  return (
    <AppBar position="sticky" component="header" sx={{ '@media print': { display: 'none' } }}>
      <Toolbar
        variant="dense"
        sx={{ minHeight: HEADER_HEIGHT, gap: { xs: 0, sm: 1 }, px: { xs: 1, sm: 1.5 } }}
        disableGutters
      >
        <IconButton
          onClick={sidebar.toggle}
          aria-label={translate('shell.sidebar.toggle')}
          aria-expanded={isShown}
          aria-controls={sidebar.isMobile && !isShown ? undefined : 'sidebar'}
          aria-keyshortcuts="Control+B Meta+B"
          title={translate('shell.sidebar.shortcut')}
        >
          {isShown ? <MenuOpenIcon className="pointing" /> : <MenuIcon />}
        </IconButton>
        {sidebar.isMobile && <Brand />}
        {isWide && <Breadcrumb />}
        <PageTitle />
        <PaletteButton />
        <QuickLinks />
        <UserMenu />
      </Toolbar>
    </AppBar>
  );
}

/** Sets the document title and announces it, because navigation loads no page. */
function PageTitle() {
  const translate = useTranslate();
  const { title, prefix } = useShownTitle();
  const businessName = useSession((session) => session.user?.businessName?.trim());
  const storeName = businessName || translate('shell.brand.storeName');
  useEffect(() => {
    document.title = prefix + (title ? `${title} · ${storeName}` : storeName);
  }, [prefix, title, storeName]);
  return (
    <Box component="span" aria-live="polite" sx={visuallyHidden}>
      {title}
    </Box>
  );
}
