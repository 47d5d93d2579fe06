import TextField from '@mui/material/TextField';
import { FieldTitle, useTranslate } from 'react-admin';
import { useFormattedInput } from './useFormattedInput.ts';
import { usePhoneSpelling } from './usePhoneSpelling.ts';

interface Props {
  source: string;
  /** Translation key. */
  helperText: string;
}

/** A phone number that is formatted on blur; see `usePhoneSpelling`. */
export function PhoneInput({ source, helperText }: Props) {
  const translate = useTranslate();
  const { field, message } = useFormattedInput({ source, ...usePhoneSpelling() });
  return (
    <TextField
      {...field}
      type="tel"
      label={<FieldTitle source={source} />}
      helperText={message ?? translate(helperText)}
      // Prevents autofill with the merchant's own number.
      autoComplete="off"
      slotProps={{ htmlInput: { dir: 'ltr' } }}
    />
  );
}
