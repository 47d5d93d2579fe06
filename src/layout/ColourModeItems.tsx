import CheckIcon from '@mui/icons-material/CheckOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import { type ColourMode, useColourMode } from './useColourMode.ts';

const modes = [
  { mode: 'light', icon: LightIcon },
  { mode: 'dark', icon: DarkIcon },
  { mode: 'system', icon: SystemIcon },
] as const satisfies { mode: ColourMode; icon: unknown }[];

/** Light, dark, or as the device is set. */
export function ColourModeItems({ onChosen }: { onChosen: () => void }) {
  const translate = useTranslate();
  const [current, setMode] = useColourMode();
  return modes.map(({ mode, icon: Icon }) => (
    <MenuItem
      key={mode}
      role="menuitemradio"
      aria-checked={mode === current}
      onClick={() => {
        setMode(mode);
        onChosen();
      }}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {translate(`shell.account.${mode}`)}
      {mode === current && <CheckIcon sx={{ ml: 'auto', fontSize: 18, color: 'primary.main' }} />}
    </MenuItem>
  ));
}
