import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import { type ComponentType, useMemo } from 'react';
import { ORDER_STATS, useMissingEndpoints } from '../api/missingEndpoints.ts';
import { homePath } from '../auth/returnPath.ts';
import type { ResourceDefinition, Screen } from '../resources/definition.ts';
import { resources } from '../resources/index.ts';
import { lazyScreen } from '../ui/lazy.tsx';
import { importPage } from './importPage.ts';

type Page = Screen & {
  Page: ComponentType<{ screens: readonly Screen[] }>;
};

/** The first screen, before the resources; the other pages come after them. */
const home: Page = {
  path: homePath,
  label: 'shell.menu.dashboard',
  icon: SpaceDashboardOutlined,
  goTo: 'd',
  isInMenu: true,
  Page: lazyScreen(() => import('../pages/dashboard/DashboardPage.tsx')),
};
const analytics: Page = {
  path: '/analytics',
  label: 'shell.menu.analytics',
  icon: InsightsOutlined,
  goTo: 'a',
  endpoint: ORDER_STATS,
  Page: lazyScreen(() => import('../pages/analytics/AnalyticsPage.tsx')),
};
const subscription: Page = {
  path: '/subscription',
  label: 'shell.menu.subscription',
  icon: WorkspacePremiumOutlined,
  goTo: 'b',
  Page: lazyScreen(() => import('../pages/subscription/SubscriptionPage.tsx')),
};
export const settings: Page = {
  path: '/profile',
  label: 'shell.menu.profile',
  icon: StorefrontOutlined,
  goTo: 's',
  isInMenu: true,
  Page: lazyScreen(() => import('../pages/profile/ProfilePage.tsx')),
};

/** Screens that belong to no resource. */
export const pages = [home, analytics, subscription, settings, importPage];

/** The screens of menu, tiles, palette and shortcuts, in display order. */
export function createScreens(shown: readonly ResourceDefinition[]): Screen[] {
  const lists = shown
    .filter(({ list }) => list)
    .map(({ name, path, icon, goTo, isInMenu, isInHeader, isInSettings }) => ({
      path: `/${name}`,
      endpoint: path,
      label: `resources.${name}.name`,
      icon,
      goTo,
      isInMenu,
      isInHeader,
      isInSettings,
    }));
  return [home, ...lists, analytics, subscription, settings];
}

export const screens = createScreens(resources);

/** Removes screens whose endpoint the API lacks. */
export function filterAvailable<Shown extends Pick<Screen, 'endpoint'>>(
  shown: readonly Shown[],
  missing: readonly string[],
): Shown[] {
  return shown.filter(({ endpoint }) => endpoint === undefined || !missing.includes(endpoint));
}

/** Removes resources whose endpoint, `path`, the API lacks. */
export function filterAvailableResources<Shown extends Pick<ResourceDefinition, 'path'>>(
  shown: readonly Shown[],
  missing: readonly string[],
): Shown[] {
  return shown.filter(({ path }) => !missing.includes(path));
}

/** Like `filterAvailableResources`. Also removes each `create` screen whose endpoint the API lacks. */
export function filterAvailableForms(
  shown: readonly ResourceDefinition[],
  missing: readonly string[],
): ResourceDefinition[] {
  return filterAvailableResources(shown, missing).map(({ create, ...resource }) =>
    create && !missing.includes(resource.createEndpoint ?? resource.path)
      ? { ...resource, create }
      : resource,
  );
}

/** Screens whose endpoint the API has, as far as is known. */
export function useAvailableScreens(): Screen[] {
  const missing = useMissingEndpoints();
  return useMemo(() => filterAvailable(screens, missing), [missing]);
}

/** Selects the plural form of names. The count is 3, because some languages have a separate form for 2. */
export const plural = { smart_count: 3 };

/** Returns the page that was requested before the sign-in if the console has this page, else the dashboard (D7). */
export function pageToOpen(requestedPath: string): string {
  const [first] = /^\/[^/?]+/.exec(requestedPath) ?? [];
  const isPage = pages.some(({ path }) => path === first);
  return isPage || resources.some(({ name }) => `/${name}` === first) ? requestedPath : homePath;
}
