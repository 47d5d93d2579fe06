import AnalyticsIcon from '@mui/icons-material/InsightsOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import SettingsIcon from '@mui/icons-material/StorefrontOutlined';
import PlanIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import { resources } from '../../resources/index.ts';

/** Every screen that can be gone to: pages, and the lists of declared resources. `label` is the key of its name. */
export const screens = [
  { path: '/dashboard', label: 'shell.menu.dashboard', icon: DashboardIcon },
  { path: '/profile', label: 'shell.menu.profile', icon: SettingsIcon },
  { path: '/analytics', label: 'shell.menu.analytics', icon: AnalyticsIcon },
  { path: '/subscription', label: 'shell.menu.subscription', icon: PlanIcon },
  ...resources
    .filter(({ list }) => list)
    .map(({ name, icon }) => ({ path: `/${name}`, label: `resources.${name}.name`, icon })),
];

/** Names are of many: some languages have a form of its own for two. */
export const many = { smart_count: 3 };
