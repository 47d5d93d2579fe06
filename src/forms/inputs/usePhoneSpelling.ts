import { formatPhone } from '../../ui/fields/contact/formatPhone.ts';
import { toE164 } from '../../ui/fields/contact/toE164.ts';
import { useOwnCountry } from '../../ui/useOwnCountry.ts';

/**
 * Returns functions that parse a phone number in any usual notation, and format it. The value is E.164, null if empty,
 * or the typed text if invalid. A number without a country code gets the code of the merchant's own number.
 */
export function usePhoneSpelling() {
  const country = useOwnCountry() ?? '';
  return {
    // An invalid number stays as typed, so that the error message refers to it.
    read: (text: string) => toE164(text, country) ?? (text.trim() || null),
    write: (value: unknown) =>
      typeof value === 'string' ? formatPhone(value).replaceAll('\u00a0', ' ') : '',
  };
}
