import AddIcon from '@mui/icons-material/AddOutlined';
import LightIcon from '@mui/icons-material/ContrastOutlined';
import AnalyticsIcon from '@mui/icons-material/InsightsOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import SettingsIcon from '@mui/icons-material/StorefrontOutlined';
import PlanIcon from '@mui/icons-material/WorkspacePremiumOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { resources } from '../../resources/index.ts';
import { useColourMode } from '../useColourMode.ts';
import type { PaletteItem } from './paletteItem.ts';

const pages = [
  { path: '/dashboard', label: 'shell.menu.dashboard', icon: DashboardIcon },
  { path: '/profile', label: 'shell.menu.profile', icon: SettingsIcon },
  { path: '/analytics', label: 'shell.menu.analytics', icon: AnalyticsIcon },
  { path: '/subscription', label: 'shell.menu.subscription', icon: PlanIcon },
] as const;

/** Every screen, declared resources included, and what can be begun from anywhere. */
export function usePlaces(onShowShortcuts: () => void): PaletteItem[] {
  const translate = useTranslate();
  const actions = useActions(onShowShortcuts);
  const navigate = useNavigate();
  const nameOf = (name: string) => translate(`resources.${name}.name`, { smart_count: 3, _: name });
  const screens = [
    ...pages.map(({ path, label, icon }) => ({ path, title: translate(label), icon })),
    ...resources
      .filter(({ list }) => list)
      .map(({ name, icon }) => ({ path: `/${name}`, title: nameOf(name), icon })),
  ];
  return [
    ...screens.map(({ path, ...screen }) => ({
      ...screen,
      id: path,
      group: translate('palette.groups.screens'),
      isPlace: true,
      onChoose: () => void navigate(path),
    })),
    ...actions,
  ];
}

function useActions(onShowShortcuts: () => void): PaletteItem[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [mode, setMode] = useColourMode();
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const isDark = mode === 'dark' || (mode === 'system' && isSystemDark);
  const group = translate('palette.groups.actions');
  const creations = resources
    .filter(({ create }) => create)
    .map(({ name }) => ({
      id: `create ${name}`,
      title: translate(`palette.add.${name}`, {
        _: translate('palette.addOther', {
          name: translate(`resources.${name}.name`, { smart_count: 1, _: name }),
        }),
      }),
      icon: AddIcon,
      onChoose: () => void navigate(`/${name}/create`),
    }));
  return [
    ...creations,
    {
      id: 'colours',
      title: translate(isDark ? 'palette.light' : 'palette.dark'),
      icon: LightIcon,
      onChoose: () => setMode(isDark ? 'light' : 'dark'),
    },
    {
      id: 'shortcuts',
      title: translate('palette.shortcuts.title'),
      icon: KeyboardIcon,
      onChoose: onShowShortcuts,
    },
  ].map((item) => ({ ...item, group, isPlace: false }));
}
