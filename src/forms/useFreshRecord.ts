import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../dataProvider.ts';
import { describeError } from '../errors.ts';
import { showToast } from '../toasts.ts';
import { editKey } from './useRecordWrites.ts';

type FreshRecord = {
  /** Undefined until the server has answered this form; afterwards the newest that was read. */
  record: RaRecord | undefined;
  /** Why there is no record. */
  error: Error | null;
  retry(): void;
};

/** A record for editing, read anew by every form (D11). */
export function useFreshRecord(resource: string, id: string): FreshRecord {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const hasRead = useRef(false);
  const { data, error, isFetchedAfterMount, isSuccess, refetch } = useQuery({
    queryKey: editKey(resource, id),
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne<RaRecord>(resource, { id, signal })).data,
    staleTime: 0,
    refetchOnMount: 'always',
    meta: { isErrorShown: true },
  });
  // A background read that fails later takes nothing away.
  if (isFetchedAfterMount && isSuccess) hasRead.current = true;
  // Until there is a record, what failed stands in its place; afterwards a toast tells it.
  useEffect(() => {
    const told = error && hasRead.current ? describeError(error) : null;
    if (told) showToast({ tone: 'error', ...told });
  }, [error]);
  const retry = useCallback(() => void refetch(), [refetch]);

  return {
    record: hasRead.current ? data : undefined,
    error: hasRead.current || !isFetchedAfterMount ? null : error,
    retry,
  };
}
