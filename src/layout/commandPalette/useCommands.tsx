import AddIcon from '@mui/icons-material/AddOutlined';
import LightIcon from '@mui/icons-material/ContrastOutlined';
import ExportIcon from '@mui/icons-material/FileDownloadOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LanguageIcon from '@mui/icons-material/LanguageOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate, useTranslate } from 'react-admin';
import { STOCK_LEVELS, useMissingEndpoints } from '../../api/missingEndpoints.ts';
import { languages } from '../../i18n/languages.ts';
import { resources } from '../../resources/index.ts';
import { useSession } from '../../session/session.ts';
import { filterAvailable, filterAvailableForms, plural, useAvailableScreens } from '../screens.ts';
import { chooseLanguage, useColourMode } from '../UserMenu.tsx';
import type { PaletteItem } from './paletteItem.ts';
import { createPlaces } from './places.ts';

interface Props {
  onShowShortcuts: () => void;
  onLogout: () => void;
}

/** All commands of the palette: screens, places within them, and actions. */
export function useCommands(props: Props): PaletteItem[] {
  const translate = useTranslate();
  const actions = useActions(props);
  const navigate = useNavigate();
  const screens = useAvailableScreens();
  const missing = useMissingEndpoints();
  const { emailLanguage, logo } = useSession(({ storeSettings }) => storeSettings);
  return [
    ...screens.map(({ path, label, icon }) => ({
      id: path,
      title: translate(label, plural),
      keywords: translate(`commandPalette.words.${path.slice(1)}`, { _: '' }),
      icon,
      group: translate('commandPalette.groups.screens'),
      isPlace: true,
      onChoose: () => void navigate(path),
    })),
    ...filterAvailable(
      createPlaces(new Date(), {
        hasEmails: emailLanguage !== null,
        hasLogo: logo !== undefined,
        hasLevels: !missing.includes(STOCK_LEVELS),
      }),
      missing,
    ).map(({ name, i18nPrefix = 'commandPalette', to, icon, hint, group = 'screens' }) => ({
      id: `place ${i18nPrefix} ${name}`,
      title: translate(`${i18nPrefix}.places.${name}`),
      hint: hint && translate(hint, plural),
      keywords: translate(`${i18nPrefix}.words.${name}`),
      icon,
      group: translate(`commandPalette.groups.${group}`),
      isPlace: group === 'screens',
      isHidden: true,
      onChoose: () => void navigate(to),
    })),
    ...actions,
  ];
}

function useActions({ onShowShortcuts, onLogout }: Props): PaletteItem[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [mode, setMode] = useColourMode();
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const isDark = mode === 'dark' || (mode === 'system' && isSystemDark);
  const group = translate('commandPalette.groups.actions');
  const missing = useMissingEndpoints();
  const available = filterAvailableForms(resources, missing);
  const creations = available
    .filter(({ create }) => create)
    .map(({ name }) => ({
      id: `create ${name}`,
      title: translate(`commandPalette.add.${name}`, {
        _: translate('commandPalette.addOther', {
          name: translate(`resources.${name}.name`, { smart_count: 1, _: name }),
        }),
      }),
      keywords: ['any', name]
        .map((one) => translate(`commandPalette.createWords.${one}`, { _: '' }))
        .join(' '),
      icon: AddIcon,
      onChoose: () => void navigate(`/${name}/create`),
    }));
  const exports = available
    // The tree of categories is the only list without an export button.
    .filter(({ name, list }) => list && name !== 'categories')
    .map(({ name }) => ({
      id: `export ${name}`,
      title: translate('commandPalette.export', {
        name: translate(`resources.${name}.name`, { ...plural, _: name }),
      }),
      keywords: translate('commandPalette.words.export'),
      icon: ExportIcon,
      isHidden: true,
      onChoose: () => void navigate(`/${name}`),
    }));
  const languageItems = languages.map(({ code, name }) => ({
    id: `language ${code}`,
    title: name,
    hint: translate('shell.language.title'),
    keywords: translate('commandPalette.words.language'),
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
    ...languageItems,
    {
      id: 'logout',
      title: translate('shell.account.logout'),
      keywords: translate('commandPalette.words.logout'),
      icon: LogoutIcon,
      onChoose: onLogout,
    },
  ].map((item) => ({ ...item, group, isPlace: false }));
}
