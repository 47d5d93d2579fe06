import * as v from 'valibot';

/** The number of recent orders to `country`, an ISO 3166-1 alpha-2 code. */
export const OrderCountry = v.looseObject({ country: v.string(), orders: v.number() });
export type OrderCountry = v.InferOutput<typeof OrderCountry>;
