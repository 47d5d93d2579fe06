import type { ShippingRate } from '../contract/shippingRate.ts';

/** What decides the shipping rate of a basket. */
export type ShippedBasket = {
  /** ISO 3166-1 alpha-2; null if the address is unknown. */
  country: string | null;
  postcode: string | null;
  /** Minor units of the items before promotions, as promotions may depend on the price of shipping. */
  subtotal: number;
  /** Grams. A product without a weight adds nothing. */
  weight: number;
};

/**
 * Why a rate is not used. The first four: it does not apply to this basket. The others: it applies, but another rate
 * has more specific places (`postcodes`, `countries`), more conditions, a lower price or an earlier name.
 */
export type WhyUnused =
  | 'inactive'
  | 'elsewhere'
  | 'subtotal'
  | 'weight'
  | 'postcodes'
  | 'countries'
  | 'conditions'
  | 'price'
  | 'name';

export type ChosenShipping = {
  /** Null if no rate applies: the store's `shippingRate` is then the price. */
  rate: ShippingRate | null;
  /** The other rates that apply, the best first, then those that do not. */
  unused: { rate: ShippingRate; why: WhyUnused }[];
};

/** The most specific rate that applies. The order of the rates does not matter. */
export function chooseShippingRate(
  rates: readonly ShippingRate[],
  basket: ShippedBasket,
): ChosenShipping {
  const applying: ShippingRate[] = [];
  const refused: ChosenShipping['unused'] = [];
  for (const rate of rates.toSorted(byPreference)) {
    const why = whyRefused(rate, basket);
    if (why === null) applying.push(rate);
    else refused.push({ rate, why });
  }
  const [chosen = null, ...others] = applying;
  const lost = others.map((rate) => ({ rate, why: whyWorse(rate, chosen) }));
  return { rate: chosen, unused: [...lost, ...refused] };
}

/** The price of shipping: of the rate that applies, else the store's. */
export function shippingPrice(
  rates: readonly ShippingRate[],
  basket: ShippedBasket,
  fallback: number,
): number {
  return chooseShippingRate(rates, basket).rate?.price ?? fallback;
}

/** Whether some rate applies to every basket that is shipped to the country, whatever its postcode. */
export function isCountryCovered(rates: readonly ShippingRate[], country: string): boolean {
  const own = rates.filter(
    (rate) => rate.isActive && rate.postcodes.length === 0 && servesCountry(rate, country),
  );
  // Above another subtotal there is at least as much choice as at the last of these.
  const subtotals = [0, ...own.flatMap(({ subtotalTo }) => subtotalTo ?? [])];
  return subtotals.every((subtotal) =>
    coversEveryWeight(own.filter((rate) => isWithin(subtotal, rate.subtotalFrom, rate.subtotalTo))),
  );
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

function whyRefused(rate: ShippingRate, basket: ShippedBasket): WhyUnused | null {
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
  const written = postcodeKey(postcode ?? '');
  return postcodes.some((range) => {
    const [from = '', to = from] = range.split('..').map(postcodeKey);
    const start = written.slice(0, from.length);
    return start.length === from.length && from <= start && start <= to;
  });
}

/** As compared: `sw1a 1aa` and `SW1A1AA` are the same. */
function postcodeKey(postcode: string): string {
  return postcode.replace(/[\s-]/g, '').toUpperCase();
}

function isWithin(value: number, from: number | null, to: number | null): boolean {
  return value >= (from ?? value) && (to === null || value < to);
}

/** In the order of their weight; negative if the first rate is preferred. */
const preferences: readonly [
  why: WhyUnused,
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

function whyWorse(rate: ShippingRate, chosen: ShippingRate | null): WhyUnused {
  const decisive = chosen && preferences.find(([, compare]) => compare(chosen, rate) !== 0);
  return decisive?.[0] ?? 'name';
}

function isForAll(places: readonly string[]): boolean {
  return places.length === 0;
}

/** 0 to 2: conditions on the subtotal and on the weight. */
function conditionsOf({ subtotalFrom, subtotalTo, weightFrom, weightTo }: ShippingRate): number {
  return Number((subtotalFrom ?? subtotalTo) !== null) + Number((weightFrom ?? weightTo) !== null);
}

/** By code unit, so that every language gets the same choice. */
function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
