import InputAdornment from '@mui/material/InputAdornment';
import { TextInput, type TextInputProps } from 'react-admin';
import { markThousands } from '../../../domain/money.ts';
import { useLocale } from '../../i18n/useLocale.ts';

type Props = Pick<TextInputProps, 'source' | 'label' | 'helperText' | 'placeholder'> & {
  /** A unit behind the number, such as `g`. */
  unit?: string | undefined;
};

/**
 * A count. The form holds a number, `null` when empty; what is no whole number stays as it was
 * typed, so that the schema's message stands beside the very text it is about.
 */
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

/** A count as it was typed; `null` when empty, the text itself while it is none. */
export function parseWhole(text: string, locale: string): number | string | null {
  const plain = markThousands(text, locale)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim();
  if (plain === '') return null;
  const whole = GROUPED.test(plain) ? plain.replace(/\D/g, '') : plain;
  return /^\d{1,15}(?:[.,]0{1,2})?$/.test(whole) ? Number.parseInt(whole, 10) : text;
}

/** With one mark between its thousands, which do not begin with 0; India counts 12,34,567. */
const GROUPED = /^[1-9]\d{0,2}(['\u2019\u066c،,.])(?:\d{2,3}\1)*\d{3}$/;
