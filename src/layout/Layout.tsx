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
  Suspense,
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
import { lazyAgain, lazyPart } from '../ui/lazy.tsx';
import { useShownTitle } from '../ui/Title.tsx';
import { PageClock, useNow } from '../ui/useNow.ts';
import { useProfile } from '../ui/useProfile.ts';
import { focusScreen } from '../ui/useRestoredFocus.ts';
import { PaletteButton, PaletteDialogs } from './commandPalette/PaletteDialogs.tsx';
import { bannerSx } from './Notice.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { Brand, Sidebar, type SidebarState, useSidebar } from './Sidebar.tsx';
import { pages } from './screens.ts';
import { Tooltips } from './Tooltips.tsx';
import { UserMenu } from './UserMenu.tsx';
import { Breadcrumb, QuickLinks } from './Wayfinding.tsx';

/** The page around every protected screen (L1, R3). A screen that breaks leaves the rest usable. */
export function Layout({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const sidebar = useSidebar();
  const { pathname } = useLocation();
  const withoutSource = useForeignSource();
  const isWide = useIsWide();
  useScrollToTop(pathname);
  useFocusOnScreen(pathname);
  useForgottenLists(pathname);
  if (withoutSource !== null) return <Navigate to={withoutSource} replace />;
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
          {/* Where the titles of react-admin's own pages go; screens of ours have theirs in the page. */}
          <Typography
            variant="h1"
            id="react-admin-title"
            sx={{ mb: 2, '&:empty': { display: 'none' } }}
          />
          {navigator.locks && <NewOrders />}
          <Clock>
            <ScreenBoundary place={pathname}>{children}</ScreenBoundary>
          </Clock>
        </Box>
      </Box>
      <LeaveGuard />
      <Tooltips />
      <PaletteDialogs />
    </Box>
  );
}

/** Draws again what tells an age, and nothing else. */
function Clock({ children }: { children: ReactNode }) {
  return <PageClock value={useNow()}>{children}</PageClock>;
}

/**
 * Each screen begins at its top. Before its own effects, so that a list that knows where it was can still go back
 * there. The first one does anyway (`renderConsole`), and would be laid out for it in the middle of being drawn.
 */
function useScrollToTop(pathname: string) {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.documentElement.scrollTop = 0;
  }, [pathname]);
}

/**
 * What had the focus may have gone with the screen it was on, such as the button of a form that was saved:
 * the keyboard then goes on at the new screen instead of at the top of the page.
 */
function useFocusOnScreen(pathname: string) {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusScreen();
  }, [pathname]);
}

/**
 * The dashboard and the other pages end what was asked of the lists. QuickLinks back from a record that they open lead
 * to the whole list, not to a filter of an hour ago.
 */
function useForgottenLists(pathname: string) {
  const store = useStoreContext();
  useEffect(() => {
    if (!pages.some(({ path }) => path === pathname)) return;
    for (const [key, params] of Object.entries(store.listItems?.() ?? {})) {
      if (/\.listParams$/.test(key)) store.setItem(key, lastingPart(key, params));
    }
  }, [store, pathname]);
}

/**
 * react-admin's forms take `?source={…}` for fields that nobody sees, too, and would send them: a link in an
 * e-mail could publish a product. It counts where the console's own links bring it, as `CloneButton` does.
 * The URL to go on at, null when it is fine.
 */
function useForeignSource(): string | null {
  const { pathname, search, key } = useLocation();
  const params = new URLSearchParams(search);
  const isForeign = key === 'default' && params.has('source');
  useEffect(() => {
    if (isForeign) console.warn('`source` is left out of an address that comes from outside.');
  }, [isForeign]);
  if (!isForeign) return null;
  params.delete('source');
  return `${pathname}?${params}`;
}

/** The first stop of the keyboard: past the menu, to the screen itself. */
function SkipLink({ text }: { text: string }) {
  return (
    <Link
      href="#main-content"
      onClick={(event) => {
        // The URL stays as it is: it belongs to the router.
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

/** Milliseconds after which orders are listened for: the screen has what it needs. */
const LISTEN_AFTER = 2000;

const NewOrders = lazyAgain<object>(
  () =>
    new Promise((resolve) => setTimeout(resolve, LISTEN_AFTER)).then(
      () => import('./newOrders/NewOrders.tsx'),
    ),
  // Without it the console is as it would be without the connection: nothing is missing on the screen.
  { fallback: null, instead: () => null },
);

const BannerRows = lazyPart(() => import('./BannerRows.tsx'));

/** Milliseconds after which the session is compared with the server: long after the screen has what it needs. */
const CHECK_AFTER = 10_000;

/**
 * Stands above every screen as long as the store is hidden or a payment is late. What it says is fetched
 * only then. The session says at once whether it is so; the profile is read later, because a session may be
 * older than the payment.
 */
function StoreBanners() {
  const isLater = useLater(CHECK_AFTER);
  // A session of a server that sent no settings along: without its currency no amount can be shown.
  const lacksCurrency = useSession((session) => session.storeSettings.currency === null);
  useProfile({ isWanted: isLater || lacksCurrency });
  const isHidden = useSession((session) => !session.storeSettings.isVisible);
  const isPastDue = useSession((session) => session.subscription.status === 'past_due');
  if (!isHidden && !isPastDue) return null;
  return (
    <Suspense>
      <BannerRows isHidden={isHidden} isPastDue={isPastDue} />
    </Suspense>
  );
}

/** False until so many milliseconds after the first render. */
function useLater(milliseconds: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLater;
}

/** Says that the connection is gone while it is; what is on screen stays. */
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

/** Whether the header has room for the breadcrumb, which else stands above the screen. */
function useIsWide(): boolean {
  return useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true });
}

/** Stays in view: the sidebar's toggle, the daily lists and the user menu (L1). */
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

/** Names the browser's tab after the screen, and reads a new screen's name out: no page load does it here. */
function PageTitle() {
  const translate = useTranslate();
  const { title, news } = useShownTitle();
  const businessName = useSession((session) => session.user?.businessName?.trim());
  const shop = businessName || translate('shell.brand.storeName');
  useEffect(() => {
    document.title = news + (title ? `${title} · ${shop}` : shop);
  }, [news, title, shop]);
  return (
    <Box component="span" aria-live="polite" sx={visuallyHidden}>
      {title}
    </Box>
  );
}
