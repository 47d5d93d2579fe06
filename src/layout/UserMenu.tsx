import CheckIcon from '@mui/icons-material/CheckOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import ProfileIcon from '@mui/icons-material/PersonOutlined';
import DevicesIcon from '@mui/icons-material/PhonelinkEraseOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNavigate, useStore, useTranslate } from 'react-admin';
import { LogoutDialog, type LogoutScope } from '../forms/LogoutDialog.tsx';
import { changeLanguage } from '../i18n/language.ts';
import { type Language, languages } from '../i18n/languages.ts';
import { useLanguage } from '../i18n/texts.ts';
import { useSession } from '../session/session.ts';
import { useSides, writtenSx } from '../theme/direction.ts';
import { UserAvatar } from '../ui/fields/UserAvatar.tsx';
import { WhenOpened } from '../ui/lazy.tsx';
import { showToast } from '../ui/toasts.ts';
import { settings } from './screens.ts';

/** Account menu: profile, appearance, language, logout (U1-U6). */
export function UserMenu() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [scope, setScope] = useState<LogoutScope | null>(null);
  const user = useSession((session) => session.user);
  const { end } = useSides();
  const isOpen = anchor !== null;
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };

  return (
    <>
      <ButtonBase
        aria-label={translate('shell.account.menu')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: 99, p: 0.5, minWidth: 44, minHeight: 44 }}
      >
        <UserAvatar user={user} />
      </ButtonBase>
      <WhenOpened isOpen={isOpen}>
        <Menu
          id={id}
          open={isOpen}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          variant="menu"
          anchorOrigin={{ vertical: 'bottom', horizontal: end }}
          transformOrigin={{ vertical: 'top', horizontal: end }}
          slotProps={{
            paper: {
              role: 'region',
              'aria-label': translate('shell.account.section'),
              sx: { width: 292 },
            },
            list: { 'aria-label': translate('shell.account.menu') },
          }}
        >
          <Identity />
          <Divider component="li" sx={{ mx: -0.75, my: 0.75 }} />
          <SectionLabel text={translate('shell.account.section')} />
          <Item icon={ProfileIcon} name="profile" onClick={choose(() => navigate(settings.path))} />
          <SectionLabel text={translate('shell.account.appearance')} />
          <ColourModeItems onChosen={() => setAnchor(null)} />
          <SectionLabel text={translate('shell.language.title')} />
          <LanguageItems onChosen={() => setAnchor(null)} />
          <Divider component="li" sx={{ mx: -0.75, my: 0.75 }} />
          <Item icon={LogoutIcon} name="logout" onClick={choose(() => setScope('here'))} />
          <Item
            icon={DevicesIcon}
            name="logoutAll"
            onClick={choose(() => setScope('everywhere'))}
          />
        </Menu>
      </WhenOpened>
      <LogoutDialog scope={scope} onClose={() => setScope(null)} />
    </>
  );
}

interface ItemProps extends MenuItemProps {
  icon: typeof ProfileIcon;
  /** Last part of the translation key. */
  name: 'profile' | 'logout' | 'logoutAll';
}

function Item({ icon: Icon, name, ...props }: ItemProps) {
  const translate = useTranslate();
  return (
    <MenuItem {...props}>
      <ListItemIcon>
        <Icon fontSize="small" className={name === 'logout' ? 'pointing' : undefined} />
      </ListItemIcon>
      {translate(`shell.account.${name}`)}
    </MenuItem>
  );
}

function Identity() {
  const user = useSession((session) => session.user);
  return (
    <Box
      component="li"
      role="presentation"
      sx={{ display: 'flex', gap: 1.25, alignItems: 'center', px: 1, py: 0.75 }}
    >
      <UserAvatar user={user} size={40} />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="span" variant="subtitle2" sx={{ display: 'block', ...writtenSx }}>
          {user?.name}
        </Typography>
        <Typography
          component="span"
          variant="caption"
          sx={{ display: 'block', color: 'text.secondary', ...writtenSx }}
        >
          {user?.email}
        </Typography>
      </Box>
    </Box>
  );
}

function SectionLabel({ text }: { text: string }) {
  return (
    <Typography
      component="li"
      role="presentation"
      variant="overline"
      sx={{ display: 'block', px: 1.25, pt: 0.75, pb: 0.25, color: 'text.secondary' }}
    >
      {text}
    </Typography>
  );
}

const modes = [
  { mode: 'light', icon: LightIcon },
  { mode: 'dark', icon: DarkIcon },
  { mode: 'system', icon: SystemIcon },
] as const satisfies { mode: ColourMode; icon: unknown }[];

function ColourModeItems({ onChosen }: { onChosen: () => void }) {
  const translate = useTranslate();
  const [current, setMode] = useColourMode();
  return modes.map(({ mode, icon: Icon }) => (
    <ChoiceItem
      key={mode}
      isChosen={mode === current}
      onClick={() => {
        setMode(mode);
        onChosen();
      }}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {translate(`shell.account.${mode}`)}
    </ChoiceItem>
  ));
}

function ChoiceItem({ isChosen, children, ...props }: MenuItemProps & { isChosen: boolean }) {
  return (
    <MenuItem role="menuitemradio" aria-checked={isChosen} {...props}>
      {children}
      {isChosen && <CheckIcon sx={{ ml: 'auto', fontSize: 18, color: 'primary.main' }} />}
    </MenuItem>
  );
}

type ColourMode = 'light' | 'dark' | 'system';

/** The colour mode, stored under the key of react-admin's theme. `system` removes the key. */
export function useColourMode(): [ColourMode, (mode: ColourMode) => void] {
  const [stored, store] = useStore<'light' | 'dark' | undefined>('theme');
  return [stored ?? 'system', (mode) => store(mode === 'system' ? undefined : mode)];
}

/** Each language by its own name, so that everyone finds theirs. */
function LanguageItems({ onChosen }: { onChosen: () => void }) {
  const current = useLanguage();
  return languages.map(({ code, name, direction }) => (
    <ChoiceItem
      key={code}
      isChosen={code === current}
      lang={code}
      onClick={() => {
        onChosen();
        chooseLanguage(code);
      }}
    >
      <span dir={direction}>{name}</span>
    </ChoiceItem>
  ));
}

/** Shows a toast if the language cannot be loaded. */
export function chooseLanguage(language: Language): void {
  changeLanguage(language).catch(() =>
    showToast({
      tone: 'error',
      title: 'shell.language.failed',
      text: 'shell.language.failedText',
    }),
  );
}
