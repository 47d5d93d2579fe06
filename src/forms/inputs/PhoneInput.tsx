import TextField from '@mui/material/TextField';
import { FieldTitle, useTranslate } from 'react-admin';
import { useFormattedInput } from './useFormattedInput.ts';
import { usePhoneSpelling } from './usePhoneSpelling.ts';

interface Props {
  source: string;
  /** Translation key. */
  helperText: string;
}

/**
 * A phone number in any usual notation, normalised on blur. The form value is E.164, null when empty. A number without a
 * country code gets the one of the merchant's own number.
 */
export function PhoneInput({ source, helperText }: Props) {
  const translate = useTranslate();
  const { field, message } = useFormattedInput({ source, ...usePhoneSpelling() });
  return (
    <TextField
      {...field}
      type="tel"
      label={<FieldTitle source={source} />}
      helperText={message ?? translate(helperText)}
      // Prevent autofill with the merchant's own number.
      autoComplete="off"
      slotProps={{ htmlInput: { dir: 'ltr' } }}
    />
  );
}
