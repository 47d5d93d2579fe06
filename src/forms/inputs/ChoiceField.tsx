import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

type Props = Pick<
  TextFieldProps,
  'autoFocus' | 'error' | 'fullWidth' | 'helperText' | 'margin' | 'required' | 'sx'
> & {
  /** Translation key. */
  label: string;
  /** Translation key of an empty option, if there is one. */
  empty?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; text: ReactNode }[];
};

/** A select outside a form. */
export function ChoiceField({ label, empty, value, onChange, options, ...field }: Props) {
  const translate = useTranslate();
  return (
    <TextField
      {...field}
      select
      label={translate(label)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={empty ? { select: { displayEmpty: true }, inputLabel: { shrink: true } } : {}}
    >
      {empty && <MenuItem value="">{translate(empty)}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.text}
        </MenuItem>
      ))}
    </TextField>
  );
}
