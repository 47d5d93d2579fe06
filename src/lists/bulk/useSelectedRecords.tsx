import CircularProgress from '@mui/material/CircularProgress';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { RetryAlert } from '../../forms/ReadFailure.tsx';

/**
 * Reads the current records in the order of `ids`. Records that no longer exist are left out.
 * `loadMore` adds what list responses lack.
 */
export function useSelectedRecords<Selected extends { _id: string }>(
  resource: string,
  ids: readonly string[],
  parse: (record: { id?: unknown }) => Selected | null,
  loadMore: (found: Selected[], signal: AbortSignal) => Promise<Selected[]> | Selected[] = (
    found,
  ) => found,
): UseQueryResult<Selected[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const dialogId = useId();
  return useQuery({
    // Not under the resource's key: writing the records must neither refetch this query nor update
    // the lists from it.
    queryKey: ['selectedRecords', dialogId, resource, ...ids],
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getMany(resource, { ids: [...ids], signal });
      const found = new Map<string, Selected>();
      for (const record of data) {
        const selected = parse(record);
        if (selected) found.set(selected._id, selected);
      }
      return loadMore(
        ids.flatMap((id) => found.get(id) ?? []),
        signal,
      );
    },
  });
}

interface Props {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
}

/** Shown while the records are read, or when reading failed. */
export function SelectedRecordsStatus({ query: { error, refetch, isFetching } }: Props) {
  const translate = useTranslate();
  if (!error) {
    return <CircularProgress aria-label={translate('listing.loading')} sx={{ m: '24px auto' }} />;
  }
  return (
    <RetryAlert severity="error" {...{ isFetching, refetch }}>
      {translate('forms.failed')}
    </RetryAlert>
  );
}
