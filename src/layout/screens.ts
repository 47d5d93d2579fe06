import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import { type ComponentType, useMemo } from 'react';
import { ORDER_STATS } from '../api/customCalls.ts';
import { useMissingEndpoints } from '../api/missingEndpoints.ts';
import { homePath } from '../auth/returnPath.ts';
import type { ResourceDefinition, Screen } from '../resources/definition.ts';
import { resources } from '../resources/index.ts';
import { lazyScreen } from '../ui/lazy.tsx';

type Page = Screen & {
  Page: ComponentType<{ screens: readonly Screen[] }>;
};

/** Where all begins: above the resources, as the other pages are below them. */
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

/** Opened from the lists of what is imported, and named nowhere else. */
const imports: Pick<Page, 'path' | 'Page' | 'endpoint'> = {
  path: '/imports',
  Page: lazyScreen(() => import('../pages/imports/ImportPage.tsx')),
};

/** The screens that belong to no resource. */
export const pages = [home, analytics, subscription, settings, imports];

/**
 * Every screen that can be gone to, in the order in which they are offered. Routes, menu, the dashboard's tiles,
 * the palette, the keys after `g` and what may be opened after signing in follow from it.
 */
export function screensOf(shown: readonly ResourceDefinition[]): Screen[] {
  const lists = shown
    .filter(({ list }) => list)
    .map(({ name, path, icon, goTo, isInMenu, isInHeader }) => ({
      path: `/${name}`,
      endpoint: path,
      label: `resources.${name}.name`,
      icon,
      goTo,
      isInMenu,
      isInHeader,
    }));
  return [home, ...lists, analytics, subscription, settings];
}

export const screens = screensOf(resources);

/** Without the screens and resources whose endpoint the API does not have. */
export function offeredOf<Shown extends Pick<Screen, 'endpoint'>>(
  shown: readonly Shown[],
  missing: readonly string[],
): Shown[] {
  return shown.filter(({ endpoint }) => endpoint === undefined || !missing.includes(endpoint));
}

/** The same of resources, whose `path` is their endpoint. */
export function offeredResources<Shown extends Pick<ResourceDefinition, 'path'>>(
  shown: readonly Shown[],
  missing: readonly string[],
): Shown[] {
  return shown.filter(({ path }) => !missing.includes(path));
}

/** Every screen that leads somewhere, as far as is known. */
export function useOfferedScreens(): Screen[] {
  const missing = useMissingEndpoints();
  return useMemo(() => offeredOf(screens, missing), [missing]);
}

/** For their names: some languages have a form of its own for two. */
export const many = { smart_count: 3 };

/** The page that was asked for before signing in, when it is one of the console's; else the dashboard (D7). */
export function pageToOpen(asked: string): string {
  const [first] = /^\/[^/?]+/.exec(asked) ?? [];
  const isPage = pages.some(({ path }) => path === first);
  return isPage || resources.some(({ name }) => `/${name}` === first) ? asked : homePath;
}
