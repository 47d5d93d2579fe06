import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { FieldTitle, useInput, useResourceContext } from 'react-admin';
import { asciiDigits } from '../../../domain/digits.ts';

interface Props {
  source: string;
  label?: string;
  helperText?: ReactNode;
  /** A unit behind the number, such as `g`. */
  unit?: string | undefined;
  placeholder?: string;
}

/**
 * A count. The form holds a number, `null` when empty; what is no whole number stays as it was
 * typed, so that the schema's message stands beside the very text it is about.
 */
export function WholeNumberInput({ source, label, helperText, unit, placeholder }: Props) {
  const resource = useResourceContext();
  const { id, field, fieldState } = useInput({ source, parse: parseWhole });
  const message = fieldState.error?.message;
  return (
    <TextField
      {...field}
      id={id}
      label={<FieldTitle label={label} source={source} resource={resource} />}
      error={message !== undefined}
      helperText={message ?? helperText}
      placeholder={placeholder}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'numeric' },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  );
}

/** A count as it was typed; `null` when empty, the text itself while it is none. */
export function parseWhole(text: string): number | string | null {
  const plain = asciiDigits(text)
    .replace(/[\s\u00a0\u202f'\u2019\u066c،,.](?=\d{3}(\D|$))/g, '')
    .trim();
  if (plain === '') return null;
  return /^\d{1,15}$/.test(plain) ? Number(plain) : text;
}
