import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { useMemo } from 'react';
import {
  type AuthProvider,
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type Exporter,
  Resource,
  type Store,
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
import { setTokenExchange, type TokenExchange } from './api/refresh.ts';
import type { BaseProvider } from './api/verbs.ts';
import { homePath, publicPaths } from './auth/returnPath.ts';
import { completeAuthProvider, authProvider as storeAuthProvider } from './authProvider.ts';
import { completeDataProvider, createDataProvider } from './dataProvider.ts';
import './forms/drafts/forgetDrafts.ts';
import { installPastedNumbers } from './browser/keys.ts';
import { installRandomUUID, installTrustedTypes } from './browser/polyfills.ts';
import { createGuardedStore } from './browser/storage.ts';
import { routerProvider } from './forms/unsaved.ts';
import { languageDirection } from './i18n/languages.ts';
import { useI18n } from './i18n/provider.ts';
import { useLanguage } from './i18n/texts.ts';
import { FullScreenSpinner, Guard } from './layout/Guard.tsx';
import { Layout } from './layout/Layout.tsx';
import { NotFound } from './layout/Notice.tsx';
import { RootBoundary, rethrow } from './layout/RootBoundary.tsx';
import { createScreens, filterAvailable, filterAvailableForms, pages } from './layout/screens.ts';
import { Toaster } from './layout/Toaster.tsx';
import type { ResourceDefinition } from './resources/definition.ts';
import { contractsOf, pathsOf, resources } from './resources/index.ts';
import {
  isSessionReplaced,
  lastSessionEnd,
  onSessionCleared,
  onSessionEnded,
  readSession,
  useSession,
} from './session/session.ts';
import { identityOf } from './session/sessionShape.ts';
import { getStyleCache } from './theme/styleCache.ts';
import { createThemes } from './theme/theme.ts';
import { lazyPart, lazyScreen, watchMissingChunks } from './ui/lazy.tsx';
import { createQueryClient } from './ui/queryClient.ts';
import { renderInRoot } from './ui/reactRoot.tsx';

// No layout surrounds public screens. This fallback fills the page.
const PublicScreen = lazyScreen(
  () => import('./layout/PublicScreen.tsx'),
  <div className="start" />,
);

const ReactAdminFormGuard = lazyPart(() => import('./forms/ReactAdminFormGuard.tsx'));
const ReactAdminListError = lazyPart(() => import('./lists/ReactAdminListError.tsx'));
const ReactAdminPagination = lazyPart(() => import('./lists/ReactAdminPagination.tsx'));
const reactAdminParts = {
  formGuard: <ReactAdminFormGuard />,
  listError: <ReactAdminListError />,
  pagination: <ReactAdminPagination />,
  exporter: async (...list: Parameters<Exporter>) =>
    (await import('./lists/export/reactAdminExporter.ts')).exportRecords(...list),
};

installTrustedTypes();
installRandomUUID();
installPastedNumbers();
watchMissingChunks();

/**
 * Replacements for the providers of the store API. An `authProvider` needs only `login`. `refresh` is called when most
 * of the lifetime of a JSON Web Token has passed.
 */
export type Providers = {
  dataProvider?: BaseProvider;
  authProvider?: Pick<AuthProvider, 'login'> & Partial<AuthProvider> & { refresh?: TokenExchange };
};

type Parts = { services: ReturnType<typeof createServices>; definitions: ResourceDefinition[] };

function createServices(
  { dataProvider, authProvider }: Providers,
  definitions: ResourceDefinition[],
) {
  const store = createGuardedStore(() => identityOf(readSession().user));
  // Resets the view settings when another merchant signs in, and after a logout in another tab. After a logout in this
  // tab, `LogoutDialog` resets them.
  onSessionCleared(() => isSessionReplaced() && store.reset());
  onSessionEnded(() => lastSessionEnd() === 'logout' && store.reset());
  resetForOtherMerchant(store);
  useSession.subscribe(({ user }, { user: before }) => {
    if (identityOf(user) !== identityOf(before)) resetForOtherMerchant(store);
  });
  const auth = authProvider ? completeAuthProvider(authProvider) : storeAuthProvider;
  setTokenExchange(auth.refresh);
  return {
    store,
    queryClient: createQueryClient(),
    dataProvider: dataProvider
      ? completeDataProvider(dataProvider, pathsOf(definitions), contractsOf(definitions))
      : createDataProvider(pathsOf(definitions), contractsOf(definitions)),
    authProvider: auth,
  };
}

/** Resets the view settings of the former merchant: after an expired session, another merchant may sign in. */
function resetForOtherMerchant(store: Store) {
  const merchant = identityOf(readSession().user);
  const owner = store.getItem('owner');
  if (merchant === null || merchant === owner) return;
  if (owner !== undefined) store.reset();
  store.setItem('owner', merchant);
}

/** The signed-in app: everything behind the guard (R3). */
function Admin({ services, definitions }: Parts) {
  const i18nProvider = useI18n();
  const direction = languageDirection(useLanguage());
  const missing = useMissingEndpoints();
  // If the API lacks the endpoint of a screen, the URL of that screen shows `NotFound`.
  const offered = filterAvailableForms(definitions, missing);
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
    <CoreAdminContext i18nProvider={i18nProvider} routerProvider={routerProvider} {...services}>
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
                      <Route path=":id/edit?" element={<RedirectToShow />} />
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

/** For resources without an edit form: `/<id>` and `/<id>/edit` open the record's page, not the list. */
function RedirectToShow() {
  const { id = '' } = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: `../${encodeURIComponent(id)}/show`, search, hash }} replace />;
}

/** The page's router. Everything behind the guard is one route, because react-admin routes below it. */
export function createConsole({
  resources: definitions = resources,
  ...providers
}: Providers & { resources?: ResourceDefinition[] } = {}): RouterProviderProps['router'] {
  const services = createServices(providers, definitions);
  return createBrowserRouter([
    {
      element: (
        <RootBoundary onReset={() => services.store.reset()}>
          <Outlet />
        </RootBoundary>
      ),
      children: [
        ...publicPaths.map((path) => ({
          path,
          element: <PublicScreen authProvider={services.authProvider} />,
        })),
        { index: true, element: <Navigate to={homePath} replace /> },
        { path: '*', element: <Admin services={services} definitions={definitions} /> },
      ],
    },
  ]);
}

let opened: ReturnType<typeof createConsole> | undefined;

/** Renders the console. The first call creates the router, which handles the URL from then on. */
export function renderConsole(container: HTMLElement, providers: Providers): void {
  // The sign-in form may have been scrolled.
  document.documentElement.scrollTop = 0;
  opened ??= createConsole(providers);
  renderInRoot(container, <RouterProvider router={opened} />);
}

/** Re-exported for `main.tsx`: if `main.tsx` imported `screens.ts`, all resources would load at the start. */
export { pageToOpen } from './layout/screens.ts';
