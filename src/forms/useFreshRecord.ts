import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import type { FormValues } from './merge.ts';

type FreshRecord = {
  /** Undefined until the server has answered this form; afterwards the newest that was read. */
  record: RaRecord | undefined;
  /** Why there is no record. */
  error: Error | null;
  write(body: FormValues): Promise<RaRecord>;
  readAgain(): Promise<RaRecord | null>;
};

/**
 * A record for editing. Lists put their rows, which lack fields, where react-admin looks for single
 * records; so this one has a key of its own, and is read anew by every form (D11).
 */
export function useFreshRecord(resource: string, id: string): FreshRecord {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const hasRead = useRef(false);
  const key = [resource, 'getOne', { id, meta: { purpose: 'edit' } }];
  const { data, error, isFetchedAfterMount, isSuccess, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne<RaRecord>(resource, { id, signal })).data,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  // A background read that fails later takes nothing away.
  if (isFetchedAfterMount && isSuccess) hasRead.current = true;

  const { mutateAsync } = useMutation({
    mutationFn: async (body: FormValues) =>
      (await dataProvider.update<RaRecord>(resource, { id, data: body, previousData: { id } }))
        .data,
    onSuccess: (saved) => {
      const isThisRecord = (queryKey: readonly unknown[]) =>
        JSON.stringify(queryKey) === JSON.stringify(key);
      queryClient.setQueryData(key, saved);
      // Not waited for: what is shown elsewhere is not part of saving.
      void queryClient.invalidateQueries({
        queryKey: [resource],
        predicate: (query) => !isThisRecord(query.queryKey),
      });
    },
  });
  const readAgain = useCallback(async () => (await refetch()).data ?? null, [refetch]);

  return {
    record: hasRead.current ? data : undefined,
    error: hasRead.current || !isFetchedAfterMount ? null : error,
    write: mutateAsync,
    readAgain,
  };
}
