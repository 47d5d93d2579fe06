import CircularProgress from '@mui/material/CircularProgress';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider.ts';
import { RetryAlert } from '../../forms/ReadFailure.tsx';

/**
 * The chosen records as they are now, in the order in which they were chosen; those that are gone are not there.
 * `complete` adds what a list leaves out.
 */
export function useChosenRecords<Chosen extends { _id: string }>(
  resource: string,
  ids: readonly string[],
  parse: (record: { id?: unknown }) => Chosen | null,
  complete: (found: Chosen[], signal: AbortSignal) => Promise<Chosen[]> | Chosen[] = (found) =>
    found,
): UseQueryResult<Chosen[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const opened = useId();
  return useQuery({
    // Not among the resource's own keys: what is written here must neither read this again nor change the lists.
    queryKey: ['chosenRecords', opened, resource, ...ids],
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getMany(resource, { ids: [...ids], signal });
      const found = new Map<string, Chosen>();
      for (const record of data) {
        const chosen = parse(record);
        if (chosen) found.set(chosen._id, chosen);
      }
      return complete(
        ids.flatMap((id) => found.get(id) ?? []),
        signal,
      );
    },
  });
}

interface Props {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
}

/** While the chosen records are being read, or when that did not work. */
export function ReadingChosen({ query: { error, refetch, isFetching } }: Props) {
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
