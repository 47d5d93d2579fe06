import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { useProfile } from '../../../ui/useProfile.ts';

/** The country (ISO 3166) of the merchant's own phone number, for numbers without a country code. */
export function useStoreCountry(): string {
  const phone = useProfile().data?.data.phone;
  return (phone && parsePhoneNumberFromString(phone)?.country) || '';
}
