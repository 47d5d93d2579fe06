import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import { LeaveGuard } from '../forms/LeaveGuard.tsx';
import { Header } from './Header.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PaletteDialogs, type PaletteName } from './palette/PaletteDialogs.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { StoreBanners } from './StoreBanners.tsx';
import { useSidebar } from './useSidebar.ts';

/** The page around every protected screen (L1, R3). A screen that breaks leaves the rest usable. */
export function Layout({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const sidebar = useSidebar();
  const { pathname } = useLocation();
  const [dialog, setDialog] = useState<PaletteName>(null);
  const withoutSource = useForeignSource();
  useScrollToTop(pathname);
  useFocusOnScreen(pathname);
  if (withoutSource !== null) return <Navigate to={withoutSource} replace />;
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipLink text={translate('shell.skipToContent')} />
      <Sidebar sidebar={sidebar} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Header sidebar={sidebar} onSearch={() => setDialog('palette')} />
        <OfflineBanner />
        <StoreBanners />
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
            '&:focus-visible': { outline: 'none' },
          }}
        >
          {/* Where the titles of react-admin's own pages go; screens of ours have theirs in the page. */}
          <Typography
            variant="h1"
            id="react-admin-title"
            sx={{ mb: 2, '&:empty': { display: 'none' } }}
          />
          <ScreenBoundary place={pathname}>{children}</ScreenBoundary>
        </Box>
      </Box>
      <LeaveGuard />
      <PaletteDialogs open={dialog} onOpen={setDialog} />
    </Box>
  );
}

// Before the screen's own effects, so that a list that knows where it was can still go back there.
function useScrollToTop(pathname: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what begins at the top
  useLayoutEffect(() => {
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
    if (document.activeElement !== document.body) return;
    document.getElementById('main-content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/**
 * react-admin's forms take `?source={…}` for fields that nobody sees, too, and would send them: a link in an
 * e-mail could publish a product. It counts where the console's own links bring it, as `CloneButton` does.
 * The address to go on at, null when it is fine.
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
