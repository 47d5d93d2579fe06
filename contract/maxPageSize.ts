/** Rows that the store returns at most at once. Filters name as many ids, so that their records fit on one page. */
export const MAX_PAGE_SIZE = 1000;
