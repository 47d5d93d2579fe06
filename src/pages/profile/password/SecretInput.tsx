import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Passwords } from './passwordProblems.ts';

interface Props {
  name: keyof Passwords;
  value: string;
  onChange: (value: string) => void;
  /** Already translated. */
  problem: string | undefined;
  isNew?: boolean;
  autoFocus?: boolean;
}

/** Last parts of the texts' keys. */
const texts = {
  currentPassword: { label: 'current', show: 'showCurrent' },
  newPassword: { label: 'new', show: 'showNew' },
  repeat: { label: 'repeat', show: 'showRepeat' },
} as const;

/** A password that can be looked at while it is typed. Pasting is welcome. */
export function SecretInput({ name, value, onChange, problem, isNew = false, autoFocus }: Props) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const { label, show } = texts[name];
  return (
    <TextField
      name={name}
      label={translate(`settings.password.${label}`)}
      type={isShown ? 'text' : 'password'}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== undefined}
      helperText={problem}
      fullWidth
      autoFocus={autoFocus ?? false}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      slotProps={{
        htmlInput: { dir: 'ltr', spellCheck: false, autoCapitalize: 'off', maxLength: 1024 },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={translate(`settings.password.${show}`)}
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <HideIcon /> : <ShowIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
