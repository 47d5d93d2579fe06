import type { Address } from '../contract/address.ts';
import { countryName } from './countries.ts';

/** The fields of an address, in the order of its form. */
export const ADDRESS_FIELDS = [
  'name',
  'phone',
  'line1',
  'line2',
  'postcode',
  'city',
  'region',
  'country',
] as const;

/** The lines of an address as printed on a parcel. `locale` is the language of the country's name. */
export function addressLines(address: Address, locale: string): string[] {
  const town = [address.postcode, address.city].filter(Boolean).join(' ');
  return [
    address.name,
    address.line1,
    address.line2,
    town,
    address.region,
    countryName(address.country, locale),
  ].filter((line): line is string => Boolean(line));
}
