import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';

type Props = {
  reasons: readonly string[];
  value: string;
  onChange: (reason: string) => void;
  problem?: string | null | undefined;
  label?: string;
};

/** Why, from a short list. */
export function ReasonSelect({ reasons, value, onChange, problem, label }: Props) {
  const translate = useTranslate();
  return (
    <TextField
      select
      required
      label={label ?? translate('orderShow.dialog.reason')}
      value={reasons.includes(value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      error={Boolean(problem)}
      helperText={problem}
    >
      {reasons.map((reason) => (
        <MenuItem key={reason} value={reason}>
          {translate(`orderShow.reason.${reason}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
