/** Limit of rows on a page of a list. It also limits the ids in a filter, so that their records fit on one page. */
export const MAX_PAGE_SIZE = 1000;
