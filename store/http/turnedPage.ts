/** The rows of a page, counted from the nearer end of what a list finds. */
export type TurnedPage = {
  direction: 'asc' | 'desc';
  offset: number;
  limit: number;
  /** The rows come the wrong way round. */
  isTurned: boolean;
};

type Wanted = { sort: { direction: 'asc' | 'desc' }; offset: number; limit: number };

/** A page in the second half is read from the end, so that the last page is as near as the first. */
export function turned({ sort, offset, limit }: Wanted, total: number): TurnedPage {
  const length = Math.min(limit, total - offset);
  const fromEnd = total - offset - length;
  if (fromEnd >= offset) {
    return { direction: sort.direction, offset, limit: length, isTurned: false };
  }
  const direction = sort.direction === 'asc' ? 'desc' : 'asc';
  return { direction, offset: fromEnd, limit: length, isTurned: true };
}
