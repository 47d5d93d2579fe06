import * as v from 'valibot';
import type { Address } from '../../contract/address.ts';
import { asciiDigits } from '../../domain/digits.ts';

/** An address as it is typed: a text in every field. */
export const AddressValues = v.object({
  name: v.string(),
  phone: v.string(),
  line1: v.string(),
  line2: v.string(),
  city: v.string(),
  region: v.string(),
  postcode: v.string(),
  country: v.string(),
});
export type AddressValues = v.InferOutput<typeof AddressValues>;

export function addressToValues(address: Address | null): AddressValues {
  return {
    name: address?.name ?? '',
    phone: address?.phone ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    region: address?.region ?? '',
    postcode: address?.postcode ?? '',
    country: address?.country ?? '',
  };
}

/** Without the spaces at the ends; what is empty is nothing. */
export function valuesToAddress(texts: AddressValues): Address {
  return {
    name: texts.name.trim(),
    phone: asciiDigits(texts.phone).trim() || null,
    line1: texts.line1.trim(),
    line2: texts.line2.trim() || null,
    city: texts.city.trim(),
    region: texts.region.trim() || null,
    postcode: texts.postcode.trim() || null,
    country: texts.country,
  };
}
