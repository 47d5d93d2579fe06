import TextField from '@mui/material/TextField';
import { FieldTitle, useTranslate } from 'react-admin';
import { formatPhone } from '../../ui/fields/contact/formatPhone.ts';
import { toE164 } from '../../ui/fields/contact/toE164.ts';
import { useOwnCountry } from '../../ui/useOwnCountry.ts';
import { useFormattedInput } from './useFormattedInput.ts';

interface Props {
  source: string;
  /** Translation key. */
  helperText: string;
}

/**
 * A phone number in any usual notation, normalised on blur. The form value is E.164, null when empty. A number without
 * country code gets that of the merchant's own number.
 */
export function PhoneInput({ source, helperText }: Props) {
  const translate = useTranslate();
  const country = useOwnCountry() ?? '';
  const { field, message } = useFormattedInput({
    source,
    // A text that is no number stays as typed, so that its error message makes sense.
    read: (text) => toE164(text, country) ?? (text.trim() || null),
    write: (value) =>
      typeof value === 'string' ? formatPhone(value).replaceAll('\u00a0', ' ') : '',
  });
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
