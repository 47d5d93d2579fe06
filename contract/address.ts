import * as v from 'valibot';
import { line } from './fieldRules.ts';

/** A postal address. `country` is an ISO 3166-1 alpha-2 code. */
export const Address = v.object({
  name: v.optional(line('address.name', 0, 100), ''),
  phone: v.optional(
    v.nullable(v.pipe(v.string('invalid'), v.maxLength(32, 'phone.invalid'))),
    null,
  ),
  line1: line('address.line1', 1, 200),
  line2: v.optional(v.nullable(line('address.line2', 0, 200)), null),
  city: line('address.city', 1, 100),
  region: v.optional(v.nullable(line('address.region', 0, 100)), null),
  postcode: v.optional(v.nullable(line('address.postcode', 0, 20)), null),
  country: v.pipe(
    v.string('address.countryRequired'),
    v.regex(/^[A-Z]{2}$/, 'address.countryRequired'),
  ),
});
export type Address = v.InferOutput<typeof Address>;
