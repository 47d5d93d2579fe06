import { useListContext } from 'react-admin';

/** What a list can show. `stale`: rows are there, but reading them again did not work. */
export type ListState = 'loading' | 'failed' | 'empty' | 'noResult' | 'stale' | 'rows';

/** Names the state of the list around, so that a screen chooses by name and never by flags. */
export function useListState(): ListState {
  const { isPending, error, data, total, filterValues } = useListContext();
  const hasRows = (data?.length ?? 0) > 0;
  if (error) return hasRows ? 'stale' : 'failed';
  if (isPending || data === undefined) return 'loading';
  if (hasRows) return 'rows';
  // Rows on another page: react-admin is about to go there.
  if ((total ?? 0) > 0) return 'loading';
  return Object.keys(filterValues).length > 0 ? 'noResult' : 'empty';
}
