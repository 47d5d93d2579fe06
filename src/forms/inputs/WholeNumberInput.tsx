import InputAdornment from '@mui/material/InputAdornment';
import { TextInput, type TextInputProps } from 'react-admin';
import { asciiDigits } from '../../../domain/digits.ts';

type Props = Pick<TextInputProps, 'source' | 'label' | 'helperText' | 'placeholder'> & {
  /** A unit behind the number, such as `g`. */
  unit?: string | undefined;
};

/**
 * A count. The form holds a number, `null` when empty; what is no whole number stays as it was
 * typed, so that the schema's message stands beside the very text it is about.
 */
export function WholeNumberInput({ unit, helperText = false, ...input }: Props) {
  return (
    <TextInput
      {...input}
      parse={parseWhole}
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
export function parseWhole(text: string): number | string | null {
  const plain = asciiDigits(text)
    .replace(/[\s\u00a0\u202f'\u2019\u066c،,.](?=\d{3}(\D|$))/g, '')
    .trim();
  if (plain === '') return null;
  return /^\d{1,15}$/.test(plain) ? Number(plain) : text;
}
