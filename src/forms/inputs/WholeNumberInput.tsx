import InputAdornment from '@mui/material/InputAdornment';
import { TextInput, type TextInputProps } from 'react-admin';
import { markThousands } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/useLocale.ts';

type Props = Pick<TextInputProps, 'source' | 'label' | 'helperText' | 'placeholder'> & {
  /** Unit after the number, such as `g`. */
  unit?: string | undefined;
};

/** The form value is a number, `null` if empty, or the typed text if invalid, so that the error refers to that text. */
export function WholeNumberInput({ unit, helperText = false, ...input }: Props) {
  const locale = useLocale();
  return (
    <TextInput
      {...input}
      parse={(text: string) => parseWhole(text, locale)}
      helperText={helperText}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'numeric' },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  );
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

/** Digit groups with one separator and no leading 0. India writes 12,34,567. */
const GROUPED = /^[1-9]\d{0,2}(['\u2019\u066c،,.])(?:\d{2,3}\1)*\d{3}$/;
