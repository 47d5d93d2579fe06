import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShippingRate } from '../../contract/shippingRate.ts';
import {
  chooseShippingRate,
  isCountryCovered,
  replacementOf,
  type ShippedBasket,
  shippingPrice,
  type WhyPreferred,
  type WhyRefused,
} from '../../domain/shipping.ts';

const runs = { numRuns: 2000 };

const rate: ShippingRate = {
  _id: 'rate',
  name: 'Rate',
  countries: [],
  postcodes: [],
  subtotalFrom: null,
  subtotalTo: null,
  weightFrom: null,
  weightTo: null,
  price: 500,
  deliveryDaysMin: null,
  deliveryDaysMax: null,
  taxClass: 'standard',
  isActive: true,
};
const few = fc.integer({ min: 0, max: 6 });
const limit = fc.option(few, { nil: null });
const rateArb = fc.record<Omit<ShippingRate, '_id'>>({
  name: fc.constantFrom('Home', 'Post', 'Van'),
  countries: fc.subarray(['FR', 'NO', 'US']),
  postcodes: fc.subarray(['75', '69001..69009', '0', 'SW1']),
  subtotalFrom: limit,
  subtotalTo: limit,
  weightFrom: limit,
  weightTo: limit,
  price: few,
  deliveryDaysMin: fc.constant(null),
  deliveryDaysMax: fc.constant(null),
  taxClass: fc.constant('standard'),
  isActive: fc.boolean(),
});
const ratesArb = fc
  .array(rateArb, { maxLength: 8 })
  .map((rates) => rates.map((rate, index) => ({ ...rate, _id: `rate_${index}` })));
const basketArb = fc.record<ShippedBasket>({
  country: fc.constantFrom('FR', 'NO', 'US', 'JP', null),
  postcode: fc.constantFrom('75011', '69003', '6900', 'sw1a 1aa', '', null),
  subtotal: few,
  weight: few,
});

test('one rate or the fallback is charged, and every other rate has a reason [S1]', () => {
  fc.assert(
    fc.property(ratesArb, basketArb, (rates, basket) => {
      const { rate, others, refused } = chooseShippingRate(rates, basket);
      const unused = [...others, ...refused].map((one) => one.rate);
      const seen = rate ? [rate, ...unused] : unused;
      expect(seen.toSorted(byId)).toEqual(rates.toSorted(byId));
      expect(shippingPrice(rates, basket, 99)).toBe(rate?.price ?? 99);
      // Alone, the rate applies; so does every rate that another one beat.
      const applies = (one: ShippingRate) => chooseShippingRate([one], basket).rate === one;
      expect(rates.some(applies)).toBe(rate !== null);
      expect(others.map((one) => one.rate).every(applies)).toBe(true);
      expect(refused.map((one) => one.rate).some(applies)).toBe(false);
    }),
    runs,
  );
});

test('the order of the rates and unused rates do not matter [S1]', () => {
  const shuffled = ratesArb.chain((rates) =>
    fc.tuple(
      fc.constant(rates),
      fc.shuffledSubarray(rates, { minLength: rates.length, maxLength: rates.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, basketArb, ([rates, others], basket) => {
      const chosen = chooseShippingRate(rates, basket);
      expect(chooseShippingRate(others, basket)).toEqual(chosen);
      const remaining = others.filter((rate) => rate !== chosen.others[0]?.rate);
      expect(chooseShippingRate(remaining, basket).rate).toEqual(chosen.rate);
    }),
    runs,
  );
});

test('a replaced rate is never used [S1]', () => {
  fc.assert(
    fc.property(ratesArb, basketArb, (rates, basket) => {
      const { rate } = chooseShippingRate(rates, basket);
      if (rate) expect(replacementOf(rate, rates)).toBeUndefined();
    }),
    runs,
  );
  const twin = { ...rate, _id: 'twin', countries: ['NO', 'FR'], price: 400 };
  const dearer = { ...rate, countries: ['FR', 'NO'] };
  expect(replacementOf(dearer, [dearer, twin])).toBe(twin);
  expect(replacementOf({ ...dearer, isActive: false }, [dearer, twin])).toBeUndefined();
  expect(replacementOf({ ...dearer, weightTo: 5 }, [dearer, twin])).toBeUndefined();
});

test('a country is covered if every basket has a rate, whatever its postcode [S1]', () => {
  const amounts = [0, 1, 2, 3, 4, 5, 6, 7];
  const baskets = amounts.flatMap((subtotal) =>
    amounts.map((weight) => ({ country: 'NO', postcode: null, subtotal, weight })),
  );
  const active = ratesArb.map((rates) => rates.map((rate) => ({ ...rate, isActive: true })));
  fc.assert(
    fc.property(active, (rates) => {
      const isServed = baskets.every((basket) => chooseShippingRate(rates, basket).rate !== null);
      expect(isCountryCovered(rates, 'NO')).toBe(isServed);
    }),
    { numRuns: 5000 },
  );
});

const basket: ShippedBasket = { country: 'FR', postcode: '69003', subtotal: 5000, weight: 1000 };

test.each<[WhyPreferred | WhyRefused, Partial<ShippingRate>, Partial<ShippingRate>]>([
  ['inactive', {}, { isActive: false, price: 1 }],
  ['elsewhere', {}, { countries: ['NO'], price: 1 }],
  ['elsewhere', {}, { countries: ['FR'], postcodes: ['75'], price: 1 }],
  ['elsewhere', {}, { countries: ['FR'], postcodes: ['69004..69009'], price: 1 }],
  ['subtotal', { subtotalFrom: 5000 }, { subtotalTo: 5000 }],
  ['weight', { weightFrom: 1000 }, { weightTo: 1000 }],
  ['postcodes', { countries: ['FR'], postcodes: ['69'] }, { countries: ['FR'], price: 0 }],
  ['countries', { countries: ['FR', 'NO'] }, { subtotalFrom: 100, price: 0 }],
  ['conditions', { weightFrom: 500, price: 900 }, { price: 0 }],
  ['conditions', { weightFrom: 500, subtotalFrom: 1, price: 900 }, { weightFrom: 500 }],
  ['price', { subtotalFrom: 100, price: 0 }, { subtotalFrom: 50 }],
  ['name', { name: 'A' }, { name: 'B' }],
])('a rate is not used because of: %s', (why, better, worse) => {
  const [used, other] = [
    { ...rate, ...better },
    { ...rate, _id: 'other', ...worse },
  ];
  const chosen = chooseShippingRate([other, used], basket);
  expect(chosen.rate).toBe(used);
  expect([...chosen.others, ...chosen.refused]).toEqual([{ rate: other, why }]);
});

function byId(one: ShippingRate, other: ShippingRate): number {
  return one._id.localeCompare(other._id);
}
