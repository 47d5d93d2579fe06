import AddIcon from '@mui/icons-material/AddOutlined';
import LightIcon from '@mui/icons-material/ContrastOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LanguageIcon from '@mui/icons-material/LanguageOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate, useTranslate } from 'react-admin';
import { useMissingEndpoints } from '../../api/missingEndpoints.ts';
import { languages } from '../../i18n/languages.ts';
import { resources } from '../../resources/index.ts';
import { many, offeredOf, offeredResources, useOfferedScreens } from '../screens.ts';
import { chooseLanguage, useColourMode } from '../UserMenu.tsx';
import type { PaletteItem } from './paletteItem.ts';
import { placesAt } from './places.ts';

interface Props {
  onShowShortcuts: () => void;
  onLogout: () => void;
}

/** Every screen, declared resources included, and what can be begun from anywhere. */
export function useCommands(props: Props): PaletteItem[] {
  const translate = useTranslate();
  const actions = useActions(props);
  const navigate = useNavigate();
  const screens = useOfferedScreens();
  const missing = useMissingEndpoints();
  return [
    ...screens.map(({ path, label, icon }) => ({
      id: path,
      title: translate(label, many),
      words: translate(`commandPalette.words.${path.slice(1)}`, { _: '' }),
      icon,
      group: translate('commandPalette.groups.screens'),
      isPlace: true,
      onChoose: () => void navigate(path),
    })),
    ...offeredOf(placesAt(new Date()), missing).map(
      ({ name, to, icon, hint, group = 'screens' }) => ({
        id: `place ${name}`,
        title: translate(`commandPalette.places.${name}`),
        hint: hint && translate(hint, many),
        words: translate(`commandPalette.words.${name}`),
        icon,
        group: translate(`commandPalette.groups.${group}`),
        isPlace: group === 'screens',
        isHidden: true,
        onChoose: () => void navigate(to),
      }),
    ),
    ...actions,
  ];
}

/** Lists that can be saved as a file. */
const EXPORTED = ['orders', 'products', 'users', 'promotions'];

function useActions({ onShowShortcuts, onLogout }: Props): PaletteItem[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [mode, setMode] = useColourMode();
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const isDark = mode === 'dark' || (mode === 'system' && isSystemDark);
  const group = translate('commandPalette.groups.actions');
  const missing = useMissingEndpoints();
  const offered = offeredResources(resources, missing);
  const creations = offered
    .filter(({ create }) => create)
    .map(({ name }) => ({
      id: `create ${name}`,
      title: translate(`commandPalette.add.${name}`, {
        _: translate('commandPalette.addOther', {
          name: translate(`resources.${name}.name`, { smart_count: 1, _: name }),
        }),
      }),
      words: ['any', name]
        .map((one) => translate(`commandPalette.createWords.${one}`, { _: '' }))
        .join(' '),
      icon: AddIcon,
      onChoose: () => void navigate(`/${name}/create`),
    }));
  const exports = offered
    .filter(({ name }) => EXPORTED.includes(name))
    .map(({ name }) => ({
      id: `export ${name}`,
      title: translate('commandPalette.export', {
        name: translate(`resources.${name}.name`, { ...many, _: name }),
      }),
      words: translate('commandPalette.words.export'),
      icon: ExportIcon,
      isHidden: true,
      onChoose: () => void navigate(`/${name}`),
    }));
  const speaks = languages.map(({ code, name }) => ({
    id: `language ${code}`,
    title: name,
    hint: translate('shell.language.title'),
    words: translate('commandPalette.words.language'),
    icon: LanguageIcon,
    isHidden: true,
    onChoose: () => chooseLanguage(code),
  }));
  return [
    ...creations,
    ...exports,
    {
      id: 'colours',
      title: translate(isDark ? 'commandPalette.light' : 'commandPalette.dark'),
      icon: LightIcon,
      onChoose: () => setMode(isDark ? 'light' : 'dark'),
    },
    {
      id: 'shortcuts',
      title: translate('commandPalette.shortcuts.title'),
      icon: KeyboardIcon,
      onChoose: onShowShortcuts,
    },
    ...speaks,
    {
      id: 'logout',
      title: translate('shell.account.logout'),
      words: translate('commandPalette.words.logout'),
      icon: LogoutIcon,
      onChoose: onLogout,
    },
  ].map((item) => ({ ...item, group, isPlace: false }));
}
