import * as v from 'valibot';

/** The number of orders of the last twelve months to `country`, an ISO 3166-1 alpha-2 code. */
export const OrderCountry = v.looseObject({ country: v.string(), orders: v.number() });
export type OrderCountry = v.InferOutput<typeof OrderCountry>;
