import { parsePostcodes, postcodeKey } from '../contract/postcode.ts';
import type { ShippingRate } from '../contract/shippingRate.ts';

/** The properties of a basket that determine its shipping rate. */
export type ShippedBasket = {
  /** ISO 3166-1 alpha-2; null if the address is unknown. */
  country: string | null;
  postcode: string | null;
  /** Minor units of the items before promotions, as promotions may depend on the price of shipping. */
  subtotal: number;
  /** Grams. A product without a weight adds nothing. */
  weight: number;
};

/** Why a rate does not apply to a basket. */
export type WhyRefused = 'inactive' | 'elsewhere' | 'subtotal' | 'weight';

/**
 * Why the chosen rate is preferred to another one that applies: it limits postcodes or countries, or has more
 * conditions, a lower price or an earlier name.
 */
export type WhyPreferred = 'postcodes' | 'countries' | 'conditions' | 'price' | 'name';

export type ChosenShipping = {
  /** Null if no rate applies: the store's `shippingRate` is then the price. */
  rate: ShippingRate | null;
  /** The other rates that apply, the best first. */
  others: { rate: ShippingRate; why: WhyPreferred }[];
  refused: { rate: ShippingRate; why: WhyRefused }[];
};

/** Chooses the rate that applies and comes first by `preferences`. The order of `rates` does not matter. */
export function chooseShippingRate(
  rates: readonly ShippingRate[],
  basket: ShippedBasket,
): ChosenShipping {
  const applying: ShippingRate[] = [];
  const refused: ChosenShipping['refused'] = [];
  for (const rate of rates.toSorted(byPreference)) {
    const why = whyRefused(rate, basket);
    if (why === null) applying.push(rate);
    else refused.push({ rate, why });
  }
  const [chosen, ...others] = applying;
  if (!chosen) return { rate: null, others: [], refused };
  const notChosen = others.map((rate) => ({ rate, why: whyPreferred(chosen, rate) }));
  return { rate: chosen, others: notChosen, refused };
}

/** The price of the chosen rate; `fallback`, the store's `shippingRate`, if no rate applies. */
export function shippingPrice(
  rates: readonly ShippingRate[],
  basket: ShippedBasket,
  fallback: number,
): number {
  return chooseShippingRate(rates, basket).rate?.price ?? fallback;
}

/** Whether every basket that is shipped to the country has a rate, whatever its postcode. */
export function isCountryCovered(rates: readonly ShippingRate[], country: string): boolean {
  const own = rates.filter(
    (rate) => rate.isActive && rate.postcodes.length === 0 && servesCountry(rate, country),
  );
  // Rates stop only at these subtotals. Between two of them, rates can only be added.
  const subtotals = [0, ...own.flatMap(({ subtotalTo }) => subtotalTo ?? [])];
  return subtotals.every((subtotal) =>
    coversEveryWeight(own.filter((rate) => isWithin(subtotal, rate.subtotalFrom, rate.subtotalTo))),
  );
}

/**
 * Returns the countries that are covered now (`isCountryCovered`) and would not be without the rates of `ids`. Checks
 * the countries that rates name. `isElsewhere` says the same of all other countries.
 */
export function uncoveredAfter(
  rates: readonly ShippingRate[],
  ids: readonly string[],
): { countries: string[]; isElsewhere: boolean } {
  const left = rates.filter(({ _id }) => !ids.includes(_id));
  const isLost = (country: string) =>
    isCountryCovered(rates, country) && !isCountryCovered(left, country);
  const countries = new Set(rates.flatMap((rate) => rate.countries));
  return { countries: [...countries].filter(isLost), isElsewhere: isLost('') };
}

/**
 * An active rate with the same conditions that is preferred, so that `rate` is never used. Undefined if there is none,
 * or if `rate` is inactive.
 */
export function replacementOf(
  rate: ShippingRate,
  rates: readonly ShippingRate[],
): ShippingRate | undefined {
  if (!rate.isActive) return undefined;
  return rates.find(
    (other) => other.isActive && byPreference(other, rate) < 0 && hasSameBaskets(rate, other),
  );
}

function hasSameBaskets(one: ShippingRate, other: ShippingRate): boolean {
  return (
    hasSame(one.countries, other.countries) &&
    hasSame(one.postcodes.map(postcodeKey), other.postcodes.map(postcodeKey)) &&
    one.subtotalFrom === other.subtotalFrom &&
    one.subtotalTo === other.subtotalTo &&
    one.weightFrom === other.weightFrom &&
    one.weightTo === other.weightTo
  );
}

function hasSame(texts: readonly string[], others: readonly string[]): boolean {
  return texts.length === others.length && texts.every((text) => others.includes(text));
}

function coversEveryWeight(rates: readonly ShippingRate[]): boolean {
  let covered = 0;
  const ascending = rates.toSorted((one, other) => lowest(one) - lowest(other));
  for (const rate of ascending) {
    if (lowest(rate) > covered) return false;
    if (rate.weightTo === null) return true;
    covered = Math.max(covered, rate.weightTo);
  }
  return false;
}

function lowest({ weightFrom }: ShippingRate): number {
  return weightFrom ?? 0;
}

function whyRefused(rate: ShippingRate, basket: ShippedBasket): WhyRefused | null {
  const { subtotal, weight } = basket;
  if (!rate.isActive) return 'inactive';
  if (!servesCountry(rate, basket.country) || !servesPostcode(rate, basket.postcode)) {
    return 'elsewhere';
  }
  if (!isWithin(subtotal, rate.subtotalFrom, rate.subtotalTo)) return 'subtotal';
  if (!isWithin(weight, rate.weightFrom, rate.weightTo)) return 'weight';
  return null;
}

function servesCountry({ countries }: ShippingRate, country: string | null): boolean {
  return countries.length === 0 || (country !== null && countries.includes(country));
}

function servesPostcode({ postcodes }: ShippingRate, postcode: string | null): boolean {
  if (postcodes.length === 0) return true;
  const key = postcodeKey(postcode ?? '');
  return postcodes.some((text) => {
    const range = parsePostcodes(text);
    if (!range) return false;
    const start = key.slice(0, range.from.length);
    return start.length === range.from.length && range.from <= start && start <= range.to;
  });
}

function isWithin(value: number, from: number | null, to: number | null): boolean {
  return value >= (from ?? value) && (to === null || value < to);
}

/** In descending priority. `compare` is negative if the first rate is preferred. */
const preferences: readonly [
  why: WhyPreferred,
  compare: (one: ShippingRate, other: ShippingRate) => number,
][] = [
  [
    'postcodes',
    (one, other) => Number(isForAll(one.postcodes)) - Number(isForAll(other.postcodes)),
  ],
  [
    'countries',
    (one, other) => Number(isForAll(one.countries)) - Number(isForAll(other.countries)),
  ],
  ['conditions', (one, other) => conditionsOf(other) - conditionsOf(one)],
  ['price', (one, other) => one.price - other.price],
  ['name', (one, other) => compareTexts(one.name, other.name) || compareTexts(one._id, other._id)],
];

function byPreference(one: ShippingRate, other: ShippingRate): number {
  for (const [, compare] of preferences) {
    const order = compare(one, other);
    if (order !== 0) return order;
  }
  return 0;
}

function whyPreferred(chosen: ShippingRate, rate: ShippingRate): WhyPreferred {
  const decisive = preferences.find(([, compare]) => compare(chosen, rate) !== 0);
  return decisive?.[0] ?? 'name';
}

function isForAll(places: readonly string[]): boolean {
  return places.length === 0;
}

/** 0 to 2: conditions on the subtotal and on the weight. */
function conditionsOf({ subtotalFrom, subtotalTo, weightFrom, weightTo }: ShippingRate): number {
  return Number((subtotalFrom ?? subtotalTo) !== null) + Number((weightFrom ?? weightTo) !== null);
}

/** Compares by code unit, so that the choice does not depend on the language. */
function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
