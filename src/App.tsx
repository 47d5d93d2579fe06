import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { Suspense, useMemo } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type Exporter,
  Resource,
  ThemeProvider,
  ThemesContext,
} from 'react-admin';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  Route,
  type RouterProviderProps,
  useLocation,
  useParams,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useMissingEndpoints } from './api/missingEndpoints.ts';
import { homePath, publicPaths } from './auth/returnPath.ts';
import { authProvider } from './authProvider.ts';
import { createDataProvider } from './dataProvider.ts';
import './forms/drafts/forgetDrafts.ts';
import { installPastedNumbers } from './browser/keys.ts';
import { installRandomUUID, installTrustedTypes } from './browser/polyfills.ts';
import { createGuardedStore } from './browser/storage.ts';
import { languageDirection } from './i18n/languages.ts';
import { useI18n } from './i18n/provider.ts';
import { useLanguage } from './i18n/texts.ts';
import { FullScreenSpinner, Guard } from './layout/Guard.tsx';
import { Layout } from './layout/Layout.tsx';
import { NotFound } from './layout/Notice.tsx';
import { RootBoundary, rethrow } from './layout/RootBoundary.tsx';
import {
  createScreens,
  filterAvailable,
  filterAvailableResources,
  pages,
} from './layout/screens.ts';
import { Toaster } from './layout/Toaster.tsx';
import type { ResourceDefinition } from './resources/definition.ts';
import { contractsOf, pathsOf, resources } from './resources/index.ts';
import {
  isSessionReplaced,
  lastEnd,
  onSessionCleared,
  onSessionEnded,
  readSession,
} from './session/session.ts';
import { identityOf } from './session/sessionShape.ts';
import { getStyleCache } from './theme/styleCache.ts';
import { createThemes } from './theme/theme.ts';
import { lazyPart, lazyScreen, watchMissingChunks } from './ui/lazy.tsx';
import { createQueryClient } from './ui/queryClient.ts';
import { renderInRoot } from './ui/reactRoot.tsx';

// There is nothing around it that could say "Loading".
const PublicScreen = lazyScreen(
  () => import('./layout/PublicScreen.tsx'),
  <div className="start" />,
);

const ReactAdminFormGuard = lazyPart(() => import('./forms/ReactAdminFormGuard.tsx'));
const ReactAdminListError = lazyPart(() => import('./lists/ReactAdminListError.tsx'));
const reactAdminParts = {
  formGuard: (
    <Suspense fallback={null}>
      <ReactAdminFormGuard />
    </Suspense>
  ),
  listError: (
    <Suspense fallback={null}>
      <ReactAdminListError />
    </Suspense>
  ),
  exporter: async (...list: Parameters<Exporter>) =>
    (await import('./lists/export/reactAdminExporter.ts')).exportRecords(...list),
};

installTrustedTypes();
installRandomUUID();
installPastedNumbers();
watchMissingChunks();

type Parts = { services: ReturnType<typeof createServices>; shown: ResourceDefinition[] };

function createServices(shown: ResourceDefinition[]) {
  const store = createGuardedStore(() => identityOf(readSession().user));
  // Another merchant took the place, or this one signed out in another tab.
  onSessionCleared(() => isSessionReplaced() && store.reset());
  onSessionEnded(() => lastEnd() === 'logout' && store.reset());
  return {
    store,
    queryClient: createQueryClient(),
    dataProvider: createDataProvider(pathsOf(shown), contractsOf(shown)),
  };
}

/** What is signed in for: everything behind the guard (R3). */
function Admin({ services, shown }: Parts) {
  const i18nProvider = useI18n();
  const direction = languageDirection(useLanguage());
  const missing = useMissingEndpoints();
  // A screen without an endpoint is an address of no screen.
  const offered = filterAvailableResources(shown, missing);
  const screens = filterAvailable(createScreens(offered), missing);
  const themes = useMemo(
    () =>
      createThemes(
        direction,
        {
          openText: i18nProvider.translate('ra.action.open'),
          closeText: i18nProvider.translate('ra.action.close'),
          clearText: i18nProvider.translate('ra.action.clear_input_value'),
        },
        reactAdminParts,
      ),
    [direction, i18nProvider],
  );
  return (
    <CoreAdminContext authProvider={authProvider} i18nProvider={i18nProvider} {...services}>
      <ThemesContext.Provider value={themes}>
        <CacheProvider value={getStyleCache(direction)}>
          <ThemeProvider>
            <CssBaseline enableColorScheme />
            <Guard>
              <CoreAdminUI
                disableTelemetry
                layout={Layout}
                loading={FullScreenSpinner}
                catchAll={NotFound}
                error={rethrow}
              >
                <CustomRoutes>
                  {filterAvailable(pages, missing).map(({ path, Page }) => (
                    <Route key={path} path={path} element={<Page screens={screens} />} />
                  ))}
                </CustomRoutes>
                {offered.map(({ pages: ownPages = {}, ...definition }) => (
                  <Resource key={definition.name} {...definition}>
                    {definition.show && !definition.edit && (
                      <Route path=":id/edit?" element={<ToShow />} />
                    )}
                    {Object.entries(ownPages).map(([page, Page]) => (
                      <Route key={page} path={page} element={<Page />} />
                    ))}
                  </Resource>
                ))}
              </CoreAdminUI>
              <Toaster />
            </Guard>
          </ThemeProvider>
        </CacheProvider>
      </ThemesContext.Provider>
    </CoreAdminContext>
  );
}

/** A record that is only shown, at its shortened URL or that of its form: react-admin would open the list there. */
function ToShow() {
  const { id = '' } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: `../${encodeURIComponent(id)}/show`, search, hash }} replace />;
}

/**
 * The console with its services, as the router of the page. Everything behind the guard is one route: react-admin
 * has its own below it.
 */
export function createConsole(
  shown: ResourceDefinition[] = resources,
): RouterProviderProps['router'] {
  const services = createServices(shown);
  return createBrowserRouter([
    {
      element: (
        <RootBoundary onReset={() => services.store.reset()}>
          <Outlet />
        </RootBoundary>
      ),
      children: [
        ...publicPaths.map((path) => ({ path, element: <PublicScreen /> })),
        { index: true, element: <Navigate to={homePath} replace /> },
        { path: '*', element: <Admin services={services} shown={shown} /> },
      ],
    },
  ]);
}

let opened: ReturnType<typeof createConsole> | undefined;

/** Shows the console. From here on its own router answers to the URL. One for the life of the page. */
export function renderConsole(container: HTMLElement): void {
  // The sign-in form may have been scrolled.
  document.documentElement.scrollTop = 0;
  opened ??= createConsole();
  renderInRoot(container, <RouterProvider router={opened} />);
}

/** For the entry script, which must not load the list of resources before it is needed. */
export { pageToOpen } from './layout/screens.ts';
