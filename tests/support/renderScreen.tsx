import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  CoreAdminContext,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  ThemeProvider,
  ThemesContext,
} from 'react-admin';
import { createBrowserRouter, Route, Routes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { authProvider } from '../../src/authProvider.ts';
import { createGuardedStore } from '../../src/browser/storage.ts';
import { createDataProvider } from '../../src/dataProvider.ts';
import { LeaveGuard } from '../../src/forms/LeaveGuard.tsx';
import { createI18nProvider } from '../../src/i18n/provider.ts';
import { Toaster } from '../../src/layout/Toaster.tsx';
import { Tooltips } from '../../src/layout/Tooltips.tsx';
import { contractsOf, pathsOf, resources } from '../../src/resources/index.ts';
import { getStyleCache } from '../../src/theme/styleCache.ts';
import { createThemes } from '../../src/theme/theme.ts';
import { createQueryClient } from '../../src/ui/queryClient.ts';

type Options = {
  /** The current URL. */
  path: string;
  /** The resource of the screens. */
  resource?: string;
};

const definitions = Object.fromEntries(
  resources.map(({ name, icon, create, edit, show, recordRepresentation }) => [
    name,
    {
      name,
      icon,
      hasCreate: create !== undefined,
      hasEdit: edit !== undefined,
      hasShow: show !== undefined,
      recordRepresentation,
    },
  ]),
);

const themes = createThemes('ltr');

/**
 * Renders a screen with its providers (data, texts, theme, toasts, a router), but without the console's layout.
 * `screens`: elements by route path.
 */
export function renderScreen(
  screens: Record<string, ReactNode>,
  { path, resource = 'products' }: Options,
) {
  const queryClient = createQueryClient();
  const services = {
    authProvider,
    queryClient,
    dataProvider: createDataProvider(pathsOf(resources), contractsOf(resources)),
    i18nProvider: createI18nProvider(),
    store: createGuardedStore(),
  };
  const frame = (
    <CoreAdminContext {...services}>
      <ThemesContext.Provider value={themes}>
        <ThemeProvider>
          <ResourceDefinitionContextProvider definitions={definitions}>
            <ResourceContextProvider value={resource}>
              <Routes>
                {Object.entries(screens).map(([route, element]) => (
                  <Route key={route} path={route} element={element} />
                ))}
              </Routes>
              <LeaveGuard />
              <Tooltips />
            </ResourceContextProvider>
          </ResourceDefinitionContextProvider>
          <Toaster />
        </ThemeProvider>
      </ThemesContext.Provider>
    </CoreAdminContext>
  );
  window.history.replaceState(null, '', path);
  const element = <CacheProvider value={getStyleCache('ltr')}>{frame}</CacheProvider>;
  const router = createBrowserRouter([{ path: '*', element }]);
  const view = render(<RouterProvider router={router} />);
  onTestFinished(() => {
    view.unmount();
    router.dispose();
  });
  return {
    ...view,
    user: userEvent.setup(),
    queryClient,
    router,
    /** The current path and search. */
    place: () => router.state.location.pathname + router.state.location.search,
  };
}
