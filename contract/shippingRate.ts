import * as v from 'valibot';
import { Country } from './country.ts';
import { crudResource } from './crud.ts';
import { type Id, line, list, Price, whole } from './fieldRules.ts';
import { parsePostcodes } from './postcode.ts';
import { TaxClass } from './taxClass.ts';

const Amount = v.optional(v.nullable(Price), null);
const Grams = v.optional(v.nullable(whole('weight', 0, 1_000_000)), null);
const Days = v.optional(v.nullable(whole('number', 0, 365)), null);

/**
 * The price of shipping to some places, for some baskets. `domain/shipping.ts` chooses a rate for a basket. The
 * subtotal or weight of a basket is at least `…From` and less than `…To`; null means no limit.
 */
export const shippingRates = crudResource({
  name: 'shipping-rates',
  one: 'shipping rate',
  path: '/merchant/shipping-rates',
  fields: {
    name: line('text', 1, 100),
    /** 0 is free. */
    price: Price,
    /** Empty for every country. */
    countries: v.optional(list(Country, 250), []),
    /** Prefixes of postcodes, `75`, or ranges of prefixes, `69001..69009`. Empty for every postcode. */
    postcodes: v.optional(
      list(
        v.pipe(
          line('text', 1, 25),
          v.check((text) => parsePostcodes(text) !== null, 'postcode.invalid'),
        ),
        200,
      ),
      [],
    ),
    /** Limits of the sum of the items' prices before promotions, in minor units. */
    subtotalFrom: Amount,
    subtotalTo: Amount,
    /** Grams. */
    weightFrom: Grams,
    weightTo: Grams,
    /** Working days from shipping to delivery; null if unknown. */
    deliveryDaysMin: Days,
    deliveryDaysMax: Days,
    taxClass: v.optional(TaxClass, 'standard'),
    isActive: v.optional(v.boolean('invalid'), true),
  },
  search: ['name'],
  filters: ['countries', 'isActive'],
  sorts: ['name', 'price'],
  checks: [
    {
      field: 'countries',
      code: 'shippingRate.countryRequired',
      isValid: ({ countries, postcodes }) => postcodes.length === 0 || countries.length > 0,
    },
    {
      field: 'subtotalTo',
      code: 'range.endTooLow',
      isValid: ({ subtotalFrom, subtotalTo }) =>
        subtotalTo === null || subtotalTo > (subtotalFrom ?? 0),
    },
    {
      field: 'weightTo',
      code: 'range.endTooLow',
      isValid: ({ weightFrom, weightTo }) => weightTo === null || weightTo > (weightFrom ?? 0),
    },
    {
      field: 'deliveryDaysMax',
      code: 'shippingRate.daysReversed',
      isValid: ({ deliveryDaysMin, deliveryDaysMax }) =>
        deliveryDaysMax === null || deliveryDaysMax >= (deliveryDaysMin ?? 0),
    },
  ],
  example: {
    name: 'France',
    countries: ['FR'],
    price: 590,
    deliveryDaysMin: 2,
    deliveryDaysMax: 4,
  },
});
export type ShippingRate = { _id: Id } & v.InferOutput<typeof shippingRates.input>;
