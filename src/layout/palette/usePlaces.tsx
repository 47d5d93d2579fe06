import AddIcon from '@mui/icons-material/AddOutlined';
import LightIcon from '@mui/icons-material/ContrastOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { resources } from '../../resources/index.ts';
import { useColourMode } from '../useColourMode.ts';
import type { PaletteItem } from './paletteItem.ts';
import { many, screens } from './screens.ts';

/** Every screen, declared resources included, and what can be begun from anywhere. */
export function usePlaces(onShowShortcuts: () => void): PaletteItem[] {
  const translate = useTranslate();
  const actions = useActions(onShowShortcuts);
  const navigate = useNavigate();
  return [
    ...screens.map(({ path, label, icon }) => ({
      id: path,
      title: translate(label, many),
      icon,
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
