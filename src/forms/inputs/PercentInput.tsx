import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { FieldTitle, useTranslate } from 'react-admin';
import { asciiDigits } from '../../../domain/digits.ts';
import { separators } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useFormattedInput } from './useFormattedInput.ts';

interface Props {
  source: string;
  helperText?: string;
  required?: boolean;
}

/** Accepts a comma or a point. Invalid text stays as typed. */
export function PercentInput({ source, helperText, required = true }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const write = (value: unknown) => formatPercent(value, locale);
  const { field, message } = useFormattedInput({ source, read: parsePercent, write });
  return (
    <TextField
      {...field}
      label={<FieldTitle source={source} />}
      required={required}
      helperText={message ?? (helperText && translate(helperText))}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
      }}
    />
  );
}

/** `12,5`, `12.5 %`, `١٢٫٥` -> 12.5. */
export function parsePercent(text: string): number | string | null {
  const plain = asciiDigits(text)
    .replace(/[%\u066a\u200e\u200f\u061c]/g, '')
    .replace(/[,\u066b]/, '.')
    .trim();
  if (plain === '') return null;
  return /^[-+]?\d{1,9}(\.\d*)?$|^[-+]?\.\d+$/.test(plain) ? Number(plain) : text;
}

function formatPercent(value: unknown, locale: string): string {
  if (typeof value === 'number') return String(value).replace('.', separators(locale).decimal);
  return typeof value === 'string' ? value : '';
}
