/** The largest price, total or amount in a filter, in minor units of a currency. */
export const MAX_AMOUNT = 99_999_999_999;
