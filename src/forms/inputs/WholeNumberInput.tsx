import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { FieldTitle, useTranslate } from 'react-admin';
import { markThousands } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { useFormattedInput, useFormattedText } from './useFormattedInput.ts';

interface Props {
  source: string;
  label?: string;
  /** A translation key, or already translated. */
  helperText?: string;
  placeholder?: string;
  /** Unit after the number, such as `g`. */
  unit?: string | undefined;
  required?: boolean;
}

/** The form value is a number, `null` if empty, or the typed text if invalid, so that the error refers to that text. */
export function WholeNumberInput(props: Props) {
  const { source, label, unit, helperText, placeholder, required = false } = props;
  const translate = useTranslate();
  const { field, message } = useFormattedInput({ source, ...useWholeSpelling() });
  return (
    <TextField
      {...field}
      label={<FieldTitle label={label} source={source} />}
      required={required}
      placeholder={placeholder}
      helperText={message ?? (helperText && translate(helperText, { _: helperText }))}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'numeric' },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  );
}

/** Props of a `TextField` for a whole number outside a form. */
export function useWholeText(
  value: number | string | null,
  onChange: (value: number | string | null) => void,
) {
  const spelling = useWholeSpelling();
  return useFormattedText(value, (text) => onChange(spelling.read(text)), spelling);
}

function useWholeSpelling() {
  const locale = useLocale();
  return {
    read: (text: string) => parseWhole(text, locale),
    write: (value: unknown) => String(value ?? ''),
  };
}

/** `null` if empty, the text itself if invalid. */
export function parseWhole(text: string, locale: string): number | string | null {
  const plain = markThousands(text, locale)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim();
  if (plain === '') return null;
  const whole = GROUPED.test(plain) ? plain.replace(/\D/g, '') : plain;
  return /^\d{1,15}(?:[.,]0{1,2})?$/.test(whole) ? Number.parseInt(whole, 10) : text;
}

/** Digit groups without a leading 0, all with the same separator. India writes 12,34,567. */
const GROUPED = /^[1-9]\d{0,2}(['\u2019\u066c،,.])(?:\d{2,3}\1)*\d{3}$/;
