import TextField from '@mui/material/TextField';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { FieldTitle, useRecordContext, useTranslate } from 'react-admin';
import { asciiDigits } from '../../../domain/digits.ts';
import { useTyped } from '../../forms/useTyped.ts';

/** Translation keys. */
interface Props {
  source: string;
  label: string;
  helperText: string;
}

/**
 * A phone number as people write it. The form holds E.164, `null` when empty, and the text itself while it
 * is no number. One without a country code is taken to be of the country of the merchant's own number.
 */
export function PhoneInput({ source, label, helperText }: Props) {
  const translate = useTranslate();
  const country = useOwnCountry();
  const read = (text: string) => numberIn(text, country);
  const { field, message } = useTyped({ source, read, write: spaced });
  return (
    <TextField
      {...field}
      type="tel"
      fullWidth
      label={<FieldTitle label={label} source={source} />}
      helperText={message ?? translate(helperText)}
      autoComplete="off"
      slotProps={{ htmlInput: { dir: 'ltr' } }}
    />
  );
}

function useOwnCountry(): CountryCode | undefined {
  const record = useRecordContext();
  const phone: unknown = record?.phone;
  return typeof phone === 'string' ? parsePhoneNumberFromString(phone)?.country : undefined;
}

function numberIn(text: string, country: CountryCode | undefined): string | null {
  if (text.trim() === '') return null;
  const number = parsePhoneNumberFromString(asciiDigits(text).trim().replace(/^00/, '+'), {
    ...(country && { defaultCountry: country }),
    extract: false,
  });
  return number?.isPossible() ? number.number : text;
}

/** `+33611111111` -> `+33 6 11 11 11 11` */
function spaced(value: unknown): string {
  if (typeof value !== 'string') return '';
  return parsePhoneNumberFromString(value)?.formatInternational() ?? value;
}
