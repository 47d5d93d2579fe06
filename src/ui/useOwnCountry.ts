import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { useProfile } from './useProfile.ts';

/** The country (ISO 3166) of the merchant's own phone number, for numbers without a country code. */
export function useOwnCountry(): CountryCode | undefined {
  const phone = useProfile().data?.data.phone;
  return phone === undefined ? undefined : parsePhoneNumberFromString(phone)?.country;
}
