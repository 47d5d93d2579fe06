import { formatPhone } from '../../ui/fields/contact/formatPhone.ts';
import { toE164 } from '../../ui/fields/contact/toE164.ts';
import { useOwnCountry } from '../../ui/useOwnCountry.ts';

/**
 * How a text field reads and writes a phone number in any usual notation. Its value is E.164, null when empty. A number
 * without country code gets that of the merchant's own number.
 */
export function usePhoneSpelling() {
  const country = useOwnCountry() ?? '';
  return {
    // A text that is no number stays as typed, so that its error message makes sense.
    read: (text: string) => toE164(text, country) ?? (text.trim() || null),
    write: (value: unknown) =>
      typeof value === 'string' ? formatPhone(value).replaceAll('\u00a0', ' ') : '',
  };
}
