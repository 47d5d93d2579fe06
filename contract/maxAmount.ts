/** The largest amount, in minor units of a currency: of a price, of an order's total, and in filters. */
export const MAX_AMOUNT = 99_999_999_999;
