/** Limit of rows in a page of a list. Also the limit of ids in a filter, so that their records fit on one page. */
export const MAX_PAGE_SIZE = 1000;
