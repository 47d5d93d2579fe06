import CircularProgress from '@mui/material/CircularProgress';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { RetryAlert } from '../../forms/ReadFailure.tsx';
import type { Selection } from './selection.tsx';

/** Maximum number of records that a preview shows. */
export const PREVIEW_SIZE = 100;

/**
 * Reads the current version of the first selected records. Omits records that no longer exist or that `parse` returns
 * null for. `loadMore` adds fields that list responses lack.
 */
export function useSelectedRecords<Selected extends { _id: string }>(
  { ids, select }: Selection,
  parse: (record: { id?: unknown }) => Selected | null,
  loadMore: (found: Selected[], signal: AbortSignal) => Promise<Selected[]> | Selected[] = (
    found,
  ) => found,
): UseQueryResult<Selected[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { resource, sort } = useListContext();
  const dialogId = useId();
  return useQuery({
    // Not under the resource's key, because writing the records must not refetch this query.
    queryKey: ['selectedRecords', dialogId, resource, select],
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const first = ids?.slice(0, PREVIEW_SIZE);
      const { data } = first
        ? await dataProvider.getMany(resource, { ids: first, signal })
        : await dataProvider.getList(resource, {
            filter: 'filter' in select ? select.filter : {},
            sort,
            pagination: { page: 1, perPage: PREVIEW_SIZE },
            signal,
          });
      const found = new Map<string, Selected>();
      for (const record of data) {
        const selected = parse(record);
        if (selected) found.set(selected._id, selected);
      }
      for (const id of ('except' in select && select.except) || []) found.delete(id);
      const inOrder = first ? first.flatMap((id) => found.get(id) ?? []) : [...found.values()];
      return loadMore(inOrder, signal);
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
